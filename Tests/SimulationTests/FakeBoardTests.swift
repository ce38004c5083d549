// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import DebouncedSimulation
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
}
