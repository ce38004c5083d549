// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Simulation
import Testing

/// What holds for every line, tried on thousands of random ones.
@Suite struct LawTests {
    static let lines = (0..<5000).map { RandomLine(seed: $0) }

    @Test(arguments: Schedule.allCases)
    func wakingDoesNotMatter(_ schedule: Schedule) {
        for line in LawTests.lines {
            expect(line.says(schedule) == line.says(), line)
        }
    }

    @Test func aLookAtTheWholeLineSaysTheSame() {
        for line in LawTests.lines {
            expect(line.says() == WholeLine.clean(line.policy, line.edges), line)
        }
    }

    @Test func cleanEdgesAlternate() {
        for line in LawTests.lines {
            let levels = line.says().map(\.level)
            let alternating = levels.indices.map { $0.isMultiple(of: 2) ? Level.active : .inactive }
            expect(levels == alternating, line)
        }
    }

    @Test func afterASilenceTheAcceptedLevelIsTheTruth() {
        for line in LawTests.lines {
            var contact = Contact(line.policy)
            for edge in line.edges { contact.take(edge) { _ in } }
            contact.advance(to: line.end) { _ in }
            expect(contact.accepted == line.edges.last!.level && contact.deadline == nil, line)
        }
    }

    @Test func aLineMovedInTimeMovesTheAnswer() {
        for line in LawTests.lines {
            let far: Int64 = 1 << 60
            let answer = Schedule.onlyAtEdges.play(
                line.edges.moved(by: far), until: line.end.advanced(by: far), Contact(line.policy))
            expect(answer == line.says().moved(by: far), line)
        }
    }

    @Test func thereAreNeverMorePressesThanActiveEdges() {
        for line in LawTests.lines {
            expect(
                line.says().count { $0.level == .active } <= line.edges.count { $0.level == .active }, line)
        }
    }

    @Test func instantsNeverGoBackEvenWhereThoseOfTheEdgesDo() {
        var random = SplitMix(seed: 2)
        for line in LawTests.lines {
            let disordered = line.edges.map { $0.moved(by: .random(in: -9...9, using: &random)) }
            let answer = Schedule.onlyAtEdges.play(disordered, until: line.end, Contact(line.policy))
            expect(zip(answer, answer.dropFirst()).allSatisfy { $0.instant <= $1.instant }, line)
        }
    }
}

/// An expectation of a line; cheap where it holds, since there are many.
private func expect(_ holds: Bool, _ line: RandomLine, location: SourceLocation = #_sourceLocation) {
    if !holds { Issue.record("does not hold for \(line)", sourceLocation: location) }
}

extension Edge {
    fileprivate func moved(by nanoseconds: Int64) -> Edge {
        Edge(level, at: instant.advanced(by: nanoseconds), origin: origin)
    }
}

extension [Edge] {
    fileprivate func moved(by nanoseconds: Int64) -> [Edge] { map { $0.moved(by: nanoseconds) } }
}
