import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

/// A gas meter on a daemon: whatever happens to its line or to the daemon, its total is that of the meter.
@Suite final class CounterSessionTests {
    private let folder: String
    private var path: String { folder + "/state.json" }

    private static let text = """
        [counter.gas]
        pin = 17
        unit = "m³"
        each = 0.01
        initial = 100.5
        delay = "1s"
        confirm = "20ms"
        """

    init() {
        folder = String(cString: mkdtemp(strdup("/tmp/counter-XXXXXX")))
    }

    deinit {
        for name in ["state.json", "state.json.unreadable-1"] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    private func daemon(_ text: String = CounterSessionTests.text, closed: [Int] = []) -> SimulatedDaemon {
        let daemon = SimulatedDaemon(text, closed: closed)
        daemon.state = StateFile(path)
        return daemon
    }

    private func pulse(_ daemon: SimulatedDaemon, at times: Int...) {
        for time in times {
            daemon.move(meter, closed: true, at: time)
            daemon.move(meter, closed: false, at: time + 100)
        }
    }

    private var saved: SavedState { StateFile(path).read().state }

    /// What is saved beside the loop, once it has so many pulses, or if it never has.
    private func saved(pulses: Int64) -> Int64? {
        for _ in 1...50_000 {
            if saved.counters["gas"]?.total.pulses == pulses { break }
            sched_yield()
        }
        return saved.counters["gas"]?.total.pulses
    }

    /// If it were saved as closed, no pulse would be made up if it is closed at the next start.
    @Test func aReloadSavesOnceItIsKnownHowNewCountersAreFound() throws {
        let daemon = daemon()
        daemon.hold(22, closed: false)
        var options = SessionOptions()
        options.state = daemon.state
        var session = try Session(daemon.plan, on: daemon.board, in: daemon.runtime, options)
        for _ in 1...2 { _ = try session.loop.source.next(before: daemon.board.now + .seconds(1)) }
        // Not yet due.
        let later = daemon.board.now + .seconds(100)
        _ = session.state.addPulses(
            of: Moment(control: 0, gesture: .pulse, at: later, count: 1), counter: 0)
        var plan = daemon.plan
        var oil = CounterPlan(name: "oil", pin: .offset(22))
        oil.wiring = plan.counters[0].wiring
        plan.counters.append(oil)
        try session.change(to: plan)
        let deadline = try #require(session.state.task?.deadline)
        #expect(deadline < later)
        guard case .start(_, line: 1) = try session.loop.source.next(before: deadline) else {
            Issue.record("it is saved before the line is known")
            return
        }
        try session.finish(asking: false)
    }

    @Test func aTotalThatCannotGoOnIsReportedOnce() throws {
        let daemon = SimulatedDaemon(
            CounterSessionTests.text.replacing("100.5", with: "999999999999999999.98"))
        pulse(daemon, at: 1000, 5000, 9000, 13_000)
        daemon.then { $0.persistentState?.set(.largest, counter: 0, at: $0.board.now) { _ in } }
        pulse(daemon, at: 20_000)
        let largest = "999999999999999999.999999999"
        let said = try daemon.events()
        #expect(
            said == [
                "gas pulse@1020", "gas: its total can't grow any more: it is \(largest)", "gas pulse@5020",
                "gas pulse@9020", "gas pulse@13020", "gas: its total is now \(largest)", "gas pulse@20020",
            ])
        #expect(daemon.totals.last == largest)
    }

    @Test func withoutAFileNothingIsKept() throws {
        let daemon = SimulatedDaemon(CounterSessionTests.text)
        pulse(daemon, at: 1000)
        _ = try daemon.events()
        #expect(saved == SavedState())
    }

    // MARK: reloads

    // MARK: the file

