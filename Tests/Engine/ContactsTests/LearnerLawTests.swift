import DebouncedContacts
import DebouncedReferences
import Testing

/// What holds for each contact that learns, on random lines that tempt it.
@Suite struct LearnerLawTests {
    private static let lines = (0..<3000).map { WornLine(seed: $0, edges: 1...120) }

    @Test(arguments: Schedule.allCases)
    func wakingDoesNotMatter(_ schedule: Schedule) {
        every(Self.lines.prefix(schedule == .allTheTime ? 100 : 3000)) { $0.says(schedule) == $0.says() }
    }

    @Test func theReferenceSaysTheSame() {
        every(Self.lines) { $0.says() == ReferenceContact.clean($0.policy, $0.edges) }
    }

    /// Long enough for hundreds to take turns, with so few bad bounces that it matters which presses count.
    @Test func aLookAtALongLineSaysTheSame() {
        let quiet = Array(repeating: 400, count: 60) + [15, 20, 25, 40, 60]
        let lines = (0..<6).map {
            WornLine(seed: $0, edges: 500...800, closed: [10, 80, 80, 80], quiet: quiet)
        }
        every(lines) { $0.says() == ReferenceContact.clean($0.policy, $0.edges) }
        #expect(lines.contains { $0.delays.count > 2 })
    }

    @Test func theDelayIsNeverLessThan30NorMoreThan150Milliseconds() {
        every(Self.lines) { line in
            line.delays.allSatisfy { (.milliseconds(30) ... .milliseconds(150)).contains($0) }
        }
        let all = Self.lines.reduce(into: Set<Duration>()) { $0.formUnion($1.delays) }
        #expect(all.contains(.milliseconds(150)))
        #expect(all.count > 10)
    }

    @Test func whereAllClosuresLast20MillisecondsItStaysAt30() {
        let lines = (0..<3000).map {
            WornLine(seed: $0, edges: 1...120, closed: [20, 21, 25, 80], isExact: true)
        }
        every(lines) { $0.delays == [.milliseconds(30)] }
    }

    @Test func withoutQuietsOf12To30MillisecondsItStaysAt30() {
        let lines = (0..<3000).map {
            WornLine(seed: $0, edges: 1...120, quiet: [0, 2, 5, 11, 31, 40, 75, 150], isExact: true)
        }
        // A pulse that never was does not end a quiet: two that are too short may be one that is not.
        every(lines.filter { $0.confirm == .zero }) { $0.delays == [.milliseconds(30)] }
    }
}

/// Names the first line for which the law does not hold.
private func every(
    _ lines: some Sequence<WornLine>, location: SourceLocation = #_sourceLocation, _ law: (WornLine) -> Bool
) {
    guard let line = lines.first(where: { !law($0) }) else { return }
    Issue.record("does not hold for \(line)", sourceLocation: location)
}
