import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux
import Glibc
import Testing

/// Other plans while presses go on, in virtual time.
@Suite struct ReloadTests {
    /// Returns from the loop whenever something wakes it.
    private final class Notebook: LoopListener {
        var names: [String] = []
        var heard: [String] = []
        var deadline: Instant?

        func feed(_ moment: Moment) { heard.append("\(names[moment.control]) \(moment.gesture.rawValue)") }
        func advance(to now: Instant) {}
        func wake() -> Bool { false }
    }

    private let board = FakeBoard()
    private let notebook = Notebook()

    @Test func aThousandChangesLoseNoPressAndDoubleNone() throws {
        let plans = [plan("a", "b"), plan("x", "b", "a"), plan("b", "a", "y", "x"), plan("a", "x", "b")]
        // Each change is in the middle of a press.
        let plays = (1...1000).map { press(of: [4, 5][$0 % 2], at: Int64($0) * 200) }
        let expected = (1...1000).flatMap {
            ["\(["a", "b"][$0 % 2]) press", "\(["a", "b"][$0 % 2]) release"]
        }
        #expect(try heard(of: plays, while: plans) == expected)
    }

    @Test func aThousandChangesSpoilNoChordThatStays() throws {
        let plans = [["a", "b"], ["x", "b", "a"], ["b", "a", "y", "x"]].map { names in
            plan(names, chords: names.count == 2 ? [] : [["x", "b"]], [["a", "b"]])
        }
        let expected = (1...250).flatMap { _ in ["ab press", "ab release"] }
        #expect(try heard(of: (1...250).flatMap(chord), while: plans) == expected)
    }

    @Test func aThousandChangesOfChordsLoseNoPress() throws {
        let plans = [[["a", "b"]], [], [["x", "b"]], [["a", "b"], ["a", "b", "x"]], [["x", "a"]]].map {
            plan(["a", "b", "x"], chords: $0)
        }
        let heard = try heard(of: (1...250).flatMap(chord), while: plans)
        let presses = ["a", "b", "ab"].map { name in heard.count { $0 == "\(name) press" } }
        #expect(presses.allSatisfy { $0 > 0 })
        #expect(presses[0] + presses[1] + 2 * presses[2] == 500)
    }

