import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux
import DebouncedWire
import Testing

@testable import DebouncedDaemon

@Suite struct OutputsTests {
    private let board = FakeBoard()

    /// Those who listen must not take it to be on still.
    @Test func oneThatAReloadTakesAwayGoesOff() {
        let notebook = Notebook()
        let outputs = Outputs([plan()], on: board, report: notebook.note)
        _ = outputs.set("lamp", .on)
        outputs.change(to: [], on: board)
        #expect(notebook.all == [Notice(output: "lamp", .on), Notice(output: "lamp", .off)])
    }

    /// It may follow a repair.
    @Test func aReloadAsksForAMissingOneAtOnce() {
        line.occupy(as: "other")
        let outputs = outputs()
        line.occupy(as: nil)
        outputs.change(to: outputs.states.map(\.plan), on: board)
        #expect(outputs.set("lamp", .on) == nil)
    }

    /// What is wired to the same number there may be a saw.
    @Test func whileItsChipIsAwayNoOtherOneIsSet() {
        let (header, other) = (
            FakeChip.header(), FakeChip(name: "gpiochip1", label: "other", lines: [nil, nil])
        )
        let outputs = Outputs([OutputPlan(name: "lamp", pin: .offset(1))], on: FakeBoard([header, other])) {
            _ in
        }
        header.isPlugged = false
        #expect(outputs.set("lamp", .on) != nil)
        outputs.advance(to: outputs.deadline ?? .distantFuture)
        #expect(outputs.set("lamp", .on) != nil)
        #expect(other.lines[1].consumer == nil)
        header.isPlugged = true
        outputs.advance(to: outputs.deadline ?? .distantFuture)
        #expect(outputs.set("lamp", .on) == nil)
        #expect(header.lines[1].isHigh)
    }

    @Test func oneThatDoesNotChangeStaysAsItIs() {
        let outputs = outputs()
        _ = outputs.set("lamp", .on)
        outputs.change(to: [plan()], on: board)
        #expect(isHigh)
        outputs.change(to: [plan(initial: true)], on: board)
        #expect(isHigh)
        _ = outputs.set("lamp", .off)
        outputs.change(to: [plan(), OutputPlan(name: "fan", pin: .offset(28))], on: board)
        #expect(!isHigh)
        #expect(outputs.set("fan", .on) == nil)
        #expect(outputs.set("door", .on) != nil)
    }

    // MARK: Errors of the moment

    private let moment = LineProblem.system(code: 121, doing: "set line 27")

    /// Whatever the error, it is tried again after 10 ms, and what is told is what it was last set to.
    @Test(arguments: [Int32(121), 110, 5, 11, 16, 6])
    func oneThatCouldNotBeSetIsSetAgain(_ code: Int32) {
        var news: [Notice] = []
        let outputs = Outputs([plan()], on: board) { news.append($0) }
        let problem = LineProblem.system(code: code, doing: "set line 27")
        line.setFault = (problem, times: 2)
        #expect(outputs.set("lamp", .on) == .failed(problem))
        #expect(outputs.deadline == Instant(nanoseconds: 10_000_000))
        #expect(outputs.states.map(\.isOn) == [false])
        #expect(outputs.states.map(\.failure) == [problem])
        outputs.advance(to: Instant(nanoseconds: 10_000_000))
        outputs.advance(to: Instant(nanoseconds: 20_000_000))
        #expect(isHigh)
        #expect(outputs.deadline == nil)
        #expect(outputs.states.map(\.isOn) == [true])
        #expect(outputs.states.map(\.failure) == [nil])
        #expect(outputs.states.map(\.errors) == [2])
        // Both errors are counted, and one of them is logged.
        #expect(news == [Notice(output: "lamp", .failed, Cause(problem)), Notice(output: "lamp", .on)])
    }

    @Test func errorsInARowEndWithASuccess() throws {
        let outputs = outputs()
        for time in 0..<30 {
            line.setFault = (moment, times: 1)
            _ = outputs.set("lamp", .toggle)
            try advance(outputs, to: Int64(time + 1) * 100)
        }
        #expect(outputs.states.map(\.problem) == [nil])
    }

