// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Simulation
import Testing

@Suite struct ContactTests {
    @Test func leadingWithoutConfirmAnswersAtOnce() {
        expect(
            .leading(delay: .milliseconds(5), confirm: .zero),
            line: "__#_#_##########__#_______",
            says: "..P.....................R.")
    }
}

/// Plays a line, one column a millisecond, under several wake schedules; each must give the same columns of
/// presses (`P`) and releases (`R`).
func expect(
    _ policy: Policy, line: String, says expected: String, location: SourceLocation = #_sourceLocation
) {
    let strip = Strip(line)
    for schedule in Schedule.allCases {
        let clean = schedule.play(strip, Contact(policy))
        let drawing = draw(clean, columns: expected.count)
        #expect(drawing == expected, "woken \(schedule)", sourceLocation: location)
    }
}

private func draw(_ clean: [Edge], columns: Int) -> String {
    var drawing = Array(repeating: Character("."), count: columns)
    for edge in clean {
        drawing[Int(edge.instant.nanoseconds / 1_000_000)] = edge.level == .active ? "P" : "R"
    }
    return String(drawing)
}
