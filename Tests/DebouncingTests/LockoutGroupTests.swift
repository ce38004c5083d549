// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Debouncing
import Testing

@Suite struct LockoutGroupTests {
    private let clock = ManualClock()
    private let group: LockoutGroup

    init() {
        group = LockoutGroup(lockout: .seconds(5), clock: clock)
    }

    @Test func isAsDrawnAboveTheCode() {
        #expect(counting(left: "#-----#-------", right: "--#--------#--") == "L-----L----R--")
    }

    @Test func ofTwoAtOneInstantTheFirstCounts() {
        #expect(counting(left: "--#----", right: "--#----") == "--L----")
    }

    @Test func whatIsSuppressedProlongsNothing() {
        #expect(counting(left: "####----", right: "----####") == "L----R--")
    }

    @Test func aLockoutOfItsOwnHoldsAfterThatPress() {
        #expect(group.press("left", lockout: .seconds(1)))
        clock.set(.seconds(1))
        #expect(group.press("right"))
        clock.set(.seconds(5))
        #expect(!group.press("left", lockout: .zero))
        clock.set(.seconds(6))
        #expect(group.press("left"))
    }

    @Test func cancelEndsTheLockout() {
        #expect(group.press(1))
        group.cancel()
        #expect(group.press(2))
    }

    @Test func aClockThatJumpedBackDoesNotBlock() {
        clock.set(.seconds(1000))
        #expect(group.press(1))
        clock.set(.zero)
        #expect(group.press(2))
        #expect(!group.press(1))
    }

    private func counting(left: String, right: String) -> String {
        var counting = ""
        for (second, presses) in zip(left, right).enumerated() {
            clock.set(.seconds(second))
            let isLeft = presses.0 == "#" && group.press("left")
            let isRight = presses.1 == "#" && group.press("right")
            counting += isLeft ? "L" : isRight ? "R" : "-"
        }
        return counting
    }
}
