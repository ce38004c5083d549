import DebouncedContacts
import Testing

@Suite struct ContactTests {
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
