import DebouncedContacts
import DebouncedEngine

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

    /// Shares the table and the metrics of buttons.
    static let chord = KindStatus(
        code: { status, coder in
            coder.member("buttons", &status.members)
            status.codePresses(&coder)
            status.codeReasons(&coder)
        },
        columns: button.columns, metrics: button.metrics, state: button.state, moves: button.moves)
}

// Chords have these, too.
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
    /// Presses that came to nothing.
    fileprivate var reasons: [(by: String, count: Int)] {
        [("cooldown", suppressions.cooldown), ("group", suppressions.group), ("chord", takenByChords)]
    }
}

/// The bounces of a contact.
package struct BounceStatus: Equatable, Sendable, JSONObject {
    /// The last two hundred at most.
    package var presses = 0
    package var close = Times()
    package var open = Times()
    /// The longest quiet in a bounce.
    package var longestQuiet = Duration.zero
    package var isWorn = false
    /// The delay that a worn one needs, as the log and `measure` say.
    package var neededDelay: Duration?
    /// The number of times it opened briefly while it was held.
    package var dropOuts = 0

    package init() {}

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("presses", &presses)
        coder.member("close", &close)
        coder.member("open", &open)
        coder.member("longest_quiet_ns", &longestQuiet)
        coder.member("worn", &isWorn)
        coder.member("remedy_ns", &neededDelay)
        coder.member("drop_outs", &dropOuts)
    }

    /// True if it opened while it was held, and not once by chance.
    package var isLoose: Bool { dropOuts > 1 }

    package struct Times: Equatable, Sendable, JSONObject {
        package var median: Int64 = 0
        package var percentile95: Int64 = 0
        package var longest: Int64 = 0

        package init() {}

        package mutating func code(_ coder: inout JSONCoder) {
            coder.member("median_ns", &median)
            coder.member("p95_ns", &percentile95)
            coder.member("longest_ns", &longest)
        }
    }
}
