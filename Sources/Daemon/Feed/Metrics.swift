import DebouncedActions
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

/// The counters in Prometheus' text form. All of them are there from the start.
enum Metrics {
    /// One of them, of all that have it.
    struct Family: Sendable {
        enum Rows {
            case none, buttons, all
        }

        let rows: Rows
        var needsBounces = false
        private let name: String
        private let kind: MetricText.Kind
        private let help: String
        private let put: @Sendable (String, ButtonStatus?, Status, inout MetricText) -> Void
    }

    static let families =
        general + all + lines + [
            Family(.none, "lost_total", .counter, "Lines that listeners were too slow for.") {
                name, _, status, text in
                text.sample(name, [], status.lost)
            }
        ]

    private static let general = [
        Family(.none, "build_info", .gauge, "The version that runs.") { name, _, status, text in
            text.sample(name, [("version", status.version)], 1)
        }
    ]
}

extension Metrics.Family {
    fileprivate init(
        _ rows: Rows, _ name: String, _ kind: MetricText.Kind, _ help: String,
        _ put: @escaping @Sendable (String, ButtonStatus?, Status, inout MetricText) -> Void
    ) {
        (self.rows, self.name, self.kind, self.help, self.put) = (rows, name, kind, help, put)
    }

    /// Of each button and chord.
    fileprivate init(
        _ name: String, _ kind: MetricText.Kind, _ help: String,
        _ put: @escaping @Sendable (String, ButtonStatus, inout MetricText) -> Void
    ) {
        self.init(.all, name, kind, help) { name, button, _, text in
            if let button { put(name, button, &text) }
        }
    }

    /// Of each line that counts something.
    fileprivate init(
        _ name: String, _ help: String, _ count: @escaping @Sendable (ButtonStatus, LineStatus) -> Int
    ) {
        self.init(.buttons, name, .counter, help) { name, button, _, text in
            if let button, let line = button.line { text.sample(name, button.label, count(button, line)) }
        }
    }

    func begin(_ status: Status, _ text: inout [UInt8]) {
        var more = MetricText()
        more.family(name, kind, help)
        if rows == .none { put(name, nil, status, &more) }
        text += more.bytes
    }

    func write(_ button: ButtonStatus, _ status: Status, _ text: inout [UInt8]) {
        var more = MetricText()
        put(name, button, status, &more)
        text += more.bytes
    }
}

// MARK: Buttons and chords

extension Metrics {
    private static let all = [
        Family("presses_total", .counter, "Presses that were reported.") { name, button, text in
            text.sample(name, button.label, button.counts.presses)
        },
        Family("gestures_total", .counter, "Gestures that were reported.") { name, button, text in
            for gesture in Gesture.allCases {
                let labels = button.label + [("gesture", gesture.rawValue)]
                text.sample(name, labels, button.counts.gestures[gesture])
            }
        },
        Family("suppressed_total", .counter, "Presses that were not reported, by reason.") {
            name, button, text in
            for (by, count) in button.counts.reasons {
                text.sample(name, button.label + [("by", by)], count)
            }
        },
        Family("actions_total", .counter, "Actions, by what became of them.") { name, button, text in
            for result in ActionCounts.Result.allCases {
                text.sample(name, button.label + [("result", result.rawValue)], button.actions[result])
            }
        },
        Family(
            .all, "last_press_timestamp_seconds", .gauge, "When the last press was; 0 before the first."
        ) { name, button, status, text in
            if let button { text.sample(name, button.label, seconds: status.unixTime(of: button)) }
        },
    ]
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
        Family(.buttons, "line_up", .gauge, "Whether the line is there.") { name, button, _, text in
            if let button { text.sample(name, button.label, button.line?.isUp == true ? 1 : 0) }
        },
        Family(
            .buttons, "delay_seconds", .gauge, "For how long a contact must be quiet to be released."
        ) { name, button, _, text in
            if let button, let line = button.line {
                text.sample(name, button.label, seconds: line.delay.nanoseconds)
            }
        },
        bounces,
    ]

    private static var bounces: Family {
        var family = Family(
            .buttons, "bounce_seconds", .histogram, "For how long the contact bounced."
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

extension ButtonStatus {
    fileprivate var label: [(String, String)] { [("button", name)] }
}

extension Status {
    fileprivate func unixTime(of button: ButtonStatus) -> Int64 {
        button.counts.lastPress.map { unix - now.nanoseconds(since: $0) } ?? 0
    }
}
