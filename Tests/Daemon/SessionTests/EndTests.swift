import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc
import Testing

@testable import DebouncedDaemon

/// What a daemon leaves behind when it has stopped: nothing.
@Suite struct EndTests {
    private let runtime = Runtime(handlesSignals: false)
    private let board = FakeBoard()
    private let lamp = LineAddress(chip: "/dev/gpiochip0", offset: 27)

    /// A button whose press does this.
    private func plan(_ action: Action) -> Plan {
        let settings = ButtonSettings(policy: .lockout(delay: .zero))
        var plan = Plan(buttons: [ButtonPlan(name: "a", pin: .offset(4), settings: settings)])
        plan.buttons[0].actions[.press] = [action]
        plan.outputs = [OutputPlan(name: "lamp", pin: .offset(lamp.offset))]
        return plan
    }

    /// After the button was pressed.
    private func session(_ plan: Plan, _ sessionOptions: SessionOptions = SessionOptions()) throws -> Session<
        FakeBoard
    > {
        let line = LineAddress(chip: "/dev/gpiochip0", offset: 4)
        board.play([FakeBoard.Change(line, isHigh: false, at: Instant(nanoseconds: 1))])
        var session = try Session(plan, on: board, in: runtime, sessionOptions)
        try session.run()
        return session
    }

    @Test func outputsAreGivenBackAtTheirFirstLevel() throws {
        var session = try session(plan(.output(name: "lamp", .on)))
        #expect(board[lamp]?.isHigh == true)
        try session.finish(asking: true)
        #expect(board[lamp]?.isHigh == false)
        #expect(board[lamp]?.consumer == nil)
    }

    @Test func outputsThatOnlyClientsSetAreGivenBackToo() throws {
        var session = try session(
            plan(.output(name: "lamp", .on)), SessionOptions(acts: false, setsOutputs: true))
        #expect(board[lamp]?.isHigh == false)
        #expect(try #require(session.outputs).set("lamp", .on) == nil)
        #expect(board[lamp]?.isHigh == true)
        try session.finish(asking: true)
        #expect(board[lamp]?.isHigh == false)
        #expect(board[lamp]?.consumer == nil)
    }

    @Test func whoRunsNoActionsTakesNoOutput() throws {
        let session = try session(plan(.output(name: "lamp", .on)), SessionOptions(acts: false))
        #expect(session.outputs == nil)
        #expect(board[lamp]?.consumer == nil)
    }

    @Test func dutiesAreReported() throws {
        var session = try session(plan(.output(name: "lamp", .on)))
        let task = Ending(runtime)
        runtime.add(task)
        try session.finish(asking: true)
        #expect(task.isEnded)
    }

    /// Saving may wait for a disk: nothing stays on meanwhile, even if it can't be set at once.
    @Test(arguments: [0, 1]) func outputsAreGivenBackBeforeAnythingWaits(failures: Int) throws {
        var session = try session(plan(.output(name: "lamp", .on)))
        let task = Ending(runtime)
        var wasOn: Bool?
        task.atEnd = { [board, lamp] in wasOn = board[lamp]?.isHigh }
        runtime.add(task)
        board[lamp]?.setFault = (moment, times: failures)
        try session.finish(asking: true)
        #expect(wasOn == false)
    }

    /// As behind a bus that is stuck for a while.
    @Test(arguments: [true, false]) func outputsThatCannotBeSetAreTriedAgain(_ acts: Bool) throws {
        var plan = plan(.output(name: "lamp", .on))
        plan.stopTimeout = .seconds(1000)
        var session = try session(plan, SessionOptions(acts: acts, setsOutputs: true))
        #expect(try #require(session.outputs).set("lamp", .on) == nil)
        board[lamp]?.setFault = (moment, times: 50)
        try session.finish(asking: true)
        #expect(board[lamp]?.isHigh == false)
        #expect(board[lamp]?.consumer == nil)
    }

    @Test func outputsAreTriedUntilTheTimeIsOver() throws {
        var plan = plan(.output(name: "lamp", .on))
        plan.stopTimeout = .zero
        var session = try session(plan)
        let notices = NoticeCollector()
        runtime.listeners.add(notices)
        board[lamp]?.setFault = (moment, times: .max)
        try session.finish(asking: true)
        #expect(board[lamp]?.consumer == nil)
        #expect(notices.notices.last == Notice(output: "lamp", .left, Cause(moment)))
    }

    private let moment = LineProblem.system(code: EREMOTEIO, doing: "set line 27")

    @Test func nothingOfItIsKept() throws {
        weak var kept: Runtime?
        do {
            let runtime = Runtime(handlesSignals: false)
            kept = runtime
            var session = try Session(
                plan(.output(name: "lamp", .on)), on: board, in: runtime, SessionOptions())
            runtime.add(Ending(runtime))
            try session.run()
            try session.finish(asking: true)
        }
        #expect(kept == nil)
    }

    @Test func whatDoesNotEndInTimeIsEnded() throws {
        let stubborn = Stubborn()
        var plan = plan(stubborn.action)
        plan.stopTimeout = .zero
        var session = try session(plan)
        stubborn.waitUntilItRuns()
        let task = Ending(runtime)
        runtime.add(task)
        task.wake()
        try session.finish(asking: true)
        reap(session)
    }

    /// The second Ctrl-C is an order to wait no longer.
    @Test func whoInterruptsAgainNeedNotWait() throws {
        let stubborn = Stubborn()
        var plan = plan(stubborn.action)
        plan.stopTimeout = .seconds(1000)
        var session = try session(plan)
        stubborn.waitUntilItRuns()
        let task = Ending(runtime)
        runtime.add(task)
        task.ring(SIGINT)
        try session.finish(asking: true)
        reap(session)
    }

    /// Ends if what was running has ended, however long that took.
    private func reap(_ session: Session<FakeBoard>) {
        while let runner = session.actionRunner?.runner, runner.running > 0 { runner.reap(at: Poll.now) }
    }
}

/// A duty that is told of the end. It can ring the waker, which then never stops.
private final class Ending: LoopTask {
    private let runtime: Runtime
    private var ends: [Int32] = [0, 0]
    private var signal: Int32?
    private(set) var isEnded = false
    var atEnd = {}

    init(_ runtime: Runtime) {
        self.runtime = runtime
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        write(ends[1], "!", 1)
    }

    deinit {
        runtime.waker.forget(ends[0])
        for end in ends { close(end) }
    }

    /// - Parameter signal: what comes with the first ringing.
    func ring(_ signal: Int32? = nil) {
        self.signal = signal
        runtime.waker.watch(readable: ends[0])
    }

    func wake() {
        if let signal = signal.take() { runtime.pendingRequests.handle(signal) }
    }

    func end() {
        isEnded = true
        atEnd()
    }
}

/// A program that does not end when it is asked to.
private final class Stubborn {
    private let path: String

    init() {
        path = "/tmp/debounced-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        mkfifo(path, 0o600)
    }

    deinit { unlink(path) }

    var action: Action { .run(Command(shell: "trap '' TERM; echo >\(path); while :; do sleep 1000; done")) }

    /// Reading ends once it has written.
    func waitUntilItRuns() {
        let descriptor = open(path, O_RDONLY)
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) > 0 {}
        close(descriptor)
    }
}