    /// Their edges wait in the queues while the file is read. What ends with the reload ends after them.
    @Test func pressesWhileTheFileIsReadAreNotLost() throws {
        let text =
            "[button.a]\npin = 17\nclick = { output = \"o\", set = \"on\" }\n[button.b]\npin = 18\n[output.o]\npin = 22\n"
        let daemon = SimulatedDaemon(text)
        daemon.move(17, closed: true, at: 1000)
        var plan = daemon.plan
        plan.buttons.removeFirst()
        daemon.then { [plan] daemon in
            for (isClosed, age) in [(true, 300), (false, 200), (true, 100), (false, 20)] {
                daemon.move(18, closed: isClosed, ago: .milliseconds(age))
            }
            daemon.runtime.pendingRequests.change(to: plan)
        }
        let said = try daemon.events(until: 4000)
        #expect(
            said == [
                "a press@1001", "b press@1701", "b release@1830(129)", "b press@1901", "a release@2000(999)",
                "b release@2010(109)",
            ])
    }

    /// What is heard while one plan follows the other, one after each of these plays.
    private func heard(of plays: [[FakeBoard.Change]], while plans: [Plan]) throws -> [String] {
        try heard(of: plays, while: plans, on: board, by: notebook)
    }

    private func heard(
        of plays: [[FakeBoard.Change]], while plans: [Plan], on board: FakeBoard, by notebook: Notebook
    ) throws -> [String] {
        // Can be read at any time.
        var waker: [Int32] = [0, 0]
        pipe(&waker)
        for end in waker { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        write(waker[1], "!", 1)
        defer { for end in waker { close(end) } }
        var rest = plays[...]
        board.script = { rest.popFirst() ?? [] }
        var plan = plans[0]
        var loop = Loop(
            source: try LineSource(plan.requests, on: board, waker: waker[0]),
            panel: Panel(plan.panel), listener: notebook)
        var changes = 0
        while !rest.isEmpty || changes == 0 {
            notebook.names = plan.controls.map(\.name)
            try loop.run()
            changes += 1
            let change = PlanChange(from: plan, to: plans[changes % plans.count])
            try loop.release(change, at: board.now)
            loop.exchange(change, at: loop.panel.now)
            try loop.source.change(change)
            plan = change.plan
        }
        notebook.names = plan.controls.map(\.name)
        var byte: UInt8 = 0
        read(waker[0], &byte, 1)
        try loop.run()
        #expect(changes >= plays.count)
        return notebook.heard
    }

    /// Nothing else may come for long.
    @Test func aPressThatNoChordClaimsAnyMoreIsReportedWithTheChange() throws {
        let (before, after) = (plan(["a", "b"], chords: [["a", "b"]]), plan("a", "b"))
        notebook.names = before.controls.map(\.name)
        board.play(press(of: 4, at: 100))
        var loop = Loop(
            source: try LineSource(before.requests, on: board), panel: Panel(before.panel), listener: notebook
        )
        try loop.catchUp(to: Instant(nanoseconds: 120_000_000))
        #expect(notebook.heard == [])
        let change = PlanChange(from: before, to: after)
        try loop.release(change, at: board.now)
        notebook.names = after.controls.map(\.name)
        loop.exchange(change, at: board.now)
        try loop.report()
        #expect(notebook.heard == ["a press"])
    }

    @Test func aPressGoesOnIfItsLineIsPolledFromNowOnAndNoLonger() throws {
        let plans = [nil, Duration.milliseconds(5), nil].map { period in
            var plan = plan("a")
            plan.buttons[0].wiring.poll = period
            return plan
        }
        let plays = [
            [change(4, isHigh: false, at: 10_000)] + nothing(until: 100),
            nothing(until: 200), [change(4, isHigh: true, at: 2_000_000)],
        ]
        #expect(try heard(of: plays, while: plans) == ["a press", "a release"])
    }

    @Test func whatStaysKeepsItsRequestAndWhatGoesIsGivenBack() throws {
        let old = plan("a", "x")
        var source = try LineSource(old.requests, on: board)
        let change = PlanChange(from: old, to: plan("y", "a"))
        #expect(change.sameGestures == [nil, 0])
        #expect(line(6)?.consumer == "debounced")
        try source.change(
            to: change.plan.requests, stormLimit: 5000, keeping: change.wires)
        #expect(line(4)?.consumer == "debounced")
        #expect(line(6)?.consumer == nil)
        #expect(line(7)?.consumer == "debounced")
    }

    @Test func anotherPolicyOrCooldownLeavesTheGesturesAlone() {
        var other = plan("a", "b")
        other.buttons[0].settings.policy = .trailing(delay: .milliseconds(20))
        other.buttons[1].cooldown = .seconds(1)
        #expect(PlanChange(from: plan("a", "b"), to: other).sameGestures == [0, 1])
        other.buttons[1].gap = .milliseconds(70)
        #expect(PlanChange(from: plan("a", "b"), to: other).sameGestures == [0, nil])
    }

    @Test func otherActionsAreTheSameButton() {
        var other = plan("a")
        other.buttons[0].actions[.press] = [.run(Command(["true"]))]
        #expect(PlanChange(from: plan("a"), to: other).sameGestures == [0])
    }

    @Test func aChordSurvivesAReloadWithTheSameButtons() {
        let old = plan(["a", "b", "x"], chords: [["a", "b"], ["b", "x"]])
        #expect(
            PlanChange(from: old, to: plan(["y", "b", "a", "x"], chords: [["a", "b"], ["b", "x"]]))
                .sameGestures
                == [nil, 1, 0, 2, 3, 4])
        #expect(
            PlanChange(from: old, to: plan(["x", "b"], chords: [["b", "x"]])).sameGestures == [2, 1, 4])
        var other = old
        other.chords[1].within = .milliseconds(70)
        #expect(PlanChange(from: old, to: other).sameGestures == [0, 1, 2, 3, 4])
        other.chords[1].gap = .milliseconds(70)
        #expect(PlanChange(from: old, to: other).sameGestures == [0, 1, 2, 3, nil])
    }

    @Test func aWireStaysWhateverElseChangesOfItsButton() {
        var other = plan("x", "b", "a")
        other.buttons[1].settings.policy = .trailing(delay: .milliseconds(20))
        other.buttons[2].wiring.isActiveLow = false
        #expect(PlanChange(from: plan("a", "b"), to: other).wires == [nil, 1, nil])
    }

    @Test func aWireStaysIfItIsDescribedOtherwise() {
        let found = LineAddress(chip: "/dev/gpiochip0", offset: 4)
        func wires(_ change: (inout Plan) -> Void) -> Renumbering {
            var other = plan("a")
            other.buttons[0].wiring.chip = "gpiochip0"
            change(&other)
            return PlanChange(from: plan("a"), to: other, at: [0: found]) { _ in found }.wires
        }
        #expect(wires { _ in } == [0])
        #expect(wires { $0.buttons[0].wiring.isActiveLow = false } == [nil])
    }

    @Test func aPressGoesOnIfItsLineIsDescribedOtherwise() throws {
        let text = """
            [button.a]
            pin = 17
            hold = { after = "2s", shell = "true" }
            """
        let daemon = SimulatedDaemon(text)
        daemon.move(17, closed: true, at: 1000)
        var other = daemon.plan
        (other.buttons[0].pin, other.buttons[0].wiring.chip) = (.name("GPIO17"), "gpiochip0")
        daemon.then { [other] in $0.runtime.pendingRequests.change(to: other) }
        daemon.move(17, closed: false, at: 4000)
        let said = try daemon.events(until: 6000)
        #expect(said == ["a press@1001", "a hold2000@3001", "a release@4030(3029)"])
    }

    @Test func aChordThatTakesTheNameOfAButtonIsAnother() {
        var other = plan(["x", "b"], chords: [["x", "b"]])
        other.chords[0].name = "a"
        #expect(PlanChange(from: plan("a", "b"), to: other).sameGestures == [nil, 1, nil])
        #expect(PlanChange(from: other, to: plan("a", "b")).sameGestures == [nil, 1])
    }

    @Test func anotherPolicyNeedsNoOtherRequest() throws {
        let old = plan("a", "b")
        var news: [LineReport] = []
        var source = try LineSource(old.requests, on: board) { news.append($0) }
        var other = plan("b", "a")
        other.buttons[0].settings.policy = .trailing(delay: .milliseconds(20))
        try source.change(PlanChange(from: old, to: other))
        #expect(news.count == 2)
    }

    @Test func aPressGoesOnUnderAnotherPolicy() throws {
        let policies: [Policy] = [.leading(delay: .milliseconds(30)), .lockout(delay: .zero)]
        let plans = policies.map { policy in
            var plan = plan("a")
            plan.buttons[0].settings.policy = policy
            return plan
        }
        let plays = [
            [change(4, isHigh: false, at: 10_000)], [change(4, isHigh: true, at: 500_000)],
            [change(4, isHigh: false, at: 1_000_000), change(4, isHigh: true, at: 1_080_000)],
        ]
        #expect(try heard(of: plays, while: plans) == ["a press", "a release", "a press", "a release"])
    }

    @Test func aPressGoesOnWithAnotherDelayAndItsBouncesAreNoPress() throws {
        var other = plan("a")
        other.buttons[0].settings.policy = .leading(delay: .milliseconds(20))
        let plays = [
            move(4, isHigh: false, at: 10) + nothing(until: 20),
            [(500_000, true), (502_000, false), (504_000, true)].map { change(4, isHigh: $1, at: $0) },
        ]
        #expect(try heard(of: plays, while: [plan("a"), plan("a"), other]) == ["a press", "a release"])
    }

    /// Half a wait of 300 ms is over when the file is read again: a press that was not yet reported is not lost, and one
    /// that was is released, whatever else changes of its button.
    @Test(arguments: [false, true]) func aPressOutlivesWhateverChangesButItsWire(isReported: Bool) throws {
        var old = plan("a")
        old.buttons[0].settings.policy = .trailing(delay: .milliseconds(300))
        var (renamed, slower, bound, fired) = (old, old, old, old)
        renamed.buttons[0].name = "z"
        slower.buttons[0].settings.policy = .trailing(delay: .milliseconds(200))
        bound.buttons[0].actions[.double] = [.run(Command(["true"]))]
        fired.buttons[0].settings.firesAtStart = true
        let pause = Int64(isReported ? 600 : 100)
        let plays = [
            [change(4, isHigh: false, at: 10_000)] + nothing(until: 10 + pause),
            [change(4, isHigh: true, at: 2_000_000)],
        ]
        for (other, name) in [(renamed, "z"), (slower, "a"), (bound, "a"), (fired, "a")] {
            let (notebook, board) = (Notebook(), FakeBoard())
            let heard = try heard(of: plays, while: [old, old, other], on: board, by: notebook)
            #expect(heard == [isReported ? "a press" : "\(name) press", "\(name) release"])
        }
    }

    /// It is another button or switch, but its line was held all the time: nobody has moved it.
    @Test(arguments: [
        "[button.bell]\nbias = 'disabled'", "[switch.bell]",
        "[switch.bell]\nactive_low = false\nbias = 'pull-up'",
    ])
    func aClosedContactThatIsDescribedOtherwiseIsNotMoved(_ other: String) throws {
        let daemon = SimulatedDaemon("[button.bell]\npin = 4", closed: [4])
        let plan = Plan.read(text: Array("\(other)\npin = 4\nat_start = 'fire'".utf8), file: "other.toml")
            .plan
        let another = try #require(plan)
        daemon.then { $0.runtime.pendingRequests.change(to: another) }
        #expect(try daemon.events() == [])
    }

    @Test func aHoldThatIsBoundWhileItsButtonIsHeldClaimsNothing() throws {
        var other = plan("a")
        other.buttons[0].settings.firesAtStart = true
        other.buttons[0].actions.stages = [Stage(after: .milliseconds(500), action: .run(Command(["true"])))]
        let plays = [
            [change(4, isHigh: false, at: 10_000)] + nothing(until: 1000),
            [change(4, isHigh: true, at: 3_000_000)],
        ]
        #expect(try heard(of: plays, while: [plan("a"), plan("a"), other]) == ["a press", "a release"])
    }

    @Test func clicksThatWaitAreDecidedIfSomethingElseIsBound() throws {
        var (old, other) = (plan("a"), plan("a"))
        for gesture in [Gesture.click, .double] {
            old.buttons[0].actions[gesture] = [.run(Command(["true"]))]
        }
        other.buttons[0].actions[.click] = [.run(Command(["true"]))]
        let plays = [press(of: 4, at: 100) + nothing(until: 220), nothing(until: 250), nothing(until: 900)]
        #expect(
            try heard(of: plays, while: [old, old, other, other]) == ["a press", "a release", "a click"])
    }

    @Test func aPressThatWaitsForAChordFiresBeforeItsButtonIsRemoved() throws {
        let old = plan(["a", "x", "y"], chords: [["a", "x"]])
        let plays = [move(4, isHigh: false, at: 200) + nothing(until: 205), press(of: 7, at: 400)]
        let heard = try heard(of: plays, while: [old, old, plan("x", "y")])
        #expect(heard == ["a press", "a release", "y press", "y release"])
    }

    @Test func aRecordingKeepsItsColumns() throws {
        let old = plan("a", "b")
        var columns: [UInt8] = []
        var recorder = Recorder(try LineSource(old.requests, on: board), ColumnWriter()) { text in
            columns += text
            text = []
        }
        try recorder.change(PlanChange(from: old, to: plan("b", "x", "a")))
        board.play(press(of: 4, at: 100) + press(of: 6, at: 300))
        while case let arrival = try recorder.next(before: nil), arrival != .end {}
        #expect(Set(columns) == [0, 1])
        #expect(columns.count { $0 == 0 } > 1)
    }

    @Test func aButtonThatIsRenamedKeepsItsRequest() throws {
        let old = plan("a")
        var renamed = old
        renamed.buttons[0].name = "z"
        var news: [LineReport] = []
        var source = try LineSource(old.requests, on: board) { news.append($0) }
        let change = PlanChange(from: old, to: renamed)
        try source.change(
            to: change.plan.requests, stormLimit: 5000, keeping: change.wires)
        #expect(news.count == 1)
        #expect(line(4)?.consumer == "debounced")
    }

    @Test func changesOfALineMeanwhileCarryItsNewNumber() throws {
        let old = plan("x", "a")
        var news: [LineReport] = []
        var source = try LineSource(old.requests, on: board) { news.append($0) }
        line(4)?.fault = .gone
        let change = PlanChange(from: old, to: plan("a"))
        try source.change(
            to: change.plan.requests, stormLimit: 5000, keeping: change.wires)
        // Lost, and asked for in vain.
        #expect(news.dropFirst(2) == [.missing(line: 0, .gone), .missing(line: 0, .gone)])
    }

    private func line(_ offset: Int) -> FakeLine? {
        board[LineAddress(chip: "/dev/gpiochip0", offset: offset)]
    }

    private func plan(_ names: String...) -> Plan { plan(names, chords: []) }

    /// - Parameter chords: the buttons of each; they are its name.
    private func plan(_ names: [String], chords: [[String]]...) -> Plan {
        var plan = Plan(
            buttons: names.map {
                let settings = ButtonSettings(policy: .leading(delay: .milliseconds(30)))
                return ButtonPlan(
                    name: $0, pin: .offset(["a": 4, "b": 5, "x": 6, "y": 7][$0] ?? 8), settings: settings)
            })
        plan.chords = chords.flatMap { $0 }.map { ChordPlan(name: $0.joined(), buttons: $0) }
        return plan
    }
}

