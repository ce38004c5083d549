import DebouncedControls

extension KindStatus {
    static let button = KindStatus(
        code: { status, coder in
            status.codeLine(&coder)
            status.codePresses(&coder)
            status.codeEdges(&coder, hasSpikes: true)
            status.codeReasons(&coder)
        },
        columns: [
            .name("BUTTON"), .line, .state { $0.state },
            .number("PRESSES") { "\($0.control.counts.presses)" }, .last, .bounce, .delay,
            .init("IGNORED") { $0.control.ignored },
        ],
        metrics: [
            .of("presses_total", "Presses that were reported.") { $0.counts.presses }, .gestures,
            Metric("suppressed_total", "Presses that were not reported, by reason.") {
                $0.control.counts.reasons.map { .init($0.count, ("by", $0.by)) }
            },
            .actions, .last("last_press_timestamp_seconds", "press"),
        ],
        state: { $0.isPressed ? "pressed" : "released" },
        moves: { counted($0.counts.presses, "press", "presses") })
}

// What chords have, too.
extension ControlStatus {
    mutating func codePresses(_ coder: inout JSONCoder) {
        coder.member("state", &isPressed, "pressed", "released")
        coder.member("presses", &counts.gestures[.press])
        coder.member("last_press_ns", &counts.latest)
        coder.object("gestures") { codeGestures(&$0) }
    }

    mutating func codeReasons(_ coder: inout JSONCoder) {
        coder.object("suppressed") { coder in
            coder.member("cooldown", &counts.suppressions.cooldown)
            coder.member("group", &counts.suppressions.group)
            coder.member("chord", &counts.takenByChords)
        }
    }

    fileprivate var ignored: String {
        var parts = counts.reasons.filter { $0.count > 0 }.map { "\($0.count) \($0.by)" }
        if counts.spikes > 0 { parts.append(counted(counts.spikes, "spike", "spikes")) }
        return parts.isEmpty ? "-" : parts.joined(separator: ", ")
    }
}

extension ControlCounts {
    /// How many presses came to nothing, by reason.
    fileprivate var reasons: [(by: String, count: Int)] {
        [("cooldown", suppressions.cooldown), ("group", suppressions.group), ("chord", takenByChords)]
    }
}
