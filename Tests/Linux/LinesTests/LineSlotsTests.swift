import DebouncedContacts
import Testing

@testable import DebouncedLinux

@Suite struct LineSlotsTests {
    private func instant(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    /// Lines that had edges at these instants, and were read since.
    private func slots(_ edges: [Int64?]) -> LineSlots {
        var slots = LineSlots(
            edges.map { _ in
                LineSlot(request(first, policy: .trailing(delay: .milliseconds(30))), stormLimit: 5000)
            })
        for (line, edge) in edges.enumerated() {
            slots[line].start(Edge(.inactive, at: instant(0)))
            slots[line].didRead(at: instant(50))
            guard let edge else { continue }
            slots[line].feed(Edge(.inactive, at: instant(edge)))
        }
        return slots
    }

    private func wanting(_ slots: LineSlots, at now: Int64, deciding deadline: Int64?) -> [Int] {
        var (lines, start) = ([Int](), 0)
        while let line = slots.wantingReading(
            from: start, at: instant(now), deciding: deadline.map(instant))
        {
            lines.append(line)
            start = line + 1
        }
        return lines
    }

    @Test func linesThatHaveBeenQuietAreReadAndThoseThatMayDecide() {
        let slots = slots([nil, 100, 90, nil, 95])
        #expect(wanting(slots, at: 110, deciding: nil) == [])
        #expect(wanting(slots, at: 120, deciding: nil) == [2])
        #expect(wanting(slots, at: 120, deciding: 120) == [1, 2, 4])
        #expect(wanting(slots, at: 119, deciding: 120) == [])
    }

    /// One that is due for another reason is passed over, not the end of the search.
    @Test func aLineThatIsMissingHidesNoneBehindIt() {
        var slots = slots([nil, 100, 100])
        slots[0].postpone(from: instant(100))
        #expect(wanting(slots, at: 60_000, deciding: nil) == [1, 2])
    }
}
