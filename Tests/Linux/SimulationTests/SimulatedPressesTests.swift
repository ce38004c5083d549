import DebouncedContacts
import Testing

@testable import DebouncedLinux

@Suite struct SimulatedPressesTests {
    private func request(_ offset: Int, activeLow: Bool = true) -> LineRequest {
        LineRequest(
            chip: "auto", pin: .offset(offset), bias: .pullUp, activeLow: activeLow, policy: .learning())
    }

    private func simulatedPresses(_ requests: [LineRequest]) -> SimulatedPresses {
        SimulatedPresses(requests, profile: .clean, presses: 10, seed: 1, isFast: true)
    }

    /// Where the next press begins, and when.
    private func press(_ simulatedPresses: SimulatedPresses) throws -> FakeBoard.Change {
        let changes = simulatedPresses.board.script?() ?? []
        return try #require(changes.first)
    }

    /// However long it takes until then.
    @Test func nothingIsPressedBeforeSomebodyListens() throws {
        var profile = SwitchProfile.clean
        profile.pace.apart = .milliseconds(300) ... .milliseconds(300)
        let simulatedPresses = SimulatedPresses(
            [request(4)], profile: profile, presses: 1, seed: 1, isFast: false)
        let listening = simulatedPresses.board.now
        let presses = simulatedPresses.board.script?() ?? []
        let press = try #require(presses.first)
        #expect(press.instant >= listening + .milliseconds(300))
    }

    @Test func otherButtonsArePressedInTurnToo() throws {
        let simulatedPresses = simulatedPresses([request(4), request(5)])
        var pressed = [try press(simulatedPresses), try press(simulatedPresses)]
        simulatedPresses.change(to: [request(60), request(4), request(7)], doubt: .zero)
        for _ in 1...4 { pressed.append(try press(simulatedPresses)) }
        #expect(pressed.map(\.line.offset) == [4, 5, 7, 60, 4, 7])
    }

    /// A whole turn would be made before anything could stop it.
    @Test func aLongTurnThereAndBackComesInParts() throws {
        let simulatedPresses = SimulatedPresses(
            [request(4), request(5)], motions: [.turns(KnobMotion(.plain)), .follows], profile: .clean,
            presses: 1, seed: 1, isFast: true)
        simulatedPresses.turnThereAndBack(clicks: 250)
        var parts: [[FakeBoard.Change]] = []
        while let part = simulatedPresses.board.script?(), !part.isEmpty { parts.append(part) }
        #expect(parts.count == 6)
        let pauses = zip(parts, parts.dropFirst()).compactMap { before, after in
            before.last.flatMap { last in after.first?.instant.nanoseconds(since: last.instant) }
        }
        #expect(pauses.allSatisfy { $0 >= 0 })
        #expect(pauses.indices.filter { pauses[$0] >= KnobHand.rest.nanoseconds } == [2])
    }

    @Test func aPressThatIsMadeIsReportedByWhicheverButtonHasTheWireThen() throws {
        let simulatedPresses = simulatedPresses([request(4), request(5)])
        let pressed = try press(simulatedPresses).instant
        simulatedPresses.change(to: [request(6), request(5), request(4)], chords: [[1, 2]], doubt: .zero)
        simulatedPresses.check.reported(control: 2, at: pressed)
        let next = (try press(simulatedPresses), try press(simulatedPresses))
        #expect([next.0.line.offset, next.1.line.offset] == [5, 4])
        simulatedPresses.check.reported(control: 3, at: next.1.instant)
        simulatedPresses.check.close()
        #expect(simulatedPresses.check.isExact)
        #expect(simulatedPresses.check.presses == 3)
    }

    @Test func aPressWhoseButtonGoesBeforeItIsDecidedIsNotCounted() throws {
        let simulatedPresses = simulatedPresses([request(4), request(5)])
        _ = try press(simulatedPresses)
        simulatedPresses.change(to: [request(5)], doubt: .zero)
        simulatedPresses.check.close()
        #expect(simulatedPresses.check.presses == 0)
        #expect(simulatedPresses.check.isExact)
    }

    /// However it is wired, and whatever the resistor alone would do.
    @Test(arguments: [true, false], Bias.allCases)
    func everyContactIsOpenAtTheStart(_ isActiveLow: Bool, _ bias: Bias) throws {
        var request = request(4, activeLow: isActiveLow)
        request.bias = bias
        let board = simulatedPresses([request]).board
        let address = try board.find(request).address
        let input = try board.request(address, bias: bias, activeLow: isActiveLow, edges: true)
        #expect(try input.level() == .inactive)
    }

    @Test func aContactStaysAsItIsWired() throws {
        let simulatedPresses = simulatedPresses([request(4)])
        #expect(try !press(simulatedPresses).isHigh)
        simulatedPresses.change(
            to: [request(4, activeLow: false), request(5, activeLow: false)], doubt: .zero)
        #expect(try press(simulatedPresses).isHigh)
        #expect(try !press(simulatedPresses).isHigh)
    }

    /// Both of its lines, or one, or none of them stay.
    @Test(arguments: [[], [[11, 12]], [[10, 12]], [[12, 11]], [[11, 10]]])
    func knobsMayBeWiredOtherwise(_ knobs: [[Int]]) {
        let (button, turns) = (request(1), LineMotion.turns(KnobMotion(.plain)))
        let simulatedPresses = SimulatedPresses(
            [button, request(10), request(11)], motions: [.pressed, turns, .follows], profile: .clean,
            presses: 9, seed: 1, isFast: true)
        for _ in 1...3 { #expect(simulatedPresses.board.script?().isEmpty == false) }
        let lines = knobs.flatMap { $0.map { request($0) } }
        simulatedPresses.change(
            to: [button] + lines, motions: [.pressed] + knobs.flatMap { _ in [turns, .follows] }, doubt: .zero
        )
        let moved = Set((1...6).flatMap { _ in simulatedPresses.board.script?().map(\.line.offset) ?? [] })
        #expect(moved == Set([1] + knobs.joined()))
    }
}
