import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedStrips
import Glibc
import Testing

/// A press that is reported has one release, whatever happens to its line, and nothing that depends on a button being
/// held fires unless its line was just read.
@Suite struct PairTests {
    private let world = World()

    // MARK: lost edges

    @Test func aHoldIsNotReportedIfTheReleaseWasLost() throws {
        world.move("down a@0 lose a up a@500 down a@3000 up a@3100")
        #expect(
            try world.says("hold=1000 click")
                == "a.press@0 a.release@1000(lost) a.press@3000 a.release@3130 a.click@3130")
    }

    @Test func aRepeatIsNotReportedIfTheReleaseWasLost() throws {
        world.move("down a@0 lose a up a@650")
        #expect(
            try world.says("repeat=500,100")
                == "a.press@0 a.repeat@500 a.repeat@600 a.release@700(lost)")
    }

    @Test func aReleaseThatWasLostAndIsFoundInTimeIsOrdinary() throws {
        world.move("down a@0 lose a up a@20")
        #expect(try world.says("click hold=1000") == "a.press@0 a.release@60 a.click@60")
    }

    @Test func aHoldWithinTheWaitAfterAReadingThatFoundItOpenIsNotReported() throws {
        world.move("down a@0 lose a up a@20")
        #expect(try world.says("hold=50") == "a.press@0 a.release@50(lost)")
    }

    @Test func theClicksBeforeALostPressFire() throws {
        world.move("down a@0 up a@50 down a@200 lose a up a@600")
        #expect(
            try world.says("double click hold=1000")
                == "a.press@0 a.release@80 a.press@200 a.release@1200(lost) a.click@1200")
    }

    @Test func aChordIsLostWithAMemberAndTheOtherMembersReleaseIsNone() throws {
        world.move("down a@0 down b@0 lose b up b@500 up a@2000")
        #expect(
            try world.says("", chord: "hold=1000")
                == "ab.press@0 ab.release@1000(lost)")
    }

    // MARK: readings that fail

    @Test func oneFailedReadingLosesNothing() throws {
        for code in [EREMOTEIO, ETIMEDOUT, EIO, EAGAIN, EBUSY, ENXIO] {
            let world = World()
            world.at(100) { $0.fail(code, times: 1) }
            world.move("down a@0 up a@500")
            #expect(try world.says("click") == "a.press@0 a.release@530 a.click@530")
            #expect(world.readErrors == 1)
        }
    }

    @Test func aHoldWaitsUntilItsLineCanBeRead() throws {
        world.at(900) { $0.fail(EREMOTEIO, times: 5) }
        world.move("down a@0 up a@3000")
        #expect(try world.says("hold=1000 hold=2000") == "a.press@0 a.hold@2000 a.release@3030")
        #expect(world.readErrors == 5)
    }

    @Test func clicksLeftByAWithheldHoldFireAtItsRelease() throws {
        world.at(1150) { $0.fail(EREMOTEIO, times: 45) }
        world.move("down a@0 up a@50 down a@200 up a@1450 down a@2000 up a@2100")
        #expect(
            try world.says("double click hold=1000")
                == "a.press@0 a.release@80 a.press@200 a.click@1480 a.release@1480 a.hold@1480 "
                + "a.press@2000 a.release@2130 a.click@2430")
    }

    @Test func aHoldWhoseLineCantBeReadForHalfASecondIsLost() throws {
        world.at(1900) { $0.fail(EREMOTEIO, times: 51) }
        world.move("down a@0 up a@4000 down a@5000 up a@5100")
        let said = try world.says("hold=2000 click")
        #expect(
            said
                == "a.press@0 a.release@2500(lost) a.press@5000 a.release@5130 a.click@5130")
    }

    @Test func aContactIsDecidedAsItsEdgesSayIfItCantBeRead() throws {
        world.at(400) { $0.fail(ETIMEDOUT, times: 20) }
        world.move("down a@0 up a@500 down a@2000 up a@2100")
        #expect(
            try world.says("click")
                == "a.press@0 a.release@530 a.click@530 a.press@2000 a.release@2130 a.click@2130")
    }

    @Test func aLineThatCantBeReadForASecondIsLost() throws {
        world.at(400) { $0.fail(EIO, times: 103) }
        world.move("down a@0 up a@500 down a@10000 up a@11000")
        let said = try world.says("click")
        #expect(said == "a.press@0 a.release@530 a.click@530 a.press@10000 a.release@11030 a.click@11030")
        #expect(world.losses > 0)
        #expect(world.readErrors == 101)
    }

    @Test func whatSaysThatTheChipIsGoneIsALoss() throws {
        world.at(400) { $0.fault(.gone) }
        world.at(2000) { $0.fault(nil) }
        world.move("down a@0 up a@500")
        #expect(try world.says("click hold=1000") == "a.press@0 a.release@400(lost)")
        #expect(world.losses >= 1)
    }

    @Test func edgesThatCantBeFetchedAtOnceAreFetchedLater() throws {
        for code in [EREMOTEIO, ETIMEDOUT, EIO] {
            let world = World()
            world.at(400) { $0.failToDrain(code, times: 1) }
            world.move("down a@0 up a@500 down b@600 up b@605")
            let said = try world.says("click")
            #expect(said == "a.press@0 a.release@530 a.click@530 b.press@600 b.release@635")
            #expect(world.readErrors == 1)
            #expect(world.losses == 0)
        }
    }

    @Test func aLineWhoseEdgesCantBeFetchedForAWhileStopsNoOther() throws {
        world.at(400) { $0.failToDrain(EIO, times: 100_000) }
        world.at(1500) { $0.failToDrain(EIO, times: 0) }
        world.move("down a@0 up a@500 down b@500 up b@505 down a@2000 up a@2100")
        let said = try world.says("hold=1000").split(separator: " ")
        #expect(said.contains("b.press@500") && said.contains("b.release@535"))
        #expect(
            said.filter { $0.hasPrefix("a.") }.map { $0.prefix(5) } == ["a.pre", "a.rel", "a.pre", "a.rel"])
        #expect(world.readErrors < 200)
        #expect(world.losses == 0)
    }

    // MARK: storms

    @Test func aStormClosesThePressThatItEnds() throws {
        world.move("down a@0 storm a@500")
        let said = try world.says("click", stormLimit: 100)
        #expect(said.hasPrefix("a.press@0 a.release@"))
        #expect(said.contains("(lost)"))
        #expect(
            said.split(separator: " ").filter { $0.contains("press@") }.count
                == said.split(separator: " ").filter { $0.contains("release@") }.count)
    }
}

