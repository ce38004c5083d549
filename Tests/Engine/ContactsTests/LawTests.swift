import DebouncedContacts
import DebouncedLinux
import DebouncedReferences
import Testing

/// What holds for every line, tried on thousands of random ones.
@Suite struct LawTests {
    static let lines = (0..<5000).map { RandomLine(seed: $0) }

    @Test(arguments: Schedule.allCases)
    func wakingDoesNotMatter(_ schedule: Schedule) {
        every { $0.says(schedule) == $0.says() }
    }

    @Test func theReferenceSaysTheSame() {
        every { $0.says() == ReferenceContact.clean($0.policy, $0.edges) }
    }

    @Test func cleanEdgesAlternate() {
        every { line in
            let levels = line.says().map(\.level)
            let alternating = levels.indices.map { $0.isMultiple(of: 2) ? Level.active : .inactive }
            return levels == alternating
        }
    }

    @Test func afterASilenceTheAcceptedLevelIsTheTruth() {
        every { line in
            var contact = Contact(line.policy)
            for edge in line.edges { contact.feed(edge) { _ in } }
            contact.advance(to: line.end) { _ in }
            return contact.accepted == line.edges.last!.level && contact.deadline == nil
        }
    }

    /// Whoever has nothing to decide lets everybody sleep; only the deaf must be woken to look.
    @Test func withoutADoubtThereIsNoDeadline() {
        every { line in
            var contact = Contact(line.policy)
            return line.edges.allSatisfy { edge in
                contact.feed(edge) { _ in }
                if case .lockout = line.policy { return true }
                return contact.deadline == nil || contact.raw != contact.accepted
            }
        }
    }

    @Test func aLineMovedInTimeMovesTheAnswer() {
        every { line in
            let far: Int64 = 1 << 60
            let answer = Schedule.onlyAtEdges.play(
                line.edges.moved(by: far), until: line.end.advanced(by: far), Contact(line.policy))
            return answer == line.says().moved(by: far)
        }
    }

    @Test func thereAreNeverMorePressesThanActiveEdges() {
        every { line in
            let presses = line.says().count { $0.level == .active }
            return presses <= line.edges.count { $0.level == .active }
        }
    }

    @Test func instantsNeverGoBackEvenIfThoseOfTheEdgesDo() {
        var random = SplitMix(seed: 2)
        every { line in
            let disordered = line.edges.map { $0.moved(by: .random(in: -9...9, using: &random)) }
            let answer = Schedule.onlyAtEdges.play(disordered, until: line.end, Contact(line.policy))
            return zip(answer, answer.dropFirst()).allSatisfy { $0.instant <= $1.instant }
        }
    }
}

/// Names the first line for which the law does not hold.
private func every(location: SourceLocation = #_sourceLocation, _ law: (RandomLine) -> Bool) {
    guard let line = LawTests.lines.first(where: { !law($0) }) else { return }
    Issue.record("does not hold for \(line)", sourceLocation: location)
}

extension Edge {
    fileprivate func moved(by nanoseconds: Int64) -> Edge {
        Edge(level, at: instant.advanced(by: nanoseconds), origin: origin)
    }
}

extension [Edge] {
    fileprivate func moved(by nanoseconds: Int64) -> [Edge] { map { $0.moved(by: nanoseconds) } }
}
