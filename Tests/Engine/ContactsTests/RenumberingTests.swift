import DebouncedContacts
import Testing

/// Three become four: the third comes first, the first goes, and two are new.
@Suite struct RenumberingTests {
    private let renumbering: Renumbering = [2, nil, 1, nil]

    @Test func itIsReadInBothDirections() {
        #expect(renumbering[0] == 2 && renumbering[1] == nil && renumbering[2] == 1)
        #expect(renumbering.index(of: 2) == 0 && renumbering.index(of: 0) == nil)
        #expect(renumbering.keeps(1) && !renumbering.keeps(0))
    }

    @Test func whatIsKeptMovesWithIt() {
        #expect(renumbering.moved(["a", "b", "c"]) == ["c", nil, "b", nil])
        #expect(renumbering.moved([0: "a", 2: "c"]) == [0: "c"])
        #expect(renumbering.kept.map(\.index) == [0, 2])
        #expect(renumbering.kept.map(\.old) == [2, 1])
    }

    @Test func nothingChangesIfAllKeepTheirIndices() {
        let same: Renumbering = [0, 1, 2]
        #expect(same.moved(["a", "b", "c"]) == ["a", "b", "c"])
        #expect(same.kept.map(\.index) == same.kept.map(\.old))
    }

    private func arrivals(line: Int) -> [Arrival] {
        let edge = Edge(.active, at: Instant(nanoseconds: 7))
        return [
            .edge(edge, line: line), .start(edge, line: line), .gone(edge.instant, line: line),
            .void(edge.instant, line: line), .reading(edge.instant, line: line, fails: true),
        ]
    }

    @Test func whatArrivesFromALineMovesWithIt() {
        #expect(arrivals(line: 3).map { $0.renumbered(to: 5) } == arrivals(line: 5))
        #expect(arrivals(line: 3).map(\.line) == Array(repeating: 3, count: 5))
        let others: [Arrival] = [.deadline, .last(Instant(nanoseconds: 7)), .wake, .end]
        #expect(others.map { $0.renumbered(to: 5) } == others)
        #expect(others.allSatisfy { $0.line == nil })
    }
}
