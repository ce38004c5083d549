import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

/// The metrics in Prometheus' text format. All of them exist from the start.
enum Metrics {
    /// One of them, of all that have it.
    struct Family: Sendable {
        /// Those that have it; none for what the daemon has as a whole.
        let kinds: [ControlKind]
        let name: String
        private let kind: MetricText.Kind
        private let help: String
        private let samples: @Sendable (Row, inout Samples) -> Void
    }

    /// What samples are made of.
    struct Row {
        let status: Status
        /// That of the daemon as a whole has none.
        var control = ControlStatus(ControlName(.button, ""))
        /// How its contact bounced since the daemon was started.
        var bounces: () -> Bounces = { Bounces() }
    }

    /// The samples of one family that have the same labels, but for those that are given with each.
    struct Samples {
        fileprivate let name: String
        fileprivate let labels: [(String, String)]
        fileprivate var text = MetricText()
    }

    static let families = version + pressed + switches + counters + encoders + lines + lost
}

extension Metrics.Family {
    fileprivate init(
        _ kinds: [ControlKind], _ name: String, _ kind: MetricText.Kind, _ help: String,
        _ samples: @escaping @Sendable (Metrics.Row, inout Metrics.Samples) -> Void
    ) {
        (self.kinds, self.name, self.kind, self.help, self.samples) = (kinds, name, kind, help, samples)
    }

    func begin(_ status: Status, _ text: inout [UInt8]) {
        var head = MetricText()
        head.family(name, kind, help)
        text += head.bytes
        if kinds.isEmpty { write(Metrics.Row(status: status), [], &text) }
    }

    func write(_ row: Metrics.Row, _ text: inout [UInt8]) {
        write(row, [(row.control.control.kind.key, row.control.control.name)], &text)
    }

    private func write(_ row: Metrics.Row, _ labels: [(String, String)], _ text: inout [UInt8]) {
        var samples = Metrics.Samples(name: name, labels: labels)
        self.samples(row, &samples)
        text += samples.text.bytes
    }
}

extension Metrics.Samples {
    fileprivate mutating func add(_ value: some CustomStringConvertible, _ more: (String, String)...) {
        text.sample(name, labels + more, value.description)
    }

    fileprivate mutating func add(seconds nanoseconds: Int64) {
        text.sample(name, labels, seconds: nanoseconds)
    }

    fileprivate mutating func add(_ buckets: Buckets, edge: String) {
        text.histogram(name, labels + [("edge", edge)], buckets)
    }
}

extension Metrics.Row {
    /// The time of day of the last press, pulse, turn or change; 0 before the first.
    fileprivate var latest: Int64 {
        control.counts.latest.map { status.unix - status.now.nanoseconds(since: $0) } ?? 0
    }
}

extension ControlKind {
    /// Those that are pressed.
    fileprivate static let pressed: [ControlKind] = [.button, .chord]
    /// Those that have a line of their own.
    fileprivate static let wired = allCases.filter { $0.lines > 0 }
}

// MARK: The families

extension Metrics {
    private static let version = [
        Family([], "build_info", .gauge, "The version that runs.") {
            $1.add(1, ("version", $0.status.version))
        }
    ]

    private static let lost = [
        Family([], "lost_total", .counter, "Lines that listeners were too slow for.") {
            $1.add($0.status.lost)
        }
    ]

    private static let pressed = [
        Family(ControlKind.pressed, "presses_total", .counter, "Presses that were reported.") {
            $1.add($0.control.counts.presses)
        },
        Family(ControlKind.allCases, "gestures_total", .counter, "Gestures that were reported.") {
            for gesture in $0.control.control.kind.gestures {
                $1.add($0.control.counts.gestures[gesture], ("gesture", gesture.rawValue))
            }
        },
        Family(
            ControlKind.pressed, "suppressed_total", .counter, "Presses that were not reported, by reason."
        ) {
            for (by, count) in $0.control.counts.reasons { $1.add(count, ("by", by)) }
        },
        Family(ControlKind.allCases, "actions_total", .counter, "Actions, by result.") {
            for result in ActionResult.allCases {
                $1.add($0.control.actions[result], ("result", result.rawValue))
            }
        },
        Family(
            ControlKind.pressed, "last_press_timestamp_seconds", .gauge,
            "When the last press was; 0 before the first."
        ) {
            $1.add(seconds: $0.latest)
        },
    ]