    @Test func errorsAreLoggedOnceAMinute() throws {
        var count = 0
        let outputs = Outputs([plan()], on: board) {
            if case .output(.failed, _, _, _) = $0.what { count += 1 }
        }
        for second in 0..<130 {
            try pass(to: Int64(second) * 1000)
            line.setFault = (moment, times: 1)
            _ = outputs.set("lamp", .toggle)
            try advance(outputs, to: Int64(second) * 1000 + 100)
        }
        #expect(count == 3)
        #expect(outputs.states.map(\.errors) == [130])
    }

    // MARK: Giving back

    /// What takes its wire waits for it, and has it as soon as it is off.
    @Test func whatAReloadPutsOnItsWireWaits() throws {
        let outputs = outputs()
        _ = outputs.set("lamp", .on)
        line.setFault = (moment, times: 5)
        outputs.change(to: [OutputPlan(name: "light", pin: .offset(27))], on: board)
        #expect(outputs.set("light", .on) == .missing(.busy(consumer: "debounced")))
        #expect(isHigh)
        try advance(outputs, to: 50)
        #expect(!isHigh)
        #expect(outputs.set("light", .on) == nil)
    }

    /// It need not be given back any more, but goes off all the same.
    @Test func oneThatAReloadBringsBackIsTheSame() throws {
        let outputs = outputs()
        _ = outputs.set("lamp", .on)
        line.setFault = (moment, times: 5)
        outputs.change(to: [], on: board)
        outputs.change(to: [plan()], on: board)
        #expect(!outputs.isGivingBack)
        try advance(outputs, to: 100)
        #expect(!isHigh)
        #expect(line.consumer == "debounced")
    }

    // MARK: A chip that is slow

    /// Each call takes a second: no more than one is made in a row, and none for as long as the last one took.
    @Test func aChipThatIsSlowIsLeftAloneForAsLongAsItTook() throws {
        let plans = (20..<28).map { OutputPlan(name: "lamp \($0)", pin: .offset($0)) }
        let outputs = Outputs(plans, on: board) { _ in }
        for plan in plans { _ = outputs.set(plan.name, .on) }
        var calls: [Int64] = []
        for pin in 20..<28 {
            board[LineAddress(chip: "/dev/gpiochip0", offset: pin)]?.setFailure = { [board, moment] in
                calls.append(board.now.nanoseconds / 1_000_000)
                try? OutputsTests.pass(board, to: board.now.nanoseconds / 1_000_000 + 1000)
                return moment
            }
        }
        for plan in plans { _ = outputs.set(plan.name, .off) }
        #expect(calls == [0])
        for _ in 1...4 {
            let due = try #require(outputs.deadline)
            if due > board.now { try pass(to: due.nanoseconds / 1_000_000) }
            outputs.advance(to: board.now)
        }
        #expect(calls == [0, 2000, 4000, 6000, 8000])
        #expect(outputs.states.map(\.errors) == [1, 1, 1, 1, 1, 0, 0, 0])
    }

    /// By its fingerprint, `script/explore` knows it again.
    @Test func whatAnOutputDoesMakesAnotherState() {
        func state(_ change: OutputChange, _ cause: Interlock.Cause?, fails: Bool = false) -> SIMD2<UInt64> {
            let board = FakeBoard()
            if fails { board[LineAddress(chip: "/dev/gpiochip0", offset: 27)]?.setFault = (moment, times: 2) }
            var plan = plan()
            plan.offWhile = ["stop"]
            let outputs = Outputs([plan], on: board) { _ in }
            outputs.interlock { _ in nil }
            _ = outputs.set("lamp", change)
            outputs.interlock { name in cause.map { Interlock(name, $0) } }
            var state = Fingerprint(now: board.now, oldest: board.now)
            outputs.write(to: &state)
            return state.halves
        }
        let blink = OutputChange.blink(every: .seconds(1), for: nil)
        let states = [
            state(.off, nil), state(.on, nil), state(blink, nil), state(.off, .pressed),
            state(.on, nil, fails: true),
        ]
        #expect(Set(states).count == states.count)
        #expect(state(blink, nil) == states[2])
    }

