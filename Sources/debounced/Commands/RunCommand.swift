import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// `debounced run`: the daemon on a board, until a signal ends it. `debounced record` is the same without actions.
struct RunCommand<Board: DebouncedLinux.Board> {
    private let plan: Plan
    private let file: String
    private let board: Board
    private let isJSON: Bool
    private let isVerbose: Bool
    private let logsDecisions: Bool
    private let recording: String?
    private let limits: RecordingLimits
    private let sessionOptions: SessionOptions

    init(_ invocation: Invocation, on board: Board) throws {
        limits = try RecordingLimits(invocation)
        self.board = board
        isJSON = invocation.has(.json)
        isVerbose = invocation.has(.verbose)
        logsDecisions = invocation.has(.debug)
        let path = invocation[.config] ?? defaultConfigPath
        file = path
        plan = try Plan.fromFile(invocation[.config], for: board)
        show(PermissionCheck(plan: plan, file: path).findings)
        var sessionOptions = SessionOptions(acts: invocation.command == .run, file: path)
        if sessionOptions.acts {
            sessionOptions.state = invocation[.state].map { StateFile($0) } ?? .ofService()
        }
        self.sessionOptions = sessionOptions
        recording = sessionOptions.acts ? invocation[.record] : invocation.operands.first ?? "-"
    }

    func run() throws -> ExitCode {
        do {
            return try runSession()
        } catch let problem as LineProblem where problem.isLasting {
            let findings = LineCheck(plan: plan, file: file, board: board).edgeFindings
            guard !findings.isEmpty else { throw problem }
            for finding in findings { say(finding.description) }
            return .badConfiguration
        }
    }

    private func runSession() throws -> ExitCode {
        let runtime = Runtime(handlesSignals: true)
        runtime.log.isVerbose = isVerbose
        if isJSON { runtime.listeners.add(JSONPrinter(runtime.output.write)) }
        let isVital = !sessionOptions.acts
        var runner = try Runner(
            plan, on: board, in: runtime, sessionOptions, to: recording, isVital: isVital, limits)
        if let time = limits.time { runtime.add(Alarm(at: board.now + time, in: runtime)) }
        if logsDecisions { runner.session.showDecisions() }
        if sessionOptions.acts { runner.session.serve(version: version) }

        runtime.log.write(.info, "watching \(ControlTotals(plan.controls))")
        runner.session.ready()
        try runner.run {
            runtime.log.write(.info, "\($0.counts)")
            return []
        }
        if isVital { try runner.recording?.finish() }
        return .success
    }
}

extension Session {
    /// Logs each raw edge and each decision.
    mutating func showDecisions() {
        let dispatcher = dispatcher
        addObserver(DecisionLog(runtime.log) { dispatcher.active.lines.map(\.name) })
    }
}
