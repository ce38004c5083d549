import DebouncedContacts
import DebouncedStrips
import Testing

/// Policies in columns. The strips of these tests count in nanoseconds: where thresholds lie is all that matters,
/// and there is no smaller step that could slip in between.
extension Policy {
    static func leading(delay: Int, confirm: Int) -> Policy {
        .leading(delay: .nanoseconds(delay), confirm: .nanoseconds(confirm))
    }

    static func trailing(delay: Int) -> Policy { .trailing(delay: .nanoseconds(delay)) }

    static func lockout(delay: Int) -> Policy { .lockout(delay: .nanoseconds(delay)) }
}

/// Plays a line under several wake schedules; each must give the same columns of presses (`P`) and
/// releases (`R`).
func expect(
    _ policy: Policy, from level: Level = .inactive, line: String, says expected: String,
    step: Duration = .nanoseconds(1), location: SourceLocation = #_sourceLocation
) {
    let strip = Strip(line, from: level, step: step)
    for schedule in Schedule.allCases {
        let clean = schedule.play(strip.edges, until: strip.end, Contact(policy, level: level), step: step)
        let drawing = draw(clean, columns: line.count, step)
        #expect(drawing == expected, "woken \(schedule)", sourceLocation: location)
    }
}

/// Two events in one column are drawn as `!`: no strip has them.
private func draw(_ clean: [Edge], columns: Int, _ step: Duration) -> String {
    var drawing = Array(repeating: Character("."), count: columns + 1)
    for edge in clean {
        let column = Int(edge.instant.nanoseconds / step.nanoseconds)
        drawing[column] = drawing[column] != "." ? "!" : edge.level == .active ? "P" : "R"
    }
    return String(drawing.prefix(columns))
}
