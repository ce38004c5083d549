import DebouncedConfiguration
import DebouncedDaemon
import DebouncedLinux
import DebouncedWire
import Glibc

#if GPIOD
    import DebouncedGpiod
#endif

/// From a command line to an exit code.
enum Program {
    static func run(_ arguments: [String]) -> ExitCode {
        runProgram("debounced", help: helpCommand(for: arguments)) {
            if let typed = Candidate.words(of: arguments) { return try print("\(Completion(typed))") }
            if let document = document(of: arguments) { return try print(document) }
            return try run(Invocation(arguments))
        }
    }

    /// Returns the keys of a config for an editor, or for debounced.toml(5): `script/test --accept` asks for it.
    private static func document(of arguments: [String]) -> String? {
        switch Array(arguments.dropFirst()) {
        case ["check", "--schema"]: Schema.text
        case ["check", "--keys"]: KeyTable.manual
        default: nil
        }
    }

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        if invocation.has(.version) { return try print("debounced \(version)") }
        if invocation.has(.help) {
            return try print(invocation.isBare ? Help.all : Help.of(invocation.command))
        }
        // A reload that is requested while the config is still being read comes after the start.
        if [.run, .record].contains(invocation.command) {
            let isScope = invocation.has(.simulate) && LiveSimulation.suits(invocation)
            // Ctrl-\ must not fail whoever sits at a scope.
            Signals.hold([SIGHUP] + (isScope ? [] : Signals.others))
        }
        switch invocation.command {
        case .run where invocation.has(.simulate): return try simulate(invocation)
        case .run: return try RunCommand(invocation, on: realBoard()).run()
        case .check: return try CheckCommand(invocation, on: boardIfAny).run()
        case .replay: return try ReplayCommand(invocation).run()
        case .measure: return try MeasureCommand(invocation).run(on: realBoard)
        case .doctor where invocation.has(.press):
            return try PressCommand(invocation).run(on: realBoard)
        case .doctor: return try DoctorCommand(invocation).run(on: boardIfAny)
        case .scope: return try ScopeCommand(invocation).run(on: realBoard)
        case .report: return try ReportCommand(invocation).run()
        case .record: return try RunCommand(invocation, on: realBoard()).run()
        case .status: return try StatusCommand(invocation).run()
        case .monitor: return try MonitorCommand(invocation).run()
        case .set: return try SetCommand(invocation).run()
        case .lines: return try list(invocation)
        }
    }

    /// Shows what the command takes whose command line is wrong.
    private static func helpCommand(for arguments: [String]) -> String {
        let words = arguments.dropFirst()
        let isRun = words.first?.hasPrefix("-") ?? false
        let command = words.lazy.compactMap(CommandName.init(rawValue:)).first ?? (isRun ? .run : nil)
        return ["debounced", command?.rawValue, "--help"].compactMap(\.self).joined(separator: " ")
    }

    private static func print(_ text: String) throws -> ExitCode {
        let printout = Output()
        printout.write(text)
        try printout.finish()
        return .success
    }

    private static func list(_ invocation: Invocation) throws -> ExitCode {
        let printout = Output()
        let command = try LinesCommand(
            board: realBoard(), isJSON: invocation.has(.json), print: printout.write)
        let code = try command.run()
        try printout.finish()
        return code
    }

    private static func simulate(_ invocation: Invocation) throws -> ExitCode {
        let plan = try Plan.simulated(from: invocation[.config])
        return LiveSimulation.suits(invocation)
            ? try LiveSimulation(invocation, plan).run() : try SimulateCommand(invocation, plan).run()
    }
}

#if GPIOD
    private var boardIfAny: GpiodBoard? { GpiodBoard() }

    private func realBoard() throws -> GpiodBoard { GpiodBoard() }
#else
    private var boardIfAny: FakeBoard? { nil }

    /// Always throws; but the commands must know what kind of board there would be.
    private func realBoard() throws -> FakeBoard {
        complain("this was built without libgpiod: it has no real lines, only --simulate")
        throw ExitCode.unavailable
    }
#endif

extension Plan {
    /// The plan in a config file; errors in it are printed and end the command.
    static func fromFile(_ path: String) throws(ExitCode) -> Plan {
        let (plan, findings) = read(file: path)
        show(findings)
        guard let plan else { throw .badConfiguration }
        return plan
    }

    /// The plan in the file that is named. Without one, a missing chip is reported before anything about the default file.
    static func fromFile<Board: DebouncedLinux.Board>(_ path: String?, for board: Board) throws -> Plan {
        if path == nil, try board.chips().isEmpty { throw LineProblem.noChip(asked: "auto", there: []) }
        return try fromFile(path ?? defaultConfigPath)
    }
}

/// Prints what is wrong in a config file on standard error.
func show(_ findings: [Finding]) {
    for finding in findings { say(finding.logLine) }
}