/// Down and, 80 ms later, up again; each with a bounce.
private func press(of offset: Int, at milliseconds: Int64) -> [FakeBoard.Change] {
    move(offset, isHigh: false, at: milliseconds) + move(offset, isHigh: true, at: milliseconds + 80)
}

/// Two buttons pressed 10 ms after each other, now the one first, now the other, and let go; in four plays, each of
/// which ends when what was moved is decided.
private func chord(_ number: Int) -> [[FakeBoard.Change]] {
    let start = Int64(number) * 200
    let (first, second) = number.isMultiple(of: 2) ? (4, 5) : (5, 4)
    return [
        move(first, isHigh: false, at: start) + nothing(until: start + 5),
        move(second, isHigh: false, at: start + 10) + nothing(until: start + 15),
        move(first, isHigh: true, at: start + 80) + nothing(until: start + 112),
        move(second, isHigh: true, at: start + 115) + nothing(until: start + 150),
    ]
}

/// A wire that moves, with a bounce.
private func move(_ offset: Int, isHigh: Bool, at milliseconds: Int64) -> [FakeBoard.Change] {
    [(0, isHigh), (50, !isHigh), (200, isHigh)].map {
        change(offset, isHigh: $1, at: milliseconds * 1000 + $0)
    }
}

/// Time passes while a wire moves to which no one listens.
private func nothing(until milliseconds: Int64) -> [FakeBoard.Change] {
    [change(20, isHigh: milliseconds.isMultiple(of: 2), at: milliseconds * 1000)]
}

private func change(_ offset: Int, isHigh: Bool, at microseconds: Int64) -> FakeBoard.Change {
    FakeBoard.Change(
        LineAddress(chip: "/dev/gpiochip0", offset: offset), isHigh: isHigh,
        at: Instant(nanoseconds: microseconds * 1000))
}

/// Writes the column of each arrival, and nothing else.
private struct ColumnWriter: TraceWriter {
    var text: [UInt8] = []

    mutating func write(_ arrival: Arrival) {
        if let line = arrival.line { text.append(UInt8(line)) }
    }
    mutating func pass(_ deadline: Instant) {}
    mutating func end(at instant: Instant) {}
    mutating func count(_ made: [Int?]) {}
}
