import DebouncedControls

/// What is announced: the controls and outputs of a config.
package struct AnnouncedDevice: Equatable, Sendable {
    package var controls: [Control]
    package var switches: [Switch]
    package var counters: [Counter]
    package var encoders: [Encoder]
    package var outputs: [Output]

    /// A button or a chord.
    package struct Control: Equatable, Sendable {
        package var name: String
        package var title: String?
        package var isDoorbell: Bool
        /// Whether it has no contact of its own.
        package var isChord: Bool
        /// The gestures to which something is bound.
        package var bound: Set<Gesture>

        package init(
            name: String, title: String? = nil, isDoorbell: Bool = false, isChord: Bool = false,
            bound: Set<Gesture> = []
        ) {
            self.name = name
            self.title = title
            self.isDoorbell = isDoorbell
            self.isChord = isChord
            self.bound = bound
        }
    }

    /// A contact that stays.
    package struct Switch: Equatable, Sendable {
        package var name: String
        package var title: String?
        /// Its class among Home Assistant's binary sensors.
        package var kind: String?

        package init(name: String, title: String? = nil, kind: String? = nil) {
            (self.name, self.title, self.kind) = (name, title, kind)
        }
    }

    /// A meter.
    package struct Counter: Equatable, Sendable {
        package var name: String
        package var title: String?
        package var kind: CounterKind?
        package var unit: String?
        package var rateUnit: String
        /// The rate of one pulse a second, in its unit.
        package var scale: Double
        /// How many decimals its total has.
        package var decimals: Int
        package var countsBoth: Bool
        /// How often its total is published at most.
        package var publish: Duration

        package init(
            name: String, title: String? = nil, kind: CounterKind? = nil, unit: String? = nil,
            rateUnit: String, scale: Double, decimals: Int = 0, countsBoth: Bool = false,
            publish: Duration = .seconds(10)
        ) {
            (self.name, self.title, self.kind, self.unit) = (name, title, kind, unit)
            (self.rateUnit, self.scale, self.decimals) = (rateUnit, scale, decimals)
            (self.countsBoth, self.publish) = (countsBoth, publish)
        }
    }

    /// A knob.
    package struct Encoder: Equatable, Sendable {
        package var name: String
        package var title: String?

        package init(name: String, title: String? = nil) {
            (self.name, self.title) = (name, title)
        }
    }

    package struct Output: Equatable, Sendable {
        package var name: String
        package var title: String?

        package init(name: String, title: String? = nil) {
            self.name = name
            self.title = title
        }
    }

    /// What has a state.
    var subjects: [State.Subject] {
        outputs.map { .output($0.name) } + switches.map { .switch($0.name) }
            + counters.map { .counter($0.name) } + controls.map { .diagnostics($0.name) }
    }

    /// Whether there is nothing to announce.
    var isEmpty: Bool { controls.isEmpty && switches.isEmpty && counters.isEmpty && encoders.isEmpty }

    package init(
        controls: [Control], switches: [Switch] = [], counters: [Counter] = [],
        encoders: [Encoder] = [], outputs: [Output] = []
    ) {
        self.controls = controls
        self.switches = switches
        self.counters = counters
        self.encoders = encoders
        self.outputs = outputs
    }
}
