import DebouncedContacts
import Testing

@Suite struct ContactTests {
    /// A line that is found again says nothing of the bounces before.
    @Test(arguments: [true, false]) func aPressThatItStartsInTeachesNothing(_ starts: Bool) {
        var contact = Contact(.learning(confirm: .zero))
        for (index, time) in ([0, 5, 25, 30, 50, 55, 75] as [Int64]).enumerated() {
            _ = says(&contact, at: time * 1_000_000, index.isMultiple(of: 2) ? .active : .inactive)
        }
        if starts { contact.start(.active) }
        _ = says(&contact, at: 200_000_000, .inactive)
        contact.advance(to: Instant(nanoseconds: 300_000_000)) { _ in }
        #expect(contact.currentDelay == .milliseconds(starts ? 30 : 40))
    }

    /// Nor does it make the next one longer.
    @Test(
        arguments: [([100, 106, 131, 137, 162, 262], 50), ([100, 106, 126, 132, 152, 153], 40)]
            as [([Int64], Int)])
    func aPressThatItStartsInIsNoPartOfTheNext(_ times: [Int64], _ delay: Int) {
        var contact = Contact(.learning(confirm: .zero))
        _ = says(&contact, at: 0, .active)
        _ = says(&contact, at: 15_000_000, .inactive)
        contact.start(.inactive)
        for (index, time) in times.enumerated() {
            _ = says(&contact, at: time * 1_000_000, index.isMultiple(of: 2) ? .active : .inactive)
        }
        contact.advance(to: Instant(nanoseconds: 500_000_000)) { _ in }
        #expect(contact.currentDelay == .milliseconds(delay))
    }

    @Test func timeGoesBackOnlyIfItStartsAgain() {
        var contact = Contact(.trailing(delay: 5))
        _ = says(&contact, at: 20, .active)
        contact.start(.inactive)
        #expect(says(&contact, at: 3, .active) == [])
        #expect(contact.deadline == Instant(nanoseconds: 8))
        contact.open(at: Instant(nanoseconds: 50))
        #expect(says(&contact, at: 40, .active) == [])
        #expect(contact.deadline == Instant(nanoseconds: 55))
    }

    @Test func nothingIsPendingOnceItIsKnownToBeOpen() {
        var contact = Contact(.leading(delay: 5, confirm: 1))
        _ = says(&contact, at: 0, .active)
        contact.advance(to: Instant(nanoseconds: 1)) { _ in }
        _ = says(&contact, at: 10, .inactive)
        contact.open(at: Instant(nanoseconds: 12))
        #expect(contact.deadline == nil && contact.accepted == .inactive && contact.raw == .inactive)
    }

    @Test func whatComesLaterIsKnownLater() {
        var latency = Latency(press: .zero, release: .seconds(2), firstRelease: .seconds(1))
        latency.add(.seconds(5))
        #expect(latency == Latency(press: .seconds(5), release: .seconds(7), firstRelease: .seconds(6)))
    }

    @Test func itsDescriptionIsItsState() {
        var contact = Contact(.leading(delay: 30, confirm: 1))
        #expect(contact.description == "released")
        _ = says(&contact, at: 0, .active)
        #expect(contact.description == "active, waiting 1 ns")
        contact.advance(to: Instant(nanoseconds: 1)) { _ in }
        #expect(contact.description == "pressed")
        _ = says(&contact, at: 100, .inactive)
        #expect(contact.description == "inactive, waiting 30 ns")
        _ = says(&contact, at: 105, .active)
        #expect(contact.description == "pressed, in a pulse, 25 ns left")
        contact = Contact(.lockout(delay: 8))
        _ = says(&contact, at: 0, .active)
        #expect(contact.description == "pressed, deaf for 8 ns")
    }

    @Test func takesTheLateEdgeAtTheLastDecision() {
        var contact = Contact(.trailing(delay: 5))
        #expect(says(&contact, at: 0, .active) == [])
        contact.advance(to: Instant(nanoseconds: 20)) { #expect($0 == press(at: 5)) }
        #expect(says(&contact, at: 3, .inactive) == [])
        #expect(contact.deadline == Instant(nanoseconds: 10))
    }

    @Test func aDeadlineOnTheLastDecisionIsDecidedBeforeALateEdge() {
        var contact = Contact(.trailing(delay: 0))
        #expect(says(&contact, at: 5, .active) == [])
        #expect(says(&contact, at: 3, .inactive) == [press(at: 5)])
        #expect(contact.deadline == Instant(nanoseconds: 5))
    }

    @Test func learningTheTimeIsNoDecision() {
        var contact = Contact(.trailing(delay: 5))
        contact.advance(to: Instant(nanoseconds: 20)) { _ in Issue.record("nothing was due") }
        #expect(says(&contact, at: 3, .active) == [])
        #expect(contact.deadline == Instant(nanoseconds: 8))
    }

    @Test func aDeadlineThatAnEdgeMakesDueIsDecidedBeforeTheNextEdge() {
        var contact = Contact(.trailing(delay: 0))
        #expect(says(&contact, at: 4, .active) == [])
        #expect(contact.deadline == Instant(nanoseconds: 4))
        #expect(says(&contact, at: 4, .inactive) == [press(at: 4)])
    }

    /// Deafness that ended unheard ends with the reading, at the reading's instant.
    @Test func aReadingAfterTheDeadlineIsWhatTheDeadlineFinds() {
        var contact = Contact(.lockout(delay: 5))
        #expect(says(&contact, at: 0, .active) == [press(at: 0)])
        contact.feed(Edge(.inactive, at: Instant(nanoseconds: 7), origin: .read)) { _ in
            Issue.record("the deadline of 5 is not decided")
        }
        #expect(contact.deadline == Instant(nanoseconds: 7))
        contact.advance(to: Instant(nanoseconds: 7)) {
            #expect($0 == Edge(.inactive, at: Instant(nanoseconds: 7)))
        }
        #expect(contact.deadline == Instant(nanoseconds: 12))
    }

    @Test(arguments: [Policy.leading(delay: -5, confirm: -1), .trailing(delay: -5), .lockout(delay: -5)])
    func aNegativeDurationIsNone(_ policy: Policy) {
        var contact = Contact(policy)
        var clean = says(&contact, at: 0, .active)
        contact.advance(to: Instant(nanoseconds: 0)) { clean.append($0) }
        #expect(clean == [press(at: 0)])
        #expect(contact.deadline == nil)
    }

    @Test func aDeadlineAtTheEndOfTimeStaysThere() {
        var contact = Contact(.trailing(delay: .seconds(1)))
        let last = Instant(nanoseconds: .max - 1)
        contact.feed(Edge(.active, at: last)) { _ in Issue.record("nothing was due") }
        #expect(contact.deadline == .distantFuture)
    }

    private func says(_ contact: inout Contact, at nanoseconds: Int64, _ level: Level) -> [Edge] {
        var clean: [Edge] = []
        contact.feed(Edge(level, at: Instant(nanoseconds: nanoseconds))) { clean.append($0) }
        return clean
    }

    private func press(at nanoseconds: Int64) -> Edge {
        Edge(.active, at: Instant(nanoseconds: nanoseconds))
    }
}
