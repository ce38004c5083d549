import DebouncedContacts
import Testing

@testable import DebouncedInstruments

@Suite struct TuningTests {
    @Test func thePoliciesComeRound() {
        let first = Policy.leading(delay: .milliseconds(7), confirm: .milliseconds(2))
        var tuning = Tuning(first)
        let policies = (0..<4).map { _ in
            defer { tuning.useNextPolicy() }
            return tuning.policy
        }
        #expect(
            policies == [first, .trailing(delay: .milliseconds(7)), .lockout(delay: .milliseconds(7)), first])
    }

    @Test func theDelayGoesToTheNextOneAndHasEnds() {
        var tuning = Tuning(.trailing(delay: .milliseconds(33)))
        tuning.lengthen()
        #expect(tuning.delay == .milliseconds(40))
        tuning.shorten()
        #expect(tuning.delay == .milliseconds(30))
        for _ in 0..<50 { tuning.shorten() }
        #expect(tuning.delay == .milliseconds(1))
        for _ in 0..<50 { tuning.lengthen() }
        #expect(tuning.delay == .milliseconds(500))
    }

    @Test func theDelayIsLearnedAgain() {
        var tuning = Tuning(.learning(confirm: .milliseconds(2)))
        tuning.lengthen()
        #expect(tuning.policy == .leading(delay: .milliseconds(40), confirm: .milliseconds(2)))
        tuning.learn()
        #expect(tuning.policy == .learning(confirm: .milliseconds(2)))
        #expect(tuning.delay == .milliseconds(30))
    }

    @Test func timesAreShort() {
        #expect(
            Tuning(.leading(delay: .milliseconds(30))).text(learned: .zero) == "leading 30ms, confirm 1ms")
        #expect(
            Tuning(.learning()).text(learned: .milliseconds(60)) == "leading auto, 60ms now, confirm 1ms")
    }
}
