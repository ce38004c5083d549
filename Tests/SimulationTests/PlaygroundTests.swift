// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedContacts
import Testing

@testable import DebouncedSimulation

@Suite struct PlaygroundTests {
    private func request(_ offset: Int, activeLow: Bool = true) -> LineRequest {
        LineRequest(
            chip: "auto", pin: .offset(offset), bias: .pullUp, activeLow: activeLow, policy: .learning())
    }

    private func playground(_ requests: [LineRequest]) -> Playground {
        Playground(requests, profile: .clean, presses: 10, seed: 1, isFast: true)
    }

    /// Where the next press begins, and when.
    private func press(_ playground: Playground) throws -> FakeBoard.Change {
        let changes = playground.board.script?() ?? []
        return try #require(changes.first)
    }

    /// However long it takes until then.
    @Test func nothingIsPressedBeforeSomebodyListens() throws {
        var profile = SwitchProfile.clean
        profile.pace.apart = .milliseconds(300) ... .milliseconds(300)
        let playground = Playground(
            [request(4)], profile: profile, presses: 1, seed: 1, isFast: false)
        let listening = playground.board.now
        let presses = playground.board.script?() ?? []
        let press = try #require(presses.first)
        #expect(press.instant >= listening + .milliseconds(300))
    }

    @Test func otherButtonsArePressedInTurnToo() throws {
        let playground = playground([request(4), request(5)])
        var pressed = [try press(playground), try press(playground)]
        playground.change(to: [request(60), request(4), request(7)], doubt: .zero)
        for _ in 1...4 { pressed.append(try press(playground)) }
        #expect(pressed.map(\.line.offset) == [4, 5, 7, 60, 4, 7])
    }

    @Test func aPressThatIsMadeIsReportedByWhicheverButtonHasTheWireThen() throws {
        let playground = playground([request(4), request(5)])
        let pressed = try press(playground).instant
        playground.change(to: [request(6), request(5), request(4)], chords: [[1, 2]], doubt: .zero)
        playground.account.reported(button: 2, at: pressed)
        let next = (try press(playground), try press(playground))
        #expect([next.0.line.offset, next.1.line.offset] == [5, 4])
        playground.account.reported(button: 3, at: next.1.instant)
        playground.account.close()
        #expect(playground.account.isExact)
        #expect(playground.account.presses == 3)
    }

    @Test func aPressWhoseButtonGoesBeforeItIsDecidedIsNotCounted() throws {
        let playground = playground([request(4), request(5)])
        _ = try press(playground)
        playground.change(to: [request(5)], doubt: .zero)
        playground.account.close()
        #expect(playground.account.presses == 0)
        #expect(playground.account.isExact)
    }

    /// However it is wired, and whatever the resistor alone would do.
    @Test(arguments: [true, false], Bias.allCases)
    func everyContactIsOpenAtTheStart(_ isActiveLow: Bool, _ bias: Bias) throws {
        var request = request(4, activeLow: isActiveLow)
        request.bias = bias
        let board = playground([request]).board
        let address = try board.find(request).address
        let input = try board.request(address, bias: bias, activeLow: isActiveLow, edges: true)
        #expect(try input.level() == .inactive)
    }

    @Test func aContactStaysAsItIsWired() throws {
        let playground = playground([request(4)])
        #expect(try !press(playground).isHigh)
        playground.change(to: [request(4, activeLow: false), request(5, activeLow: false)], doubt: .zero)
        #expect(try press(playground).isHigh)
        #expect(try !press(playground).isHigh)
    }
}
