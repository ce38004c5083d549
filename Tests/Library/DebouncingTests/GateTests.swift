import DebouncedContacts
import Testing

@testable import Debouncing

/// What a gate lets through, without a clock: one column a nanosecond.
@Suite struct GateTests {
    private typealias Edges = Gate<Character>.Edges

    private func play(_ delay: Int, _ calls: String) -> String {
        play(delay, Edges(), calls)
    }

    private func play(_ delay: Int, _ edges: Edges, _ calls: String) -> String {
        play(Gate(.debounce, .nanoseconds(delay), edges), calls)
    }

    private func play(_ rule: Gate<Character>.Rule, _ interval: Int, _ calls: String) -> String {
        play(Gate(rule, .nanoseconds(interval)), calls)
    }

    private func play(_ gate: Gate<Character>, _ calls: String) -> String {
        var gate = gate
        var drawing = ""
        for (column, call) in calls.enumerated() {
            let now = Instant(nanoseconds: Int64(column))
            var passed = [gate.advance(to: now)]
            gate.began(at: now)
            if call != "-" { passed.append(gate.accept(call, at: now)) }
            gate.began(at: now)
            let through = passed.compactMap(\.self)
            drawing += through.count > 1 ? "?" : String(through.first ?? "-")
        }
        return drawing
    }

    /// While one waits to begin, later ones replace each other; the last of them runs.
    @Test(arguments: [(Gate<Character>.Rule.throttleLatest, Character("c")), (.throttleFirst, "b")])
    func whatWaitsForARunWithoutAnIntervalRunsNext(_ rule: Gate<Character>.Rule, _ kept: Character) {
        let now = Instant(nanoseconds: 0)
        var gate = Gate<Character>(rule, .zero)
        #expect(gate.accept("a", at: now) == "a")
        for call in "bc" { #expect(gate.accept(call, at: now) == nil) }
        #expect(gate.deadline == nil)
        gate.began(at: now)
        #expect(gate.deadline == now)
        #expect(gate.advance(to: now) == kept)
        gate.began(at: now)
        #expect(gate.waiting == nil && gate.deadline == nil)
        #expect(gate.accept("d", at: now) == "d")
    }

    @Test func aCallWithALongerDelayIsNotCutShort() {
        var gate = Gate<Character>(.debounce, .nanoseconds(4), Edges(maxWait: .nanoseconds(10)))
        #expect(gate.accept("a", at: Instant(nanoseconds: 0), delay: .nanoseconds(30)) == nil)
        #expect(gate.deadline == Instant(nanoseconds: 30))
        // The burst began at 0, and may last as long as the delay of its last call.
        #expect(gate.accept("b", at: Instant(nanoseconds: 5)) == nil)
        #expect(gate.deadline == Instant(nanoseconds: 9))
        #expect(gate.accept("c", at: Instant(nanoseconds: 8)) == nil)
        #expect(gate.deadline == Instant(nanoseconds: 10))
        #expect(gate.accept("d", at: Instant(nanoseconds: 9), delay: .nanoseconds(20)) == nil)
        #expect(gate.deadline == Instant(nanoseconds: 20))
    }

    @Test func theRulesAreAsDrawnAboveTheCode() {
        #expect(play(4, "a-b-c-----d----") == "--------c-----d")
        #expect(play(.throttle, 4, "a-b-c-d-------") == "a---c---------")
        #expect(play(.throttleLatest, 4, "a-b-c-d-------") == "a---b---d-----")
        #expect(play(.throttleFirst, 4, "abc---d-------") == "a---b---d-----")
    }

    @Test func theEdgesAreAsDrawnAboveTheCode() {
        #expect(play(3, "abcdefgh------") == "----------h---")
        #expect(play(3, Edges(leading: true), "abcdefgh------") == "a---------h---")
        #expect(play(3, Edges(maxWait: .nanoseconds(4)), "abcdefgh------") == "----d---h-----")
    }

    @Test func theFirstOfABurstAloneRunsOnce() {
        #expect(play(3, Edges(leading: true), "a------b------") == "a------b------")
    }

    @Test func withoutTrailingOnlyTheFirstOfABurstRuns() {
        let edges = Edges(leading: true, trailing: false)
        #expect(play(3, edges, "a-b-c-d----e-f-------") == "a----------e---------")
    }

    @Test func withNeitherEdgeNothingRuns() {
        #expect(play(3, Edges(trailing: false), "a-b-c------d----") == "----------------")
    }

    @Test func aBurstGoesOnAfterTheLongestWait() {
        let edges = Edges(leading: true, maxWait: .nanoseconds(4))
        #expect(play(3, edges, "abcdefghi-------") == "a---d---h--i----")
    }

    @Test func theLongestWaitCountsFromTheFirstThatWaits() {
        let edges = Edges(maxWait: .nanoseconds(5))
        #expect(play(3, edges, "a-b-c-d--------a-b-c-d------") == "-----c---d----------c---d---")
    }

    @Test func aWindowFromBeforeTheClockJumpedBackIsVoidWithEdgesToo() {
        var gate = Gate<Character>(.debounce, .seconds(1), Edges(leading: true, maxWait: .seconds(2)))
        #expect(gate.accept("a", at: Instant(nanoseconds: 1_000_000_000_000)) == "a")
        #expect(gate.accept("b", at: Instant(nanoseconds: 0)) == "b")
        #expect(gate.accept("c", at: Instant(nanoseconds: 1)) == nil)
        #expect(gate.deadline == Instant(nanoseconds: 1_000_000_001))
    }

    @Test func theLongestWaitCountsAgainAfterTheClockJumpedBack() {
        var gate = Gate<Character>(.debounce, .nanoseconds(4), Edges(maxWait: .nanoseconds(6)))
        #expect(gate.accept("a", at: Instant(nanoseconds: 1000)) == nil)
        #expect(gate.accept("b", at: Instant(nanoseconds: 1003)) == nil)
        #expect(gate.advance(to: Instant(nanoseconds: 0), afterSleepUntil: Instant(nanoseconds: 1004)) == nil)
        #expect(gate.deadline == Instant(nanoseconds: 4))
        #expect(gate.accept("c", at: Instant(nanoseconds: 3)) == nil)
        #expect(gate.deadline == Instant(nanoseconds: 6))
    }

    @Test func whatIsLetThroughHoldsAThrottleUntilItBegins() {
        var gate = Gate<Character>(.throttleFirst, .nanoseconds(4))
        #expect(gate.accept("a", at: Instant(nanoseconds: 0)) == "a")
        #expect(gate.accept("b", at: Instant(nanoseconds: 5)) == nil)
        #expect(gate.accept("c", at: Instant(nanoseconds: 6)) == nil)
        #expect(gate.deadline == nil)
        gate.began(at: Instant(nanoseconds: 7))
        #expect(gate.deadline == Instant(nanoseconds: 11))
        #expect(gate.advance(to: Instant(nanoseconds: 11)) == "b")
    }
}