    @Test func aFileThatCantBeReadIsKeptAndNoTotalIsKnown() throws {
        let file = fopen(path, "w")!
        fputs("not a state\n", file)
        fclose(file)
        let first = daemon()
        var pulses: Int64?
        first.then { [unowned self] _ in pulses = saved(pulses: 0) }
        pulse(first, at: 2000)
        let said = try first.events()
        #expect(said.first?.contains("state.json: it is damaged; it is kept as \(path).unreadable-1") == true)
        // Whatever becomes of the daemon, the file says so from the start on.
        #expect(pulses == 0)
        #expect(first.totals == ["?"])
        // And it stays unknown, though the pulses count.
        let second = daemon()
        pulse(second, at: 1000)
        #expect(try second.events() == ["gas pulse@1020"])
        #expect(second.totals == ["?"])
        #expect(saved.counters["gas"]?.total.pulses == 2)
    }

    /// A device, for example: it is the machine's.
    @Test func aNonFileIsReportedOnceAndLeftAlone() throws {
        mkfifo(path, 0o600)
        let daemon = daemon()
        var answers: [StateProblem?] = []
        pulse(daemon, at: 1000, 70_000)
        daemon.then { daemon in
            #expect(daemon.persistentState?.problem == .occupied)
            daemon.persistentState?.set(Decimal(200), counter: 0, at: daemon.board.now) { answers.append($0) }
        }
        pulse(daemon, at: 140_000)
        let said = try daemon.events()
        #expect(
            said.filter { $0.contains("state.json") } == [
                "\(path): not saved: it is not a regular file; trying again",
                "\(path): what changed last is not saved: it is not a regular file",
            ])
        #expect(daemon.totals == ["100.51", "100.52", "200.01"])
        #expect(answers == [.occupied])
        #expect(StateFile(path).read() == .occupied)
        #expect(access(path + ".new", F_OK) != 0 && access(path + ".unreadable-1", F_OK) != 0)
    }

    /// Each would write its own totals over the other's.
    @Test func aFileThatAnotherDaemonHasIsReadAndNeverWritten() throws {
        let before = daemon()
        pulse(before, at: 1000)
        _ = try before.events()
        let known = saved
        let other = StateLock(for: StateFile(path), tries: 1)
        let daemon = daemon()
        var answers: [StateProblem?] = []
        pulse(daemon, at: 1000, 70_000)
        daemon.then { daemon in
            #expect(daemon.persistentState?.problem == .inUse)
            daemon.persistentState?.set(Decimal(200), counter: 0, at: daemon.board.now) { answers.append($0) }
        }
        pulse(daemon, at: 140_000)
        let said = try daemon.events()
        #expect(
            said.filter { $0.contains("state.json") } == [
                "\(path): nothing is saved: another debounced keeps its state there: stop it and restart this one, "
                    + "or name another file with --state"
            ])
        #expect(daemon.totals == ["100.52", "100.53", "200.01"])
        #expect(answers == [.inUse])
        #expect(saved == known)
        other.release()
    }

    @Test func whatAnotherDaemonSavedAtItsEndIsNotUndone() throws {
        let other = StateLock(for: StateFile(path), tries: 1)
        let daemon = daemon()
        pulse(daemon, at: 1000)
        let theirs = SavedState(delays: ["bell": .milliseconds(40)])
        daemon.then { _ in
            try? StateFile(self.path).save(theirs.text, on: SystemDisk())
            other.release()
        }
        pulse(daemon, at: 70_000)
        _ = try daemon.events()
        #expect(daemon.persistentState?.problem == .inUse)
        #expect(saved == theirs)
    }

    @Test func aDaemonThatEndedLeavesNothingBesideItsState() throws {
        let daemon = daemon()
        pulse(daemon, at: 1000)
        daemon.then { _ in #expect(access(self.path + ".lock", F_OK) == 0) }
        _ = try daemon.events()
        #expect(access(path + ".lock", F_OK) != 0)
    }

    @Test func aTotalThatIsSetIsOnTheDisk() throws {
        let daemon = daemon()
        var answers: [StateProblem?] = []
        pulse(daemon, at: 1000)
        daemon.then { daemon in
            daemon.persistentState?.set(try! Decimal("200.25"), counter: 0, at: daemon.board.now) {
                answers.append($0)
            }
        }
        pulse(daemon, at: 5000)
        _ = try daemon.events()
        #expect(answers == [nil])
        #expect(daemon.totals == ["100.51", "200.26"])
        #expect(saved.counters["gas"]?.total.total?.description == "200.26")
    }

    /// A total that is set is saved at once: a deadline that concerns none of the lines.
    @Test(arguments: 1...7) func aTotalIsSetHoweverManyLinesThereAre(_ lines: Int) throws {
        let buttons = (0..<(lines - 1)).map {
            "[button.b\($0)]\npin = \(6 + $0)\nclick = \"true\"\n"
        }
        let daemon = daemon(CounterSessionTests.text + "\n" + buttons.joined())
        daemon.then { daemon in
            daemon.persistentState?.set(try! Decimal("200.25"), counter: 0, at: daemon.board.now) { _ in }
        }
        pulse(daemon, at: 5000)
        _ = try daemon.events()
        #expect(daemon.totals == ["200.26"])
    }

    @Test func aDiskThatCannotBeWrittenIsReportedOnce() throws {
        let daemon = daemon()
        daemon.state = StateFile("/nowhere/state.json")
        pulse(daemon, at: 1000, 70_000, 140_000)
        let said = try daemon.events()
        #expect(said.count { $0.contains("/nowhere/state.json: not saved") } == 1)
        #expect(daemon.totals == ["100.51", "100.52", "100.53"])
    }

    /// A session that could not begin leaves its tasks to the runtime.
    @Test func whatIsNotKnownAnyMoreIsNotSaved() throws {
        let first = daemon()
        pulse(first, at: 1000)
        _ = try first.events()
        let (before, runtime) = (saved, Runtime(handlesSignals: false))
        var state: PersistentState? = PersistentState(
            ActivePlan(first.plan), in: StateFile(path), Listeners(), waker: runtime.waker,
            at: Instant(nanoseconds: 0))
        state?.set(Decimal(7), counter: 0, at: Instant(nanoseconds: 0)) { _ in }
        let task = state?.task
        state = nil
        task?.end()
        #expect(saved == before)
    }

    @Test func aLearnedDelayIsKnownAfterARestart() throws {
        let text = "[button.bell]\npin = 6"
        let first = daemon(text)
        // It bounces for 50 ms, with quiets of 20 ms.
        for press in 0..<12 {
            let start = 1000 + 1000 * press
            for (time, closed) in [
                (0, true), (20, false), (21, true), (200, false), (220, true), (221, false),
            ] {
                first.move(6, closed: closed, at: start + time)
            }
        }
        _ = try first.events()
        let learned = saved.delays["bell"]
        #expect(learned != nil)
        let second = daemon(text)
        #expect(second.plan.buttons[0].settings.policy.learns)
        second.then { _ in }
        _ = try second.events(until: 3000)
        #expect(second.lastDelay == learned)
    }

    @Test func whatWasLearnedFollowsButtonsThatExchangeTheirNames() throws {
        let delays = ["bell": Duration.milliseconds(60), "door": .milliseconds(100)]
        try StateFile(path).save(SavedState(delays: delays).text, on: SystemDisk())
        let daemon = daemon("[button.bell]\npin = 6\n[button.door]\npin = 7")
        var plan = daemon.plan
        (plan.buttons[0].name, plan.buttons[1].name) = ("door", "bell")
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        _ = try daemon.events(until: 3000)
        #expect(saved.delays == ["door": .milliseconds(60), "bell": .milliseconds(100)])
    }

    /// What is saved knows it by its new name alone.
    @Test func whatWasLearnedFollowsAButtonThatGetsAnotherName() throws {
        try StateFile(path).save(SavedState(delays: ["bell": .milliseconds(60)]).text, on: SystemDisk())
        let daemon = daemon("[button.bell]\npin = 6")
        var plan = daemon.plan
        plan.buttons[0].name = "gong"
        daemon.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        _ = try daemon.events(until: 3000)
        #expect(saved.delays == ["gong": .milliseconds(60)])
    }
}

private let meter = 17
