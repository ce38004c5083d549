import DebouncedActions
import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedSimulation
import Glibc
import Testing

@testable import DebouncedSession

/// A volume knob on a daemon: whatever happens to its lines, each click is reported once, and never a click that was none.
@Suite struct EncoderSessionTests {
    private static let text = """
        [encoder.volume]
        pins = [17, 18]
        """

    private let house = House(EncoderSessionTests.text)

    /// Clicks of four edges, 10 ms from one to the next; less than 0 are counterclockwise.
    private func turn(_ house: House, _ clicks: Int = 1, at start: Int) {
        let lines = clicks > 0 ? [a, b, a, b] : [b, a, b, a]
        for click in 0..<abs(clicks) {
            for (place, line) in lines.enumerated() {
                house.move(line, closed: place < 2, at: start + 10 * (4 * click + place))
            }
        }
    }

    private func turn(_ clicks: Int = 1, at start: Int) { turn(house, clicks, at: start) }

    @Test func eachClickIsTold() throws {
        turn(2, at: 1000)
        turn(-1, at: 2000)
        #expect(try house.events() == ["volume clockwise", "volume clockwise", "volume counterclockwise"])
        #expect(house.doubles == 0)
    }

    // MARK: losses

    /// The other line is read after each batch, and what no edge said happened with the last edge.
    @Test func aLostEdgeOfOneLineIsSeenWithTheNextOfTheOther() throws {
        house.lose(b, at: 1010)
        turn(at: 1000)
        turn(at: 2000)
        #expect(try house.events() == ["volume clockwise", "volume clockwise"])
        #expect(house.doubles == 1)
    }

    @Test func aClickWhoseLastEdgeIsLostIsToldWithTheNextOne() throws {
        house.lose(b, at: 1030)
        turn(at: 1000)
        turn(at: 2000)
        #expect(try house.events() == ["volume clockwise 2"])
        #expect(house.doubles == 1)
    }

    /// Its own line is read once it has been quiet.
    @Test func anEdgeThatIsLostInABounceIsMadeUp() throws {
        house.move(a, closed: true, at: 1000)
        house.lose(a, at: 1002)
        house.move(a, closed: false, at: 1002)
        turn(at: 2000)
        #expect(try house.events() == ["volume clockwise"])
    }

