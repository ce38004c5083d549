// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedContacts
import DebouncedSimulation
import DebouncedSystem
import Testing

@Suite struct FakeBoardTests {
    /// A wait without a waker only collects more edges; its caller hasn't handled the deadline yet.
    @Test func whoWaitsIsToldUntilTheEndOfTheWait() throws {
        let board = FakeBoard()
        var ready: [Int] = []
        let silent: Int32 = -1
        _ = try board.wait(for: [], or: silent, until: Instant(nanoseconds: 5), ready: &ready)
        #expect(board.told == Instant(nanoseconds: 5))
        _ = try board.wait(for: [], or: nil, until: Instant(nanoseconds: 9), ready: &ready)
        #expect(board.now == Instant(nanoseconds: 9))
        #expect(board.told == Instant(nanoseconds: 5))
    }

    @Test func whatIsPastComesBeforeTheWaker() throws {
        let board = FakeBoard(time: .real)
        let line = LineAddress(chip: "/dev/gpiochip0", offset: 4)
        let input = try board.request(line, bias: .pullUp, activeLow: true, edges: true)
        let bell = Bell()
        bell.ring()
        board.script = { [past = board.now] in [FakeBoard.Change(line, isHigh: false, at: past)] }
        var ready: [Int] = []
        let waking = try board.wait(for: [input], or: bell.descriptor, until: nil, ready: &ready)
        #expect(waking == .inTime)
        #expect(ready == [0])
    }
}