    @Test func aChipThatIsSlowHoldsUpNoOther() throws {
        let (slow, other) = (
            FakeChip.header(), FakeChip(name: "gpiochip1", label: "other", lines: [nil, nil])
        )
        let board = FakeBoard([slow, other])
        var plans = (20..<24).map { OutputPlan(name: "lamp \($0)", pin: .offset($0)) }
        plans.append(OutputPlan(name: "motor", pin: .offset(1)))
        plans[4].chip = "other"
        for index in plans.indices { plans[index].offWhile = ["stop"] }
        let outputs = Outputs(plans, on: board) { _ in }
        outputs.interlock { _ in nil }
        for plan in plans { #expect(outputs.set(plan.name, .on) == nil) }
        for line in slow.lines {
            line.setFailure = { [moment] in
                try? OutputsTests.pass(board, to: board.now.nanoseconds / 1_000_000 + 1000)
                return moment
            }
        }
        outputs.interlock { Interlock($0, .pressed) }
        #expect(!other.lines[1].isHigh)
        #expect(board.now == Instant(nanoseconds: 1_000_000_000))
        for line in slow.lines { line.setFailure = { nil } }
        while let due = outputs.deadline {
            try OutputsTests.pass(board, to: due.nanoseconds / 1_000_000)
            outputs.advance(to: board.now)
        }
        // The one that failed comes after those that waited.
        #expect(board.now == Instant(nanoseconds: 2_010_000_000))
        #expect((20..<24).allSatisfy { !slow.lines[$0].isHigh })
    }

    // MARK: Blinking

    @Test func itGoesOnThroughAReload() throws {
        let outputs = outputs()
        _ = outputs.set("lamp", .blink(every: .milliseconds(500), for: nil))
        var changed = plan()
        changed.title = "Lamp"
        outputs.change(to: [changed], on: board)
        #expect(try levels(outputs, until: 500) == ["1 0", "0 250", "1 500"])
        outputs.change(to: [], on: board)
        #expect(!isHigh)
    }

    /// The levels of the line, with the times at which they change in milliseconds.
    private func levels(_ outputs: Outputs, until end: Int64) throws -> [String] {
        var levels = [(isHigh, board.now)]
        while let due = outputs.deadline, due.nanoseconds <= end * 1_000_000 {
            try pass(to: due.nanoseconds / 1_000_000)
            outputs.advance(to: board.now)
            if isHigh != levels.last?.0 { levels.append((isHigh, board.now)) }
        }
        return levels.map { "\($0 ? 1 : 0) \($1.nanoseconds / 1_000_000)" }
    }

    // MARK: Interlocks

    /// A reload made it depend on a line that has not been read.
    @Test func whatIsTriedAgainIsNotSetOnAgainstAnInterlock() throws {
        let outputs = outputs()
        line.setFault = (moment, times: 1)
        _ = outputs.set("lamp", .on)
        var changed = plan()
        changed.offWhile = ["stop"]
        outputs.change(to: [changed], on: board)
        outputs.interlock { Interlock($0, .unread) }
        try advance(outputs, to: 100)
        #expect(!isHigh)
        outputs.interlock { _ in nil }
        try advance(outputs, to: 200)
        #expect(!isHigh)
    }

    /// It is on already.
    @Test func aPulseThatIsTriedAgainGoesOnWhileALineHasNotBeenRead() throws {
        let outputs = outputs()
        _ = outputs.set("lamp", .on)
        line.setFault = (moment, times: 1)
        _ = outputs.set("lamp", .pulse(.milliseconds(50)))
        var changed = plan()
        changed.offWhile = ["stop"]
        outputs.change(to: [changed], on: board)
        outputs.interlock { Interlock($0, .unread) }
        try advance(outputs, to: 20)
        #expect(isHigh)
        try advance(outputs, to: 100)
        #expect(!isHigh)
    }

    @Test func othersControlsLeaveItOnTheWireItHas() {
        let outputs = outputs()
        _ = outputs.set("lamp", .on)
        var changed = plan()
        (changed.title, changed.offWhile) = ("Lamp", ["stop"])
        outputs.change(to: [changed], on: board)
        #expect(isHigh)
        outputs.interlock { _ in nil }
        #expect(isHigh)
        outputs.interlock { Interlock($0, .pressed) }
        #expect(!isHigh)
        outputs.change(to: [plan()], on: board)
        #expect(outputs.set("lamp", .on) == nil)
    }

    @Test func anotherDescriptionLeavesItOnTheWireItHas() {
        let outputs = outputs()
        _ = outputs.set("lamp", .pulse(.seconds(9)))
        var changed = OutputPlan(name: "lamp", pin: .name("GPIO27"))
        changed.chip = "gpiochip0"
        outputs.change(to: [changed], on: board)
        #expect(outputs.state(of: "lamp")?.isOn == true)
        #expect(isHigh)
        changed.isActiveLow = true
        outputs.change(to: [changed], on: board)
        #expect(outputs.state(of: "lamp")?.isOn == false)
    }

    /// A program that is under way may be about to set it off by its old name.
    @Test func anotherNameGivesItBack() {
        let outputs = outputs()
        _ = outputs.set("lamp", .on)
        outputs.change(to: [OutputPlan(name: "light", pin: .offset(27))], on: board)
        #expect(!isHigh)
    }

    @Test func oneThatIsLostIsNotTakenForWhatIsThereNow() {
        let outputs = outputs()
        line.setFault = (.gone, times: 1)
        _ = outputs.set("lamp", .on)
        var changed = OutputPlan(name: "lamp", pin: .name("GPIO27"))
        changed.chip = "gpiochip0"
        outputs.change(to: [changed], on: board)
        #expect(outputs.set("lamp", .on) == nil)
    }

    /// It waits to be on since the start, and the file no longer says so.
    @Test func initialOffHoldsFromTheReloadOn() {
        let outputs = interlocked(initial: true)
        outputs.interlock { Interlock($0, .pressed) }
        var plan = plan()
        plan.offWhile = ["stop"]
        outputs.change(to: [plan], on: board)
        outputs.interlock { _ in nil }
        #expect(!isHigh)
    }

    private func interlocked(initial: Bool = false) -> Outputs {
        var plan = plan(initial: initial)
        plan.offWhile = ["stop"]
        return Outputs([plan], on: board) { _ in }
    }

    /// Tells it the time whenever it wants to know.
    private func advance(_ outputs: Outputs, to milliseconds: Int64) throws {
        let end = Instant(nanoseconds: milliseconds * 1_000_000)
        while let due = outputs.deadline, due <= end {
            try pass(to: due.nanoseconds / 1_000_000)
            outputs.advance(to: due)
        }
        try pass(to: milliseconds)
    }

    private var line: FakeLine { board[LineAddress(chip: "/dev/gpiochip0", offset: 27)]! }
    private var isHigh: Bool { line.isHigh }

    private func outputs(initial: Bool = false, isActiveLow: Bool = false) -> Outputs {
        Outputs([plan(initial: initial, isActiveLow: isActiveLow)], on: board) { _ in }
    }

    private func plan(initial: Bool = false, isActiveLow: Bool = false) -> OutputPlan {
        var plan = OutputPlan(name: "lamp", pin: .offset(27))
        (plan.isInitiallyOn, plan.isActiveLow) = (initial, isActiveLow)
        return plan
    }

    private func pass(to milliseconds: Int64) throws { try OutputsTests.pass(board, to: milliseconds) }

    private static func pass(_ board: FakeBoard, to milliseconds: Int64) throws {
        var ready: [Int] = []
        _ = try board.wait(
            for: [], or: nil, until: Instant(nanoseconds: milliseconds * 1_000_000), ready: &ready)
    }
}

extension Outputs {
    /// As a reload does, if no control takes or leaves a line.
    fileprivate func change(to plans: [OutputPlan], on board: FakeBoard) {
        var finder = LineFinder(board)
        release(keeping: plans) { finder.address(of: $0) }
        acquireMissing()
    }
}
