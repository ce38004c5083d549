// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedContacts
import Testing

@testable import DebouncedSimulation

@Suite struct PlaygroundTests {
    /// However long it takes until then.
    @Test func nothingIsPressedBeforeSomebodyListens() throws {
        var profile = SwitchProfile.clean
        profile.pace.apart = .milliseconds(300) ... .milliseconds(300)
        let request = LineRequest(
            chip: "auto", pin: .offset(4), bias: .pullUp, activeLow: true, policy: .learning())
        let playground = try Playground(
            [request], profile: profile, presses: 1, seed: 1, isFast: false)
        let listening = playground.board.now
        let presses = playground.board.script?() ?? []
        let press = try #require(presses.first)
        #expect(press.instant >= listening + .milliseconds(300))
    }
}