    private static let switches = [
        Family([.switch], "switch_on", .gauge, "Whether the switch is on.") {
            if let isOn = $0.control.isOn { $1.add(isOn ? 1 : 0) }
        },
        Family([.switch], "switch_changes_total", .counter, "Changes that were reported.") {
            for gesture in [Gesture.on, .off] {
                $1.add($0.control.counts.gestures[gesture], ("to", gesture.rawValue))
            }
        },
        Family(
            [.switch], "switch_last_change_timestamp_seconds", .gauge,
            "When the last change was; 0 before the first."
        ) {
            $1.add(seconds: $0.latest)
        },
    ]

    private static let encoders = [
        Family([.encoder], "encoder_steps_total", .counter, "Clicks that were reported.") {
            for direction in ControlKind.encoder.gestures {
                $1.add($0.control.counts.gestures[direction], ("direction", direction.rawValue))
            }
        },
        Family([.encoder], "encoder_doubles_total", .counter, "Changes of both lines at one instant.") {
            $1.add($0.control.encoder?.doubles ?? 0)
        },
    ]
}

// MARK: Counters

extension Metrics {
    private static let counters = [
        counter("counter_pulses_total", .counter, "Pulses since the counter began.") { $1.add($0.pulses) },
        counter("counter_total", .gauge, "What the counter shows, in its unit; absent if it is not known.") {
            if let total = $0.total { $1.add(total, ("unit", $0.unit ?? "")) }
        },
        counter("counter_rate", .gauge, "How fast it counts, in the unit of its rate.") {
            $1.add($0.rate, ("unit", $0.rateUnit))
        },
        counter("counter_made_up_total", .counter, "Pulses whose edges were lost.") { $1.add($0.madeUp) },
        counter("counter_rejected_total", .counter, "Pulses that were too short, or came too soon.") {
            $1.add($0.rejected.short, ("why", "short"))
            $1.add($0.rejected.soon, ("why", "soon"))
        },
        counter("counter_unsaved_pulses", .gauge, "Pulses that are counted but not saved yet.") {
            $1.add($0.unsaved)
        },
    ]

    private static func counter(
        _ name: String, _ kind: MetricText.Kind, _ help: String,
        _ samples: @escaping @Sendable (CounterStatus, inout Samples) -> Void
    ) -> Family {
        Family([.counter], name, kind, help) { row, text in
            if let counter = row.control.counter { samples(counter, &text) }
        }
    }
}

// MARK: Lines

extension Metrics {
    private static let lines = [
        line("edges_total", "Edges that the line reported.") { $0.counts.edges },
        line("spikes_total", "Pulses that were too short for a press.") { $0.counts.spikes },
        line("missed_edges_total", "Edges that were lost, and made up.") { $0.counts.missed },
        line("dropped_edges_total", "Edges that the kernel dropped.") { $0.lineCounts.dropped },
        line("clock_errors_total", "Edges that were stamped with another clock.") {
            $0.lineCounts.clockErrors
        },
        line("storms_total", "How often the line was set aside.") { $0.lineCounts.storms },
        Family(ControlKind.wired, "line_up", .gauge, "Whether the line is available.") {
            $1.add($0.control.isUp ? 1 : 0)
        },
        Family(
            ControlKind.wired, "delay_seconds", .gauge, "For how long a contact must be quiet to be released."
        ) {
            if let delay = $0.control.openingDelay { $1.add(seconds: delay.nanoseconds) }
        },
        Family(ControlKind.wired, "bounce_seconds", .histogram, "For how long the contact bounced.") {
            let bounces = $0.bounces()
            $1.add(bounces.closing, edge: "close")
            $1.add(bounces.opening, edge: "open")
        },
    ]

    private static func line(
        _ name: String, _ help: String, _ count: @escaping @Sendable (ControlStatus) -> Int
    ) -> Family {
        Family(ControlKind.wired, name, .counter, help) { $1.add(count($0.control)) }
    }
}
