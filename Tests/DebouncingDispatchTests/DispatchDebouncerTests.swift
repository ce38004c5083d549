// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncingDispatch
import Dispatch
import Foundation
import Testing

@Suite struct DispatchDebouncerTests {
    private func expect(
        delay: Int, calls: String, gives: String, location: SourceLocation = #_sourceLocation
    ) {
        DebouncingDispatchTests.expect(
            { queue, handler in
                DispatchDebouncer(delay: .nanoseconds(delay), timeline: queue, handler: handler)
            },
            run: { $0.run() }, cancel: { $0.cancel() }, calls: calls, gives: gives, location: location)
    }

    @Test func isAsDrawnAboveTheCode() {
        expect(
            delay: 4,
            calls: "#-#-#-----#-----",
            gives: "--------#-----#-")
    }

    @Test func aCallAtTheDeadlineComesAfterTheDecision() {
        expect(
            delay: 3,
            calls: "-#--#--##-----",
            gives: "----#--#---#--")
    }

    @Test func cancelDropsWhatIsPending() {
        expect(
            delay: 3,
            calls: "-#-!----#--#-!#----",
            gives: "-----------#-----#-")
    }

    @Test func onceItIsGoneNothingIsCalled() {
        expect(
            delay: 3,
            calls: "-#-x-----",
            gives: "---------")
    }

    @Test func aBurstLeavesOnePieceOfWorkInTheQueue() {
        let queue = ManualQueue()
        let debouncer = DispatchDebouncer(delay: .seconds(1), timeline: queue) { _ in }
        for _ in 1...1000 { debouncer.run() }
        #expect(queue.waiting == 1)
    }

    @Test func callsThatAreCancelledLeaveNothingInTheQueue() {
        let queue = ManualQueue()
        let debouncer = DispatchDebouncer(delay: .seconds(1), timeline: queue) { _ in }
        for delay in 1...1000 {
            debouncer.run(delay: .milliseconds(1000 - delay))
            debouncer.cancel()
        }
        #expect(queue.waiting == 1)
    }

    @Test func whatIsCancelledIsReleased() {
        final class Burden: Sendable {}
        let debouncer = DispatchDebouncer(delay: .seconds(3600))
        weak var cancelled: Burden?
        do {
            let burden = Burden()
            cancelled = burden
            debouncer.run { _ = burden }
        }
        debouncer.cancel()
        #expect(cancelled == nil)
    }

    @Test func itCallsOnItsQueue() async {
        let queue = DispatchQueue(label: "a queue")
        let (dates, continuation) = AsyncStream.makeStream(of: Date.self)
        let debouncer = DispatchDebouncer(delay: .milliseconds(1), queue: queue) { date in
            dispatchPrecondition(condition: .onQueue(queue))
            continuation.yield(date)
        }
        debouncer.run()
        #expect(await dates.first { _ in true } != nil)
    }
}
