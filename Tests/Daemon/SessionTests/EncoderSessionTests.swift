import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

/// A volume knob on a daemon: whatever happens to its lines, each click is reported once, and never a click that was none.
@Suite struct EncoderSessionTests {
    private static let text = """
        [encoder.volume]
        pins = [17, 18]
        """

    private let daemon = SimulatedDaemon(EncoderSessionTests.text)

    /// Clicks of four edges, 10 ms from one to the next; less than 0 are counterclockwise.
    private func turn(_ daemon: SimulatedDaemon, _ clicks: Int = 1, at start: Int) {
        let lines = clicks > 0 ? [a, b, a, b] : [b, a, b, a]
        for click in 0..<abs(clicks) {
            for (place, line) in lines.enumerated() {
                daemon.move(line, closed: place < 2, at: start + 10 * (4 * click + place))
            }
        }
    }

    private func turn(_ clicks: Int = 1, at start: Int) { turn(daemon, clicks, at: start) }

    @Test func eachClickIsReported() throws {
        turn(2, at: 1000)
        turn(-1, at: 2000)
        #expect(try daemon.events() == ["volume clockwise", "volume clockwise", "volume counterclockwise"])
        #expect(daemon.doubles == 0)
    }

    // MARK: losses

    /// The other line is read after each batch, and what no edge said happened with the last edge.
    @Test func aLostEdgeOfOneLineIsSeenWithTheNextOfTheOther() throws {
        daemon.lose(b, at: 1010)
        turn(at: 1000)
        turn(at: 2000)
        #expect(try daemon.events() == ["volume clockwise", "volume clockwise"])
        #expect(daemon.doubles == 1)
    }

    @Test func aClickWhoseLastEdgeIsLostIsReportedWithTheNextOne() throws {
        daemon.lose(b, at: 1030)
        turn(at: 1000)
        turn(at: 2000)
        #expect(try daemon.events() == ["volume clockwise 2"])
        #expect(daemon.doubles == 1)
    }

    /// Its own line is read once it has been quiet.
    @Test func anEdgeThatIsLostInABounceIsMadeUp() throws {
        daemon.move(a, closed: true, at: 1000)
        daemon.lose(a, at: 1002)
        daemon.move(a, closed: false, at: 1002)
        turn(at: 2000)
        #expect(try daemon.events() == ["volume clockwise"])
    }

