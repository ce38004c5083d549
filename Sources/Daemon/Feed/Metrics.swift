import DebouncedActions
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

/// The counters in Prometheus' text form. All of them are there from the start.
enum Metrics {
    /// One of them, of all that have it.
    struct Family: Sendable {
        /// Those that have it; none for what the daemon has as a whole.
        let kinds: [ControlKind]
        var needsBounces = false
        private let name: String
        private let kind: MetricText.Kind
        private let help: String
        private let put: @Sendable (String, ControlStatus?, Status, inout MetricText) -> Void
    }

    static let families =
        general + all + switches + counters + encoders + lines + [
            Family([], "lost_total", .counter, "Lines that listeners were too slow for.") {
                name, _, status, text in
                text.sample(name, [], status.lost)
            }
        ]

    private static let general = [
        Family([], "build_info", .gauge, "The version that runs.") { name, _, status, text in
            text.sample(name, [("version", status.version)], 1)
        }
    ]
}

extension Metrics.Family {
    fileprivate init(
        _ kinds: [ControlKind], _ name: String, _ kind: MetricText.Kind, _ help: String,
        _ put: @escaping @Sendable (String, ControlStatus?, Status, inout MetricText) -> Void
    ) {
        (self.kinds, self.name, self.kind, self.help, self.put) = (kinds, name, kind, help, put)
    }

    /// Of each control of these kinds.
    fileprivate init(
        _ kinds: [ControlKind], _ name: String, _ kind: MetricText.Kind, _ help: String,
        _ put: @escaping @Sendable (String, ControlStatus, inout MetricText) -> Void
    ) {
        self.init(kinds, name, kind, help) { name, button, _, text in
            if let button { put(name, button, &text) }
        }
    }

    /// Of each line that counts something.
    fileprivate init(
        _ name: String, _ help: String, _ count: @escaping @Sendable (ControlStatus, LineStatus) -> Int
    ) {
        self.init(ControlKind.wired, name, .counter, help) { name, button, _, text in
            if let button, let line = button.line { text.sample(name, button.label, count(button, line)) }
        }
    }

    func begin(_ status: Status, _ text: inout [UInt8]) {
        var more = MetricText()
        more.family(name, kind, help)
        if kinds.isEmpty { put(name, nil, status, &more) }
        text += more.bytes
    }

    func write(_ button: ControlStatus, _ status: Status, _ text: inout [UInt8]) {
        var more = MetricText()
        put(name, button, status, &more)
        text += more.bytes
    }
}

// MARK: Buttons and chords

extension Metrics {
    private static let all = [
        Family(ControlKind.pressed, "presses_total", .counter, "Presses that were reported.") {
            name, button, text in
            text.sample(name, button.label, button.counts.presses)
        },
        Family(ControlKind.allCases, "gestures_total", .counter, "Gestures that were reported.") {
            name, button, text in
            for gesture in button.control.kind.gestures {
                let labels = button.label + [("gesture", gesture.rawValue)]
                text.sample(name, labels, button.counts.gestures[gesture])
            }
        },
        Family(
            ControlKind.pressed, "suppressed_total", .counter, "Presses that were not reported, by reason."
        ) {
            name, button, text in
            for (by, count) in button.counts.reasons {
                text.sample(name, button.label + [("by", by)], count)
            }
        },
        Family(ControlKind.allCases, "actions_total", .counter, "Actions, by what became of them.") {
            name, button, text in
            for result in ActionResult.allCases {
                text.sample(name, button.label + [("result", result.rawValue)], button.actions[result])
            }
        },
        Family(
            ControlKind.pressed, "last_press_timestamp_seconds", .gauge,
            "When the last press was; 0 before the first."
        ) { name, button, status, text in
            if let button { text.sample(name, button.label, seconds: status.unixTime(of: button)) }
        },
    ]
}

// MARK: Switches

extension Metrics {
    private static let switches = [
        Family([.switch], "switch_on", .gauge, "Whether the switch is on.") { name, control, text in
            text.sample(name, control.label, control.isOn == true ? 1 : 0)
        },
        Family([.switch], "switch_changes_total", .counter, "Changes that were reported.") {
            name, control, text in
            for gesture in [Gesture.on, .off] {
                text.sample(
                    name, control.label + [("to", gesture.rawValue)], control.counts.gestures[gesture])
            }
        },
        Family(
            [.switch], "switch_last_change_timestamp_seconds", .gauge,
            "When the last change was; 0 before the first."
        ) { name, control, status, text in
            if let control { text.sample(name, control.label, seconds: status.unixTime(of: control)) }
        },
    ]
}

