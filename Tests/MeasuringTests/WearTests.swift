// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedMeasuring
import Testing

@Suite struct WearTests {
    @Test func aSwitchIsWornIfAQuietIsLongerThanHalfOfTheDelay() {
        #expect(Wear(quiet: .milliseconds(15), delay: .milliseconds(30)) == nil)
        #expect(Wear(quiet: .nanoseconds(15_000_001), delay: .milliseconds(30)) != nil)
    }

    @Test func theRemedyIsTwiceTheQuietInWholeMilliseconds() {
        #expect(Wear(quiet: .milliseconds(40), delay: .zero)?.remedy == .milliseconds(80))
        #expect(Wear(quiet: .nanoseconds(40_000_001), delay: .zero)?.remedy == .milliseconds(81))
    }

    @Test func halfAsMuchAgainIsMuchWorse() throws {
        let wear = try #require(Wear(quiet: .milliseconds(40), delay: .zero))
        #expect(wear.isMuchWorse(than: nil))
        #expect(!wear.isMuchWorse(than: Wear(quiet: .milliseconds(27), delay: .zero)))
        #expect(wear.isMuchWorse(than: Wear(quiet: .milliseconds(26), delay: .zero)))
    }
}
