import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc
import Testing

@testable import DebouncedDaemon

/// What is asked for from outside, several things of it at once.
@Suite struct OrdersTests {
    private let runtime = Runtime(handlesSignals: false)
    private let notebook = NoticeCollector()

    private func plan(_ policy: Policy) -> Plan {
        Plan(buttons: [ButtonPlan(name: "a", pin: .offset(4), settings: ButtonSettings(policy: policy))])
    }

    private let first = Policy.lockout(delay: .zero)
    private let second = Policy.trailing(delay: .milliseconds(5))

    private func session() throws -> Session<FakeBoard> {
        runtime.listeners.add(notebook)
        return try Session(plan(first), on: FakeBoard(), in: runtime, SessionOptions())
    }

    @Test func anotherPlanComesIntoForce() throws {
        var session = try session()
        runtime.pendingRequests.change(to: plan(second))
        try session.run()
        #expect(session.plan == plan(second))
        #expect(runtime.pendingRequests.isEmpty)
    }

    /// The file is not read again.
    @Test func aReloadTakesWhatAThreadHasRead() throws {
        var session = try session()
        runtime.pendingRequests.reload((plan(second), []))
        try session.run()
        #expect(session.plan == plan(second))
        let finding = Finding(.error, "a.toml", nil, "no such file")
        runtime.pendingRequests.reload((nil, [finding]))
        try session.run()
        #expect(session.plan == plan(second))
        #expect(notebook.notices.count == 2)
        #expect(notebook.notices.last == Notice([finding]))
    }

    @Test func whoWantsAnEndGetsItWhateverElseIsAskedFor() throws {
        var session = try session()
        runtime.pendingRequests.stop()
        runtime.pendingRequests.reload()
        runtime.pendingRequests.change(to: plan(second))
        try session.run()
        #expect(runtime.pendingRequests.wantsStop)
        #expect(session.plan == plan(first))
        #expect(notebook.notices.isEmpty)
    }

    @Test func aReloadAndAnotherPlanBothArrive() throws {
        var session = try session()
        runtime.pendingRequests.reload()
        runtime.pendingRequests.change(to: plan(second))
        try session.run()
        #expect(session.plan == plan(second))
        #expect(notebook.texts == ["not reloaded: there is no config file"])
    }

    /// Sees to it at some time that there is an end.
    private final class Ender: LoopTask {
        let pendingRequests: PendingRequests
        init(_ pendingRequests: PendingRequests) { self.pendingRequests = pendingRequests }
        private(set) var deadline: Instant? = Instant(nanoseconds: 1_000_000_000)
        func advance(to now: Instant) {
            guard let deadline, deadline <= now else { return }
            self.deadline = nil
            pendingRequests.stop()
        }
    }

    @Test func anOrderWakesAnIdleLoop() throws {
        let board = FakeBoard()
        let wire = try board.find(plan(first).requests[0]).address
        let last = Instant(nanoseconds: 100_000_000_000)
        board.script = {
            guard board.now < last else { return [] }
            return [FakeBoard.Change(wire, isHigh: false, at: board.now + .milliseconds(100))]
        }
        runtime.add(Ender(runtime.pendingRequests))
        var session = try Session(plan(first), on: board, in: runtime, SessionOptions())
        try session.run()
        #expect(runtime.pendingRequests.wantsStop)
        #expect(board.now < last)
    }

    @Test func onlyCtrlCIsAnInterrupt() {
        runtime.pendingRequests.handle(SIGTERM)
        #expect(runtime.pendingRequests.wantsStop)
        #expect(runtime.pendingRequests.interrupts == 0)
        runtime.pendingRequests.handle(SIGINT)
        #expect(runtime.pendingRequests.interrupts == 1)
    }

    @Test(arguments: [
        ([SIGTERM], false), ([SIGINT], false), ([SIGINT, SIGINT], true), ([SIGTERM, SIGINT], true),
        ([SIGINT, SIGTERM], false),
        ([SIGINT, SIGCHLD], false), ([SIGINT, SIGINT, SIGTERM], true),
    ])
    func ctrlCInAStopHurriesIt(_ signals: [Int32], _ isHurried: Bool) {
        for signal in signals { runtime.pendingRequests.handle(signal) }
        #expect(runtime.pendingRequests.isHurried == isHurried)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGPWR]) func theseStopIt(_ signal: Int32) {
        runtime.pendingRequests.handle(signal)
        #expect(runtime.pendingRequests.wantsStop)
    }

    /// Its outputs would stay as they are.
    @Test(arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGIO, SIGVTALRM, SIGPROF, SIGQUIT, SIGSTKFLT, 34, 64])
    func othersAreIgnoredAndReportedOnce(_ signal: Int32) {
        var said: [String] = []
        runtime.pendingRequests.onIgnored = { said.append($0) }
        for _ in 1...2 { runtime.pendingRequests.handle(signal) }
        #expect(runtime.pendingRequests.isEmpty)
        #expect(said.count == 1)
        #expect(Signals.others.contains(signal))
    }

    /// Or only stop it for a while, or are left to whoever handles them.
    @Test(arguments: [SIGSEGV, SIGABRT, SIGKILL, SIGTSTP, SIGCONT, SIGPIPE, SIGCHLD, SIGTERM, SIGHUP])
    func theseAreNot(_ signal: Int32) {
        #expect(!Signals.others.contains(signal))
    }

    @Test func theEndOfAChildIsNoOrder() {
        runtime.pendingRequests.handle(SIGCHLD)
        #expect(runtime.pendingRequests.isEmpty)
    }

    @Test(arguments: [true, false])
    func aHangupReloadsUnlessItIsTheTerminals(_ reloads: Bool) {
        let pendingRequests = Runtime(handlesSignals: false, hangupReloads: reloads).pendingRequests
        pendingRequests.handle(SIGHUP)
        #expect(pendingRequests.takeReload() == reloads)
        #expect(pendingRequests.wantsStop != reloads)
    }

    @Test func theBoardIsPreparedForAnotherPlanBeforeItsLinesAreRequested() throws {
        let board = FakeBoard()
        let old = plan(first)
        let new = Plan(buttons: [ButtonPlan(name: "b", pin: .offset(99), settings: old.buttons[0].settings)])
        var sessionOptions = SessionOptions()
        sessionOptions.prepare = {
            #expect($0 == old)
            board.add($1.requests)
        }
        runtime.listeners.add(notebook)
        var session = try Session(old, on: board, in: runtime, sessionOptions)
        runtime.pendingRequests.change(to: new)
        try session.run()
        #expect(board[LineAddress(chip: "/dev/gpiochip0", offset: 99)]?.consumer == "debounced")
        #expect(notebook.notices.isEmpty)
    }

    @Test func aReloadIsDoneOnce() throws {
        var session = try session()
        runtime.pendingRequests.reload()
        try session.run()
        try session.run()
        #expect(notebook.notices.count == 1)
    }
}