// MARK: Counters

extension Metrics {
    private static let counters = [
        Family("counter_pulses_total", .counter, "Pulses since the counter began.") {
            name, control, counter, text in
            text.sample(name, control.label, counter.total.pulses.description)
        },
        Family("counter_total", .gauge, "What the counter shows, in its unit; absent if it is not known.") {
            name, control, counter, text in
            guard let total = counter.total.total else { return }
            text.sample(name, control.label + [("unit", counter.unit ?? "")], total.description)
        },
        Family("counter_rate", .gauge, "How fast it counts, in the unit of its rate.") {
            name, control, counter, text in
            text.sample(name, control.label + [("unit", counter.rateUnit)], counter.rate.description)
        },
        Family("counter_made_up_total", .counter, "Pulses whose edges were lost.") {
            name, control, counter, text in
            text.sample(name, control.label, counter.counts.madeUp.description)
        },
        Family("counter_rejected_total", .counter, "Pulses that were too short, or came too soon.") {
            name, control, counter, text in
            let rejected = counter.counts.rejected
            for (why, count) in [("short", rejected.short), ("soon", rejected.soon)] {
                text.sample(name, control.label + [("why", why)], count.description)
            }
        },
        Family("counter_unsaved_pulses", .gauge, "Pulses that a power cut would cost.") {
            name, control, counter, text in
            if let unsaved = counter.unsaved { text.sample(name, control.label, unsaved.description) }
        },
    ]
}

// MARK: Encoders

extension Metrics {
    private static let encoders = [
        Family([.encoder], "encoder_steps_total", .counter, "Clicks that were reported.") {
            name, control, text in
            for direction in control.control.kind.gestures {
                text.sample(
                    name, control.label + [("direction", direction.rawValue)],
                    control.counts.gestures[direction])
            }
        },
        Family([.encoder], "encoder_doubles_total", .counter, "Changes of both lines at one instant.") {
            name, control, text in
            text.sample(name, control.label, control.encoder?.doubles ?? 0)
        },
    ]
}

extension Metrics.Family {
    /// Of each counter.
    fileprivate init(
        _ name: String, _ kind: MetricText.Kind, _ help: String,
        _ put: @escaping @Sendable (String, ControlStatus, CounterStatus, inout MetricText) -> Void
    ) {
        self.init([.counter], name, kind, help) { name, control, text in
            if let counter = control.counter { put(name, control, counter, &text) }
        }
    }
}

// MARK: Lines

extension Metrics {
    private static let lines = [
        Family("edges_total", "Edges that the line reported.") { button, _ in button.counts.edges },
        Family("spikes_total", "Pulses that were too short for a press.") { button, _ in button.counts.spikes
        },
        Family("missed_edges_total", "Edges that were lost, and made up.") { button, _ in button.counts.missed
        },
        Family("dropped_edges_total", "Edges that the kernel dropped.") { _, line in line.counts.dropped },
        Family("storms_total", "How often the line was set aside.") { _, line in line.counts.storms },
        Family(ControlKind.wired, "line_up", .gauge, "Whether the line is there.") { name, button, _, text in
            if let button { text.sample(name, button.label, button.line?.isUp == true ? 1 : 0) }
        },
        Family(
            ControlKind.wired, "delay_seconds", .gauge, "For how long a contact must be quiet to be released."
        ) { name, button, _, text in
            if let button, let line = button.line {
                text.sample(name, button.label, seconds: line.delay.nanoseconds)
            }
        },
        bounces,
    ]

    private static var bounces: Family {
        var family = Family(
            ControlKind.wired, "bounce_seconds", .histogram, "For how long the contact bounced."
        ) { name, button, _, text in
            guard let button else { return }
            let bounces = button.line?.bounces?.all ?? Bounces()
            text.histogram(name, button.label + [("edge", "close")], bounces.closing)
            text.histogram(name, button.label + [("edge", "open")], bounces.opening)
        }
        family.needsBounces = true
        return family
    }
}

extension ControlKind {
    /// Those that are pressed.
    fileprivate static let pressed: [ControlKind] = [.button, .chord]
    /// Those that have a line of their own.
    fileprivate static let wired = allCases.filter { $0.lines > 0 }
}

extension ControlStatus {
    fileprivate var label: [(String, String)] { [(control.kind.key, control.name)] }
}

extension Status {
    fileprivate func unixTime(of button: ControlStatus) -> Int64 {
        button.counts.latest.map { unix - now.nanoseconds(since: $0) } ?? 0
    }
}
