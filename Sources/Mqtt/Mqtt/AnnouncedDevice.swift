import DebouncedControls

/// What is announced: the controls and outputs of a config.
package struct AnnouncedDevice: Equatable, Sendable {
    package var controls: [Control]
    package var counters: [Counter]
    package var outputs: [Part]
    /// All other controls, by their kinds.
    private var parts: [ControlKind: [Part]]

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
            (self.name, self.title) = (name, title)
            (self.isDoorbell, self.isChord, self.bound) = (isDoorbell, isChord, bound)
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

        var pulsesPerClosing: Int64 { CounterSettings(countsBoth: countsBoth).pulsesPerClosing }
    }

    /// A switch, an encoder or an output.
    package struct Part: Equatable, Sendable {
        package var name: String
        package var title: String?
        /// Of a switch: its class among Home Assistant's binary sensors.
        package var kind: String?

        package init(name: String, title: String? = nil, kind: String? = nil) {
            (self.name, self.title, self.kind) = (name, title, kind)
        }
    }

    /// What has a state: first whether its line is there, then what it is.
    var subjects: [RetainedState.Subject] {
        (controls.map(\.name) + others.map(\.name)).map { RetainedState.Subject(.diagnostics, $0) }
            + outputs.map { RetainedState.Subject(.outputDiagnostics, $0.name) }
            + outputs.map { RetainedState.Subject(.output, $0.name) }
            + self[.switch].map { RetainedState.Subject(.switch, $0.name) }
            + counters.map { RetainedState.Subject(.counter, $0.name) }
    }

    /// The controls that are not pressed.
    var others: [(name: String, title: String?)] {
        ControlKind.allCases.flatMap { self[$0] }.map { ($0.name, $0.title) }
            + counters.map { ($0.name, $0.title) }
    }

    /// Whether there is nothing to announce.
    var isEmpty: Bool { controls.isEmpty && counters.isEmpty && parts.isEmpty }

    package init(
        controls: [Control], others: [ControlKind: [Part]] = [:], counters: [Counter] = [],
        outputs: [Part] = []
    ) {
        (self.controls, self.counters, self.outputs) = (controls, counters, outputs)
        parts = others.filter { !$0.value.isEmpty }
    }

    /// The controls of a kind that is described by no more than a part.
    package subscript(kind: ControlKind) -> [Part] { parts[kind] ?? [] }
}
