import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedInstruments
import DebouncedLinux
import DebouncedWire

/// `debounced scope`: the scope of `--simulate`, also over real lines, or over a trace at its own speed. It runs no
/// action.
struct ScopeCommand {
    private let invocation: Invocation
    private let operands: [String]
    /// The file in which it is drawn, instead of on the terminal.
    private let drawing: ReportFile?
    private let style: ScopeStill.Style

    init(_ invocation: Invocation) throws {
        if invocation.operands.first == "-", !invocation.has(.output) {
            throw UsageError("'scope' reads keys from standard input: name a file with the trace")
        }
        self.invocation = invocation
        style = try ScopeStill.Style(invocation)
        operands = invocation.operands
        drawing = try invocation[.output].map { try ReportFile(path: $0, drawsOnly: true) }
        if invocation.has(.output) {
            guard invocation.has(.simulate) || isOfTrace else {
                throw UsageError("'scope -o' needs a TRACE alone, or --simulate")
            }
        } else if !Terminal.isThere {
            throw UsageError(
                "'scope' needs a terminal\(Terminal.shortcoming); with -o FILE.svg it draws into a file")
        }
    }

    private var isOfTrace: Bool { operands.count == 1 && isTrace(operands[0]) }

    /// Nothing but a trace or a simulation is drawn in a file.
    private var trace: String? {
        get throws { try invocation.has(.output) ? operands[0] : invocation.traceOperand() }
    }

    /// - Parameter board: makes the real board, if it is needed.
    func run<Board: DebouncedLinux.Board>(on board: () throws -> Board) throws -> ExitCode {
        try drawing?.check()
        if invocation.has(.simulate) { return try invocation.has(.output) ? drawSimulation() : simulate() }
        if let trace = try trace { return try play(trace) }
        let file = invocation[.config]
        if let daemon = try DaemonMeasurement(DaemonQuery(invocation), file: file, operands) {
            return try watch(daemon.plan, on: daemon.board, title: "live, through the daemon")
        }
        let board = try board()
        let plan = try Plan.fromFile(file, for: board).only(operands, orTrace: true)
        return try watch(plan, on: board, title: "live")
    }

    private func simulate() throws -> ExitCode {
        let plan = try Plan.simulated(from: invocation[.config])
        return try LiveSimulation(invocation, operands.isEmpty ? plan : plan.only(operands)).run()
    }

    private func play(_ path: String) throws -> ExitCode {
        try reportingErrors(of: path) {
            let isDrawn = invocation.has(.output)
            var options = try invocation.traceOptions
            // Something is to be seen at once, however long the trace is.
            if !isDrawn { options.mostAhead = 1 << 18 }
            let player = try TracePlayer(path, invocation[.config].map(Plan.fromFile), options)
            guard !player.plan.lines.isEmpty else {
                throw TraceError(line: 1, "the trace has no line to show")
            }
            let board = FakeBoard(for: player.plan.requests, time: isDrawn ? .virtual : .real)
            let start = board.now
            try player.play(on: board, from: start + .milliseconds(500), isOver: isDrawn)
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let code =
                try isDrawn
                ? draw(player.plan, on: board, title: name, canPress: false, player)
                : watch(player.plan, on: board, title: name, player)
            while let plan = player.restart?.plan {
                let board = FakeBoard(for: plan.requests, time: .real)
                board.begin(at: start)
                try player.rewind()
                try player.play(on: board, from: start + .milliseconds(500))
                _ = try watch(plan, on: board, title: name, player)
            }
            if let problem = player.problem { throw problem }
            return code
        }
    }

    private func drawSimulation() throws -> ExitCode {
        let plan = try Plan.simulated(from: invocation[.config])
        let shown = operands.isEmpty ? plan : try plan.only(operands)
        let profile = try SwitchProfile.chosen(by: invocation)
        let simulatedPresses = try SimulatedPresses(
            shown, profile: profile, presses: ScopeCommand.drawnPresses * shown.requests.count,
            seed: invocation.seed, isFast: true)
        return try draw(shown, on: simulatedPresses.board, title: profile.name + " switch", canPress: true)
    }

    /// This many presses of each button are drawn: more would be too small to be seen.
    private static let drawnPresses = 1

    private func draw(
        _ plan: Plan, on board: FakeBoard, title: String, canPress: Bool, _ trace: TracePlayer? = nil
    )
        throws -> ExitCode
    {
        let runtime = Runtime(handlesSignals: true, hangupReloads: false, isFast: true)
        let still = ScopeStill(
            plan, title: title, canPress: canPress, at: board.now, style, trace,
            isOver: { [requests = runtime.pendingRequests] in requests.stop() })
        runtime.listeners.add(still)
        var runner = try Runner(
            plan, on: board, in: runtime, SessionOptions(acts: false, setsOutputs: true, isFast: true))
        runner.session.addObserver(still)
        try runner.run(asking: false)
        try drawing?.write(still.svg())
        return .success
    }

    private func watch(_ plan: Plan, on board: some Board, title: String, _ trace: TracePlayer? = nil) throws
        -> ExitCode
    {
        _ = try showScope(plan, on: board, title: title, SessionOptions(acts: false), trace: trace)
        return .success
    }
}

/// Shows a board in the scope on the terminal until it is left. Returns what ran.
///
/// - Parameters:
///   - player: presses the buttons; nil if keys can't.
///   - recording: see `Recording`.
///   - trace: what is played on the board.
func showScope<Board: DebouncedLinux.Board>(
    _ plan: Plan, on board: Board, title: String, _ options: SessionOptions, _ player: ScopePlayer? = nil,
    recordingTo recording: String? = nil, trace: TracePlayer? = nil
) throws -> Runner<Board> {
    let messages = Messages()
    let runtime = Runtime(handlesSignals: true, hangupReloads: false)
    let terminal = Terminal(runtime.waker, on: messages.screen)
    // If it ends early, why is said on the terminal as it was.
    defer {
        terminal.leave()
        messages.restore()
    }
    let screen = ScopeScreen(
        plan, acts: options.acts, title: title, in: runtime, terminal, messages, clock: { board.now }, player)
    if let trace { screen.follow(trace) }
    runtime.listeners.add(screen)
    runtime.add(screen)
    var runner = try Runner(plan, on: board, in: runtime, options, to: recording)
    runner.session.addObserver(screen)
    if player != nil { runner.session.serve(version: version, isSimulation: true) }
    terminal.enter(messages)
    try runner.run { session in
        player?.close(session.plan)
        terminal.leave()
        return player?.check.made ?? []
    }
    return runner
}
