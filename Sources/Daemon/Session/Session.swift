import DebouncedCLinux
import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux
import DebouncedWire

/// A plan at work on a board: from the lines to the listeners, until it is told to stop or the board ends.
package struct Session<Board: DebouncedLinux.Board> {
    package typealias Source = Recorder<LineSource<Board>>

    package let runtime: Runtime
    package let sessionOptions: SessionOptions
    package let board: Board
    package let outputs: Outputs?
    package let actionRunner: ActionRunner?
    let interlocks: Interlocks?
    let follower: SwitchFollower?
    private var status: StatusLine?
    package let bounceMonitor: BounceMonitor
    package let state: PersistentState
    var loop: Loop<Source, Dispatcher>
    /// The socket that is served, as the config says; nil if it was not asked.
    package var socket: SocketPlan?

    /// - Parameter record: puts a recorder between the lines and the loop; it is told what is known at the start.
    /// - Throws: the first problem, if no line is available, or why nothing would wake the session.
    package init(
        _ plan: Plan, on board: Board, in runtime: Runtime, _ sessionOptions: SessionOptions,
        record: (LineSource<Board>, Runtime, SavedState) throws -> Source = { lines, _, _ in
            Recorder(lines, nil) { _ in }
        }
    ) throws {
        // It could be neither stopped nor asked for anything.
        if let problem = runtime.waker.problem { throw problem }
        (self.runtime, self.sessionOptions, self.board) = (runtime, sessionOptions, board)
        DescriptorLimit.raise()
        if let file = sessionOptions.file, !sessionOptions.isFast { runtime.readInThread(file) }
        let active = ActivePlan(plan)
        let lineStates = LineStates(active, runtime.listeners)
        let source = try LineSource(
            plan.requests, on: board, stormLimit: plan.stormLimit,
            waker: runtime.waker.descriptor, report: lineStates.record)
        let suspendWatch = sessionOptions.isFast ? nil : SuspendWatch(runtime.waker) { source.readAllLines() }
        if let suspendWatch { runtime.add(suspendWatch) }
        let report: (Notice) -> Void = { [listeners = runtime.listeners] in listeners.notify($0) }
        outputs = sessionOptions.setsOutputs ? Outputs(plan.outputs, on: board, report: report) : nil
        actionRunner = outputs.flatMap {
            guard sessionOptions.acts else { return nil }
            return ActionRunner(
                plan, $0, isFast: sessionOptions.isFast, waker: runtime.waker,
                inputDevice: sessionOptions.inputDevice, report: report)
        }
        interlocks = outputs.map { Interlocks(active, $0, lineStates) }
        follower =
            sessionOptions.acts
            ? SwitchFollower(plan, runtime.listeners, make: sessionOptions.inputDevice) : nil
        bounceMonitor = BounceMonitor(active, runtime.listeners, reportsWear: sessionOptions.reportsWear)
        state =
            if let file = sessionOptions.state {
                PersistentState(
                    active, in: file, runtime.listeners, waker: runtime.waker, disk: sessionOptions.disk,
                    lockTries: sessionOptions.lockTries, at: board.now)
            } else {
                PersistentState(active, .none, runtime.listeners)
            }
        let dispatcher = Dispatcher(
            active, lineStates, actionRunner, state, outputs: outputs, in: runtime)
        var panel = Panel(plan.panel)
        state.recall(to: &panel)
        loop = Loop(source: try record(source, runtime, state.known), panel: panel, listener: dispatcher)
        register()
    }

    /// Lets the parts take part in the turns of the loop, see its edges, and listen.
    private mutating func register() {
        let orphans = AdoptedChildren { [actionRunner] in actionRunner?.runner.isReaping($0) ?? false }
        let tasks: [(any LoopTask)?] = [outputs, actionRunner, orphans, state.task]
        for task in tasks.compactMap(\.self) { runtime.add(task) }
        let observers: [(any EdgeObserver)?] = [state, bounceMonitor, follower, interlocks]
        loop.observers += observers.compactMap(\.self)
        if let outputs { runtime.listeners.add(LostChipListener(outputs)) }
        if let interlocks { runtime.listeners.add(interlocks) }
    }

    package var dispatcher: Dispatcher { loop.listener }
    package var plan: Plan { dispatcher.active.plan }
    package var panel: Panel { loop.panel }
    package var counts: LineCounts { loop.source.source.counts }
    package var suppressions: Suppressions { loop.panel.suppressions }

    /// Adds an observer of every raw edge.
    package mutating func addObserver(_ observer: any EdgeObserver) {
        loop.observers.append(observer)
    }

    /// Everything is ready; from now on the service manager may expect signs of life.
    package mutating func ready(feedsWatchdog: Bool = true) {
        let status = StatusLine(ControlTotals(plan.controls), to: runtime.serviceManager)
        runtime.listeners.add(status)
        self.status = status
        reportReady()
        // Nothing later goes as deep as reading the config.
        linux_release_stack()
        guard feedsWatchdog else { return runtime.serviceManager.send("WATCHDOG_USEC=0") }
        let watchdog = Watchdog(from: Poll.now) { [service = runtime.serviceManager] in
            service.send("WATCHDOG=1", isVital: false)
        }
        if let watchdog { runtime.add(watchdog) }
    }

    func reportReady() {
        runtime.serviceManager.send("READY=1\(status.map { "\nSTATUS=\($0.text)" } ?? "")")
    }

    /// Runs until it is told to stop, or the board ends. Reloads happen meanwhile. An error leaves no socket behind, no
    /// key pressed, no program running, and each output at its initial level.
    package mutating func run() throws {
        do {
            try loop.run()
            while !runtime.pendingRequests.isEmpty, !runtime.pendingRequests.wantsStop {
                if runtime.pendingRequests.takeReload() { try reload() }
                if let plan = runtime.pendingRequests.takePlan() { try change(to: plan) }
                try loop.run()
            }
        } catch {
            actionRunner?.runner.stop(at: Poll.now, within: .zero)
            release(outputsToo: true)
            let shutdown = Shutdown(nil, outputs, in: runtime)
            try? shutdown.giveBackOutputs(within: plan.stopTimeout)
            runtime.end()
            _ = try? shutdown.wait(for: plan.stopTimeout)
            outputs?.abandon()
            runtime.writers.finish()
            actionRunner?.runner.kill()
            throw error
        }
    }

    /// Finishes the recording, and waits for running actions and slow readers, neither for longer than they are
    /// allowed.
    ///
    /// - Parameters:
    ///   - asking: whether running actions are asked to end at once, or only if they take too long.
    ///   - writeRest: writes what comes after all that they print.
    package mutating func finish(asking: Bool, writeRest: () -> Void = {}) throws {
        defer {
            writeRest()
            runtime.writers.finish()
            runtime.dismiss()
        }
        // What still runs may set outputs, unless it is asked to end.
        if asking { actionRunner?.runner.stop(at: Poll.now, within: plan.stopTimeout) }
        release(outputsToo: asking)
        defer { outputs?.abandon() }
        let (shutdown, timeout) = (Shutdown(actionRunner?.runner, outputs, in: runtime), plan.stopTimeout)
        try shutdown.giveBackOutputs(within: timeout)
        runtime.end()
        let mustAsk = try asking || shutdown.wait(for: timeout)
        try shutdown.end(within: mustAsk ? timeout : ProgramRunner.grace)
    }

    /// Before anything that may take its time, as saving to a slow disk does.
    private func release(outputsToo: Bool) {
        actionRunner?.releaseKeys()
        if outputsToo { outputs?.giveBack() }
    }

    /// Writes a last row, which says until when nothing more happened.
    ///
    /// - Parameter made: how often each line was pressed or moved, if that is known.
    package mutating func endRecording(made: [Int?] = []) {
        loop.source.end(at: board.now, made: made)
    }
}