    @Test func lostEdgesSpoilNoLaterClick() throws {
        for lost in 1001...1060 { house.lose(lost.isMultiple(of: 2) ? a : b, at: lost) }
        turn(3, at: 1000)
        turn(at: 3000)
        turn(-2, at: 4000)
        let events = try house.events()
        #expect(
            events.suffix(3) == ["volume clockwise", "volume counterclockwise", "volume counterclockwise"])
    }

    // MARK: lines that go

    @Test func aKnobThatTurnsWhileItsChipIsAwayIsNotReported() throws {
        turn(at: 1000)
        house.then { $0.chip.isPlugged = false }
        house.then {
            $0.chip.isPlugged = true
            $0.hold(a, closed: true)
            $0.hold(b, closed: true)
        }
        house.move(a, closed: false, at: 60_000)
        house.move(b, closed: false, at: 60_010)
        turn(at: 61_000)
        let events = try house.events()
        #expect(events == ["volume clockwise", "volume clockwise"])
        #expect(house.doubles == 0)
    }

    @Test func aChipThatGoesWithinAClickTakesTheClickAlong() throws {
        house.move(a, closed: true, at: 1000)
        house.move(b, closed: true, at: 1010)
        house.then { $0.chip.isPlugged = false }
        house.then {
            $0.chip.isPlugged = true
            $0.hold(a, closed: false)
            $0.hold(b, closed: false)
        }
        turn(-1, at: 60_000)
        #expect(try house.events() == ["volume counterclockwise"])
    }

    @Test func aLineThatStormsSpoilsNoLaterClick() throws {
        house.change { $0.stormLimit = 20 }
        for edge in 0...40 { house.move(a, closed: edge.isMultiple(of: 2), at: 2000 + edge) }
        house.move(a, closed: false, at: 2041)
        turn(at: 60_000)
        #expect(try house.events() == ["volume clockwise"])
    }

    @Test func aKnobThatIsFoundBetweenTwoClicksWaitsForARest() throws {
        let house = House(EncoderSessionTests.text, closed: [a, b])
        house.move(a, closed: false, at: 1000)
        house.move(b, closed: false, at: 1010)
        turn(house, at: 2000)
        #expect(try house.events() == ["volume clockwise"])
    }

    // MARK: polls

    @Test func aPolledKnobIsReadAsAWhole() throws {
        let house = House(EncoderSessionTests.text + "\npoll = '4ms'")
        turn(house, 2, at: 1000)
        turn(house, -1, at: 2000)
        let events = try house.events(until: 3000)
        #expect(events == ["volume clockwise", "volume clockwise", "volume counterclockwise"])
        #expect(house.doubles == 0)
    }

    @Test func whatComesBetweenTwoPollsIsADouble() throws {
        let house = House(EncoderSessionTests.text + "\npoll = '15ms'")
        // Read at 1005, 1020, 1035 and 1050.
        turn(house, at: 1001)
        #expect(try house.events(until: 2000) == ["volume clockwise"])
        #expect(house.doubles == 1)
    }

    // MARK: reloads

    private func reload(to plan: Plan, within click: Int = 1000) throws -> [String] {
        house.move(a, closed: true, at: click)
        house.move(b, closed: true, at: click + 10)
        house.then { $0.runtime.pendingRequests.change(to: plan) }
        house.move(a, closed: false, at: click + 3000)
        house.move(b, closed: false, at: click + 3010)
        turn(at: click + 4000)
        return try house.events()
    }

    @Test func aReloadWithinAClickLosesNothing() throws {
        var plan = house.plan
        plan.encoders[0].name = "dial"
        plan.encoders[0].axis = InputCode(axis: "REL_DIAL")
        #expect(try reload(to: plan) == ["dial clockwise", "dial clockwise"])
        #expect(house.device == ["axis 7 +1", "axis 7 +1"])
    }

    @Test func aKnobThatIsBuiltOtherwiseBeginsWhereItIs() throws {
        var plan = house.plan
        plan.encoders[0].settings.edges = .two
        #expect(
            try reload(to: plan) == ["volume clockwise", "volume clockwise", "volume clockwise"])
    }

    @Test func aClickThatBeganBeforeItWasReversedIsForgotten() throws {
        var plan = house.plan
        plan.encoders[0].settings.isReversed = true
        #expect(try reload(to: plan) == ["volume counterclockwise"])
    }

    @Test func withItsLinesSwappedItTurnsTheOtherWayAtOnce() throws {
        var plan = house.plan
        plan.encoders[0].pins.reverse()
        turn(at: 1000)
        house.then { $0.runtime.pendingRequests.change(to: plan) }
        turn(at: 5000)
        #expect(try house.events() == ["volume clockwise", "volume counterclockwise"])
    }

    @Test func withAnotherSecondLineNoClickIsLost() throws {
        var plan = house.plan
        plan.encoders[0].pins[1] = .offset(19)
        house.hold(19, closed: false)
        turn(at: 1000)
        house.then { $0.runtime.pendingRequests.change(to: plan) }
        for (place, line) in [a, 19, a, 19].enumerated() {
            house.move(line, closed: place < 2, at: 5000 + 10 * place)
        }
        #expect(try house.events() == ["volume clockwise", "volume clockwise"])
    }

    @Test func twoKnobsThatTradeTheirSecondLinesFindThemAsTheyAre() throws {
        let text =
            "[encoder.volume]\npins = [17, 18]\nedges = 2\n[encoder.balance]\npins = [22, 23]\nedges = 2"
        let house = House(text, closed: [22, 23])
        var plan = house.plan
        (plan.encoders[0].pins[1], plan.encoders[1].pins[1]) = (.offset(23), .offset(b))
        house.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        house.move(a, closed: true, at: 4000)
        house.move(a, closed: false, at: 5000)
        house.move(23, closed: false, at: 5010)
        #expect(try house.events() == ["volume clockwise"])
    }

    @Test func twoKnobsThatTradePlacesGoOn() throws {
        let house = House(EncoderSessionTests.text + "\n[encoder.balance]\npins = [22, 23]")
        var plan = house.plan
        plan.encoders.swapAt(0, 1)
        house.move(a, closed: true, at: 1000)
        house.move(23, closed: true, at: 1005)
        house.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        house.move(b, closed: true, at: 4000)
        house.move(22, closed: true, at: 4005)
        house.move(a, closed: false, at: 4010)
        house.move(23, closed: false, at: 4015)
        house.move(b, closed: false, at: 4020)
        house.move(22, closed: false, at: 4025)
        #expect(try house.events() == ["volume clockwise", "balance counterclockwise"])
    }

    @Test func linesThatBecomeAButtonsStartAgain() throws {
        var plan = house.plan
        plan.encoders = []
        plan.buttons = [
            ButtonPlan(name: "bell", pin: .offset(a), settings: ButtonSettings(policy: .learning()))
        ]
        house.move(a, closed: true, at: 1000)
        house.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        house.move(a, closed: false, at: 4000)
        house.move(a, closed: true, at: 5000)
        house.move(a, closed: false, at: 5200)
        #expect(try house.events() == ["bell press", "bell release"])
    }

    // MARK: what it does

    @Test func aKeyIsTappedForEachStep() throws {
        let house = House(
            EncoderSessionTests.text
                + """

                clockwise = { key = "KEY_VOLUMEUP" }
                counterclockwise = { key = "KEY_VOLUMEDOWN" }
                """)
        house.lose(b, at: 1030)
        turn(house, 2, at: 1000)
        turn(house, -1, at: 2000)
        #expect(try house.events() == ["volume clockwise 2", "volume counterclockwise"])
        #expect(
            house.device == ["key +115", "key -115", "key +115", "key -115", "key +114", "key -114"])
    }

    @Test func anAxisIsMovedByTheSteps() throws {
        let house = House(
            """
            [encoder.volume]
            pins = [17, 18]
            axis = "REL_DIAL"
            [encoder.scroll]
            pins = [22, 23]
            axis = "REL_WHEEL"
            reverse = true
            """)
        house.lose(b, at: 1030)
        turn(house, 2, at: 1000)
        turn(house, -1, at: 2000)
        for (place, line) in [22, 23, 22, 23].enumerated() {
            house.move(line, closed: place < 2, at: 3000 + 10 * place)
        }
        _ = try house.events()
        #expect(house.device == ["axis 7 +2", "axis 7 -1", "axis 8 -1"])
    }

    @Test func axesThatCantBeMovedAreSaidOnceAndTriedAgainByAReload() throws {
        let house = House(EncoderSessionTests.text + "\naxis = 'REL_DIAL'")
        house.obstacle = InputDeviceError(.axes, code: EACCES)
        turn(house, at: 1000)
        let plan = house.plan
        house.then {
            $0.obstacle = nil
            $0.runtime.pendingRequests.change(to: plan)
        }
        turn(house, at: 5000)
        let said = try house.run()
        #expect(said.count { $0.hasPrefix("no axis can be moved: /dev/uinput: Permission denied") } == 1)
        #expect(said.filter { $0.hasPrefix("volume") } == ["volume clockwise", "volume clockwise"])
        #expect(house.device == ["axis 7 +1"])
    }

    // MARK: how it is built

    @Test func theWrongEdgesAreSaidOnceAfterEightRests() throws {
        // A knob of two edges.
        for rest in 0..<24 {
            house.move(a, closed: rest.isMultiple(of: 2), at: 1000 * (1 + rest))
            house.move(b, closed: rest.isMultiple(of: 2), at: 1000 * (1 + rest) + 10)
        }
        let said = try house.events().filter { !$0.hasSuffix("clockwise") }
        #expect(said == ["volume rests every 2 edges: write edges = 2"])
    }
}

private let a = 17
private let b = 18
