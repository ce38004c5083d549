import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Testing

/// A machine that sleeps, for however long: its time stands still, and an edge tells of what happened to a line, or none
/// does. Instants are in milliseconds.
@Suite struct SuspendTests {
    /// When it sleeps.
    private static let asleep: Int64 = 2000

    private static let button = ButtonSettings(
        policy: .leading(delay: .milliseconds(30)), gestures: gestures(hold: 3000))
    private static let repeating: ButtonSettings = {
        var button = ButtonSettings(policy: .leading(delay: .milliseconds(30)))
        button.gestures.repetition = Repetition(after: .milliseconds(1500), every: .milliseconds(1000))
        return button
    }()

    private static func gestures(hold: Int) -> GestureSettings {
        var gestures = GestureSettings()
        gestures.stages = [.milliseconds(hold)]
        return gestures
    }

    /// What happens to a line while the machine sleeps.
    private enum Event {
        /// Its contact opens or closes, and no edge tells.
        case unseen
        case seen
        /// It changes and is back, and no edge tells.
        case twice
    }

    /// Lines that close at these times and stay so, one of which does something while the machine sleeps.
    ///
    /// - Parameter isNoticed: whether the kernel says at once that the machine slept; otherwise the next deadline comes
    ///   first.
    private func play(
        _ panel: PanelSettings, closing times: Int64?..., asleep event: Event? = nil, isNoticed: Bool
    ) throws -> [String] {
        let chip = FakeChip.header()
        let board = FailingBoard([chip], seed: 1)
        let policies = panel.buttons.map(\.policy) + panel.switches.map { $0.off }
        let requests = policies.enumerated().map {
            var request = LineRequest(
                chip: "auto", pin: .offset($0), bias: .pullUp, activeLow: true, policy: $1)
            request.held = .active
            return request
        }
        func move(_ line: Int, isHigh: Bool, _ time: Int64) {
            let address = LineAddress(chip: "/dev/gpiochip0", offset: line)
            board.play([FakeBoard.Change(address, isHigh: isHigh, at: Self.at(time))])
        }
        for (line, time) in times.enumerated() { if let time { move(line, isHigh: false, time) } }
        let isClosed = times[0] != nil
        if let event {
            move(0, isHigh: isClosed, Self.asleep)
            if event == .twice { move(0, isHigh: !isClosed, Self.asleep) }
            if event != .seen { chip.lines[0].lossInstants = [Self.at(Self.asleep)] }
        }
        let source = try LineSource(requests, on: board, waker: 0)
        board.at(Self.at(Self.asleep)) {
            guard isNoticed else { return }
            source.readAllLines()
            board.wake()
        }
        // Then nothing more happens, but for what is due.
        board.at(Self.at(6000)) {}
        var loop = Loop(source: source, panel: Panel(panel), listener: Ear())
        try loop.run()
        return loop.listener.words
    }

    private static func at(_ milliseconds: Int64) -> Instant {
        Instant(nanoseconds: milliseconds * 1_000_000)
    }

    private struct Ear: LoopListener {
        var words: [String] = []
        var deadline: Instant? { nil }
        mutating func feed(_ moment: Moment) {
            let lost = moment.isLost ? " lost" : ""
            words.append("\(moment.gesture.rawValue)\(lost) \(moment.instant.nanoseconds / 1_000_000)")
        }
        mutating func advance(to now: Instant) {}
        mutating func wake() -> Bool { true }
    }

    /// The hold is due 3 s after the press, of which none was slept.
    @Test(arguments: [false, true]) func aHoldCountsWakingTime(isNoticed: Bool) throws {
        let panel = PanelSettings(buttons: [Self.button])
        #expect(try play(panel, closing: 1000, isNoticed: isNoticed) == ["press 1001", "hold 4001"])
        // Who let go and pressed again is as who held on: nobody saw it.
        #expect(
            try play(panel, closing: 1000, asleep: .twice, isNoticed: isNoticed)
                == ["press 1001", "hold 4001"])
    }

    @Test func aButtonThatWasReleasedMeanwhileIsNotHeld() throws {
        let panel = PanelSettings(buttons: [Self.button])
        #expect(
            try play(panel, closing: 1000, asleep: .unseen, isNoticed: true)
                == ["press 1001", "release 2030"])
        #expect(
            try play(panel, closing: 1000, asleep: .unseen, isNoticed: false)
                == ["press 1001", "release lost 4001"])
        #expect(
            try play(panel, closing: 1000, asleep: .seen, isNoticed: false)
                == ["press 1001", "release 2030"])
    }

    @Test func aButtonThatWasReleasedMeanwhileRepeatsNoMore() throws {
        let panel = PanelSettings(buttons: [Self.repeating])
        #expect(
            try play(panel, closing: 100, asleep: .unseen, isNoticed: false)
                == ["press 101", "repeat 1601", "release lost 2601"])
        #expect(
            try play(panel, closing: 100, asleep: .unseen, isNoticed: true)
                == ["press 101", "repeat 1601", "release 2030"])
    }

    /// It sleeps at the very instant at which the hold is due.
    @Test(arguments: [false, true]) func aHoldThatIsDueThenIsReadFirst(isNoticed: Bool) throws {
        var button = Self.button
        button.gestures = Self.gestures(hold: 999)
        #expect(
            try play(
                PanelSettings(buttons: [button]), closing: 1000, asleep: .unseen, isNoticed: isNoticed)
                == ["press 1001", "release lost 2000"])
    }

    /// The press that wakes the machine may be seen or not.
    @Test func aPressThatNoEdgeTellsOfIsFoundByAReading() throws {
        let panel = PanelSettings(buttons: [Self.button])
        for event in [Event.seen, .unseen] {
            #expect(
                try play(panel, closing: nil, asleep: event, isNoticed: true) == ["press 2001", "hold 5001"])
        }
    }

    @Test func aChordThatLostAMemberMeanwhileIsNotHeld() throws {
        let chord = ChordSettings(
            buttons: [0, 1], within: .milliseconds(50), gestures: Self.gestures(hold: 3000))
        let panel = PanelSettings(
            buttons: [0, 1].map { _ in ButtonSettings(policy: .leading(delay: .milliseconds(30))) },
            chords: [chord])
        #expect(
            try play(panel, closing: 1000, 1010, asleep: .unseen, isNoticed: false)
                == ["press 1011", "release lost 4011"])
        #expect(try play(panel, closing: 1000, 1010, isNoticed: false) == ["press 1011", "hold 4011"])
    }

    @Test func aSwitchThatWentOffMeanwhileReportsNoHold() throws {
        let policy = Policy.trailing(delay: .milliseconds(50))
        let panel = PanelSettings(
            buttons: [], switches: [SwitchSettings(on: policy, off: policy, stages: [.milliseconds(3000)])])
        #expect(try play(panel, closing: 1000, isNoticed: false) == ["on 1050", "hold 4050"])
        #expect(
            try play(panel, closing: 1000, asleep: .unseen, isNoticed: false) == ["on 1050", "off 4100"])
        #expect(try play(panel, closing: 1000, asleep: .unseen, isNoticed: true) == ["on 1050", "off 2050"])
    }
}