/// Buttons `a` and `b` on a fake chip that does what it is told to, and what a loop says of them. Times are in
/// milliseconds.
private final class World: LoopListener {
    private let board = FakeBoard([FakeChip(name: "gpiochip0", label: "x", lines: [nil, nil])])
    private var faults: [(instant: Int64, (World) -> Void)] = []
    private var said: [String] = []
    private(set) var readErrors = 0
    private(set) var losses = 0
    private var changes: [FakeBoard.Change] = []

    private func address(_ name: Substring) -> LineAddress {
        LineAddress(chip: "/dev/gpiochip0", offset: name == "a" ? 0 : 1)
    }

    /// `down a@0 lose a up a@20`: the last edge is not reported.
    func move(_ script: String) {
        let words = script.split(whereSeparator: { $0 == " " })
        var losing: Set<Substring> = []
        for (verb, operand) in zip(words, words.dropFirst())
        where "down up lose storm".split(separator: " ").contains(verb) {
            let parts = operand.split(separator: "@")
            if verb == "lose" {
                losing.insert(parts[0])
                continue
            }
            let (line, time) = (address(parts[0]), Int64(parts[1])!)
            if verb == "storm" {
                changes += (0..<300).map {
                    .init(line, isHigh: $0.isMultiple(of: 2), at: instant(time, $0 * 100))
                }
            } else {
                changes.append(.init(line, isHigh: verb == "up", at: instant(time, 0)))
                if losing.remove(parts[0]) != nil { board[line]?.lossInstants.insert(instant(time, 0)) }
            }
        }
    }

    func at(_ milliseconds: Int64, _ body: @escaping (World) -> Void) { faults.append((milliseconds, body)) }
    func fail(_ code: Int32, times: Int) {
        board[address("a")]?.readFault = (.system(code: code, doing: "read line 0"), times)
    }
    func failToDrain(_ code: Int32, times: Int) {
        board[address("a")]?.drainFault = (.system(code: code, doing: "read the edges of line 0"), times)
    }
    func fault(_ problem: LineProblem?) { board[address("a")]?.fault = problem }

    /// What the buttons and their chord say, with these gestures.
    func says(_ bound: String, chord: String? = nil, stormLimit: Int = 5000) throws -> String {
        let policy = Policy.leading(delay: .milliseconds(30), confirm: .zero)
        let requests = (0..<2).map {
            LineRequest(chip: "auto", pin: .offset($0), bias: .pullUp, activeLow: true, policy: policy)
        }
        let gestures = GestureSettings(bound)
        var settings = PanelSettings(
            buttons: [gestures, GestureSettings("")].map { ButtonSettings(policy: policy, gestures: $0) })
        if let chord {
            settings.chords = [
                ChordSettings(buttons: [0, 1], within: .milliseconds(50), gestures: GestureSettings(chord))
            ]
        }
        board.script = { [] }
        let source = try LineSource(requests, on: board, stormLimit: stormLimit) { [unowned self] news in
            switch news {
            case .readError: readErrors += 1
            case .missing, .setAside: losses += 1
            case .acquired, .dropped, .clockErrors: break
            }
        }
        board.play(changes.sorted { $0.instant < $1.instant })
        var loop = Loop(source: source, panel: Panel(settings), listener: self)
        try loop.run()
        return said.joined(separator: " ")
    }

    private func instant(_ milliseconds: Int64, _ microseconds: Int) -> Instant {
        Instant(nanoseconds: milliseconds * 1_000_000 + Int64(microseconds) * 1000)
    }

    var deadline: Instant? { faults.first.map { instant($0.instant, 0) } }
    func advance(to now: Instant) {
        while let fault = faults.first, instant(fault.instant, 0) <= now {
            faults.removeFirst()
            fault.1(self)
        }
    }
    func wake() -> Bool { true }
    func feed(_ moment: Moment) {
        let name = ["a", "b", "ab"][moment.control]
        let time = moment.instant.nanoseconds / 1_000_000
        said.append("\(name).\(moment.gesture.rawValue)@\(time)\(moment.isLost ? "(lost)" : "")")
    }
}
