import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedLinux
import DebouncedWire
import Glibc

/// `debounced doctor --press`: asks for each control once, by name. It takes the lines, or asks the daemon that has
/// them.
struct PressCommand {
    private let invocation: Invocation

    init(_ invocation: Invocation) throws(UsageError) {
        self.invocation = invocation
        guard invocation.has(.simulate) || isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 else {
            throw UsageError("'doctor --press' needs a terminal: it asks for one control after the other")
        }
    }

    /// - Parameter board: makes the real board, if it is needed.
    func run<Board: DebouncedLinux.Board>(on board: () throws -> Board) throws -> ExitCode {
        let file = invocation[.config]
        if invocation.has(.simulate) {
            let plan = try Plan.simulated(from: file).only([])
            // Without a terminal, it can't be watched.
            let isFast = isatty(STDERR_FILENO) != 1
            let board = FakeBoard(for: plan.requests, time: isFast ? .virtual : .real)
            let player = try ScopePlayer(
                plan, on: board, profile: .chosen(by: invocation), seed: invocation.seed)
            say("The simulation moves each control itself.")
            return try ask(plan, on: board, isFast: isFast) { _ = player.tap($0) }
        }
        if let daemon = try DaemonMeasurement(DaemonQuery(invocation), file: file, []) {
            say("The daemon reads the lines for us, and still runs the actions.")
            say(PressCommand.keys)
            return try ask(daemon.plan, on: daemon.board, pins: daemon.pins)
        }
        let board = try board()
        let plan = try Plan.fromFile(file, for: board).only([])
        say("No action is run. \(PressCommand.keys)")
        return try ask(plan, on: board)
    }

    private static let keys = "Enter skips a control, Ctrl-C ends it."

    /// - Parameters:
    ///   - pins: of each line; nil for the plan's.
    ///   - move: moves the control with this line.
    private func ask(
        _ plan: Plan, on board: some Board, pins: [String]? = nil, isFast: Bool = false,
        move: @escaping (Int) -> Void = { _ in }
    ) throws -> ExitCode {
        let printout = Output(.waiting(piece: 0))
        let runtime = Runtime(handlesSignals: true, hangupReloads: false, isFast: isFast)
        var isWell = true
        func report(_ diagnosis: Diagnosis) {
            isWell = isWell && diagnosis.grade != .wrong
            printout.write(invocation.has(.json) ? diagnosis.json.text : diagnosis.text)
            if printout.problem != nil { runtime.pendingRequests.stop() }
        }
        let watch = PressWatch(
            plan, pins: pins ?? plan.requests.map(\.pin.text), from: board.now,
            ask: { control, request in
                say(request)
                move(plan.map.lines(ofControl: control).lowerBound)
            },
            report: report, finish: runtime.pendingRequests.stop)
        let keys = SkipKey(runtime.waker) { watch.skip(at: board.now) }
        runtime.add(watch)
        runtime.add(keys)
        // What the log would say is in the report, or of no matter for a single press.
        runtime.listeners.remove(runtime.log)
        runtime.listeners.add(watch)
        var options = SessionOptions(acts: false, isFast: isFast)
        options.reportsWear = false
        var runner = try Runner(plan, on: board, in: runtime, options)
        runner.session.addObserver(watch)
        try runner.run()
        if !watch.untried.isEmpty {
            // Ctrl-C was echoed.
            say("")
            for control in watch.untried {
                report(.warning(control.title, "not tried: it was stopped before"))
            }
        }
        try printout.finish()
        return isWell ? .success : .checkFailed
    }
}

/// The Enter key. The terminal is left as it is, so that there is nothing to restore.
private final class SkipKey: LoopTask {
    private let waker: Waker
    private let skip: () -> Void
    private var isOpen = isatty(STDIN_FILENO) == 1

    init(_ waker: Waker, skip: @escaping () -> Void) {
        (self.waker, self.skip) = (waker, skip)
        if isOpen { waker.watch(readable: STDIN_FILENO) }
    }

    func wake() {
        var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard isOpen, Glibc.poll(&poll, 1, 0) > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count > 0, bytes[..<count].contains(UInt8(ascii: "\n")) { skip() }
        guard count <= 0 else { return }
        isOpen = false
        waker.forget(STDIN_FILENO)
    }
}