    @Test func lostEdgesSpoilNoLaterClick() throws {
        for lost in 1001...1060 { daemon.lose(lost.isMultiple(of: 2) ? a : b, at: lost) }
        turn(3, at: 1000)
        turn(at: 3000)
        turn(-2, at: 4000)
        let events = try daemon.events()
        #expect(
            events.suffix(3) == ["volume clockwise", "volume counterclockwise", "volume counterclockwise"])
    }

    // MARK: lines that go

    @Test func aKnobThatTurnsWhileItsChipIsAwayIsNotReported() throws {
        turn(at: 1000)
        daemon.then { $0.chip.isPlugged = false }
        daemon.then {
            $0.chip.isPlugged = true
            $0.hold(a, closed: true)
            $0.hold(b, closed: true)
        }
        daemon.move(a, closed: false, at: 60_000)
        daemon.move(b, closed: false, at: 60_010)
        turn(at: 61_000)
        let events = try daemon.events()
        #expect(events == ["volume clockwise", "volume clockwise"])
        #expect(daemon.doubles == 0)
    }

    @Test func aChipThatGoesWithinAClickTakesTheClickAlong() throws {
        daemon.move(a, closed: true, at: 1000)
        daemon.move(b, closed: true, at: 1010)
        daemon.then { $0.chip.isPlugged = false }
        daemon.then {
            $0.chip.isPlugged = true
            $0.hold(a, closed: false)
            $0.hold(b, closed: false)
        }
        turn(-1, at: 60_000)
        #expect(try daemon.events() == ["volume counterclockwise"])
    }

    @Test func aLineThatStormsSpoilsNoLaterClick() throws {
        daemon.change { $0.stormLimit = 20 }
        for edge in 0...40 { daemon.move(a, closed: edge.isMultiple(of: 2), at: 2000 + edge) }
        daemon.move(a, closed: false, at: 2041)
        turn(at: 60_000)
        #expect(try daemon.events() == ["volume clockwise"])
    }

    @Test func aKnobThatIsFoundBetweenTwoClicksWaitsForARest() throws {
        let daemon = SimulatedDaemon(EncoderSessionTests.text, closed: [a, b])
        daemon.move(a, closed: false, at: 1000)
        daemon.move(b, closed: false, at: 1010)
        turn(daemon, at: 2000)
        #expect(try daemon.events() == ["volume clockwise"])
    }

    // MARK: polls

    @Test func aPolledKnobIsReadAsAWhole() throws {
        let daemon = SimulatedDaemon(EncoderSessionTests.text + "\npoll = '4ms'")
        turn(daemon, 2, at: 1000)
        turn(daemon, -1, at: 2000)
        let events = try daemon.events(until: 3000)
        #expect(events == ["volume clockwise", "volume clockwise", "volume counterclockwise"])
        #expect(daemon.doubles == 0)
    }

    @Test func whatComesBetweenTwoPollsIsADouble() throws {
        let daemon = SimulatedDaemon(EncoderSessionTests.text + "\npoll = '15ms'")
        // Read at 1005, 1020, 1035 and 1050.
        turn(daemon, at: 1001)
        #expect(try daemon.events(until: 2000) == ["volume clockwise"])
        #expect(daemon.doubles == 1)
    }

    // MARK: reloads

    private func reload(to plan: Plan, within click: Int = 1000) throws -> [String] {
        daemon.move(a, closed: true, at: click)
        daemon.move(b, closed: true, at: click + 10)
        daemon.then { $0.runtime.pendingRequests.change(to: plan) }
        daemon.move(a, closed: false, at: click + 3000)
        daemon.move(b, closed: false, at: click + 3010)
        turn(at: click + 4000)
        return try daemon.events()
    }

    @Test func aReloadWithinAClickLosesNothing() throws {
        var plan = daemon.plan
        plan.encoders[0].name = "dial"
        plan.encoders[0].axis = InputCode(axis: "REL_DIAL")
        #expect(try reload(to: plan) == ["dial clockwise", "dial clockwise"])
        #expect(daemon.device == ["axis 7 +1", "axis 7 +1"])
    }

    @Test func aKnobWithOtherSettingsStartsAtItsPosition() throws {
        var plan = daemon.plan
        plan.encoders[0].settings.edges = .two
        #expect(
            try reload(to: plan) == ["volume clockwise", "volume clockwise", "volume clockwise"])
    }

    @Test func aClickThatBeganBeforeItWasReversedIsForgotten() throws {
        var plan = daemon.plan
        plan.encoders[0].settings.isReversed = true
        #expect(try reload(to: plan) == ["volume counterclockwise"])
    }

    @Test func withItsLinesSwappedItTurnsTheOtherWayAtOnce() throws {
        var plan = daemon.plan
        plan.encoders[0].pins.reverse()
        turn(at: 1000)
        daemon.then { $0.runtime.pendingRequests.change(to: plan) }
        turn(at: 5000)
        #expect(try daemon.events() == ["volume clockwise", "volume counterclockwise"])
    }

    @Test func withAnotherSecondLineNoClickIsLost() throws {
        var plan = daemon.plan
        plan.encoders[0].pins[1] = .offset(19)
        daemon.hold(19, closed: false)
        turn(at: 1000)
        daemon.then { $0.runtime.pendingRequests.change(to: plan) }
        for (place, line) in [a, 19, a, 19].enumerated() {
            daemon.move(line, closed: place < 2, at: 5000 + 10 * place)
        }
        #expect(try daemon.events() == ["volume clockwise", "volume clockwise"])
    }

    @Test func twoKnobsThatTradeTheirSecondLinesFindThemAsTheyAre() throws {
        let text =
            "[encoder.volume]\npins = [17, 18]\nedges = 2\n[encoder.balance]\npins = [22, 23]\nedges = 2"
        let daemon = SimulatedDaemon(text, closed: [22, 23])
        var plan = daemon.plan
        (plan.encoders[0].pins[1], plan.encoders[1].pins[1]) = (.offset(23), .offset(b))
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        daemon.move(a, closed: true, at: 4000)
        daemon.move(a, closed: false, at: 5000)
        daemon.move(23, closed: false, at: 5010)
        #expect(try daemon.events() == ["volume clockwise"])
    }

    @Test func twoKnobsThatTradePlacesGoOn() throws {
        let daemon = SimulatedDaemon(EncoderSessionTests.text + "\n[encoder.balance]\npins = [22, 23]")
        var plan = daemon.plan
        plan.encoders.swapAt(0, 1)
        daemon.move(a, closed: true, at: 1000)
        daemon.move(23, closed: true, at: 1005)
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        daemon.move(b, closed: true, at: 4000)
        daemon.move(22, closed: true, at: 4005)
        daemon.move(a, closed: false, at: 4010)
        daemon.move(23, closed: false, at: 4015)
        daemon.move(b, closed: false, at: 4020)
        daemon.move(22, closed: false, at: 4025)
        #expect(try daemon.events() == ["volume clockwise", "balance counterclockwise"])
    }

    @Test func linesThatBecomeAButtonsStartAgain() throws {
        var plan = daemon.plan
        plan.encoders = []
        plan.buttons = [
            ButtonPlan(name: "bell", pin: .offset(a), settings: ButtonSettings(policy: .learning()))
        ]
        daemon.move(a, closed: true, at: 1000)
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        daemon.move(a, closed: false, at: 4000)
        daemon.move(a, closed: true, at: 5000)
        daemon.move(a, closed: false, at: 5200)
        #expect(try daemon.events() == ["bell press", "bell release"])
    }

    // MARK: what it does

    @Test func aKeyIsTappedForEachStep() throws {
        let daemon = SimulatedDaemon(
            EncoderSessionTests.text
                + """

                clockwise = { key = "KEY_VOLUMEUP" }
                counterclockwise = { key = "KEY_VOLUMEDOWN" }
                """)
        daemon.lose(b, at: 1030)
        turn(daemon, 2, at: 1000)
        turn(daemon, -1, at: 2000)
        #expect(try daemon.events() == ["volume clockwise 2", "volume counterclockwise"])
        #expect(
            daemon.device == ["key +115", "key -115", "key +115", "key -115", "key +114", "key -114"])
    }

    @Test func anAxisIsMovedByTheSteps() throws {
        let daemon = SimulatedDaemon(
            """
            [encoder.volume]
            pins = [17, 18]
            axis = "REL_DIAL"
            [encoder.scroll]
            pins = [22, 23]
            axis = "REL_WHEEL"
            reverse = true
            """)
        daemon.lose(b, at: 1030)
        turn(daemon, 2, at: 1000)
        turn(daemon, -1, at: 2000)
        for (place, line) in [22, 23, 22, 23].enumerated() {
            daemon.move(line, closed: place < 2, at: 3000 + 10 * place)
        }
        _ = try daemon.events()
        #expect(daemon.device == ["axis 7 +2", "axis 7 -1", "axis 8 -1"])
    }

    @Test func axesThatCannotBeMovedAreReportedOnceAndTriedAgainByAReload() throws {
        let daemon = SimulatedDaemon(EncoderSessionTests.text + "\naxis = 'REL_DIAL'")
        daemon.obstacle = InputDeviceError(.axes, code: EACCES)
        turn(daemon, at: 1000)
        let plan = daemon.plan
        daemon.then {
            $0.obstacle = nil
            $0.runtime.pendingRequests.change(to: plan)
        }
        turn(daemon, at: 5000)
        let said = try daemon.run()
        #expect(said.count { $0.hasPrefix("no axis can be moved: /dev/uinput: Permission denied") } == 1)
        #expect(said.filter { $0.hasPrefix("volume") } == ["volume clockwise", "volume clockwise"])
        #expect(daemon.device == ["axis 7 +1"])
    }

    // MARK: how it is built

    @Test func theWrongEdgesAreReportedOnceAfterEightRests() throws {
        // A knob of two edges.
        for rest in 0..<24 {
            daemon.move(a, closed: rest.isMultiple(of: 2), at: 1000 * (1 + rest))
            daemon.move(b, closed: rest.isMultiple(of: 2), at: 1000 * (1 + rest) + 10)
        }
        let said = try daemon.events().filter { !$0.hasSuffix("clockwise") }
        #expect(said == ["volume rests every 2 edges: write edges = 2"])
    }
}

private let a = 17
private let b = 18