/// Has all outputs checked if a line is lost for good: they may be on the same chip, and an output line does not report
/// that its chip is gone.
final class LostChipListener: Listener {
    private let outputs: Outputs

    init(_ outputs: Outputs) { self.outputs = outputs }

    func notify(_ notice: Notice) {
        if case .line(.lost, let why?) = notice.what, case .lost(let problem)? = why.value as? Absence,
            !problem.isTransient
        {
            outputs.checkSoon()
        }
    }
}

/// Options of a session.
package struct SessionOptions {
    /// True if actions are done.
    package var acts: Bool
    /// True if outputs are set, by clients if not by actions.
    package var setsOutputs: Bool
    /// True if its time does not wait. Children live in real time all the same.
    package var isFast: Bool
    /// True if a worn switch is worth a word: not if it is being measured, which says more.
    package var reportsWear = true
    /// The config file, if there is one to read again.
    package var file: String?
    /// Adds the lines of another plan to a board that has only those that it was asked for.
    package var addLines: (Plan) -> Void = { _ in }
    /// Makes the board ready for another plan, once everything was reported under the old one.
    package var prepare: (_ old: Plan, _ new: Plan) -> Void = { _, _ in }
    /// Makes keyboards, and devices with axes or switches.
    package var inputDevice: InputDevice.Maker = InputDevice.open

    /// The file that the state is kept in; nil if nothing is kept.
    package var state: StateFile?
    /// The number of tries to lock it at the start, while another daemon has it.
    package var lockTries = StateLock.mostTries
    package var disk: any Disk = SystemDisk()

    package init(
        acts: Bool = true, setsOutputs: Bool? = nil, isFast: Bool = false, file: String? = nil
    ) {
        (self.acts, self.setsOutputs) = (acts, setsOutputs ?? acts)
        (self.isFast, self.file) = (isFast, file)
    }
}
