import DebouncedConfiguration
import DebouncedInstruments
import DebouncedLinux
import DebouncedWire
import Glibc

/// `debounced measure`: what a switch does, what each policy would make of it, and what to write into the config.
struct MeasureCommand {
    private let invocation: Invocation
    private let isJSON: Bool
    private let presses: Int?
    private let recording: String?
    private let report: ReportFile?

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        isJSON = invocation.has(.json)
        presses = try invocation.pressesMade
        recording = invocation[.record]
        report = try invocation[.report].map { try ReportFile(path: $0) }
        for option in [Option.record, .report] where invocation[option] == "-" {
            throw UsageError("--\(option.rawValue) takes a file: standard output has the results")
        }
    }

    /// - Parameter board: makes the real board, if it is needed.
    func run<Board: DebouncedLinux.Board>(on board: () throws -> Board) throws -> ExitCode {
        try report?.check()
        let printout = Output()
        let all = try measured(on: board)
        for (number, sheet) in all.enumerated() {
            if isJSON {
                printout.write(sheet.json.text)
            } else {
                if number > 0 { printout.write("\n") }
                for line in sheet.lines { printout.write(line) }
            }
        }
        try printout.finish()
        try report?.write(all)
        return .success
    }
}

// MARK: Where the edges come from

extension MeasureCommand {
    private func measured<Board: DebouncedLinux.Board>(on board: () throws -> Board) throws -> [Sheet] {
        if invocation.has(.simulate) { return [try simulate()] }
        if let trace = try invocation.traceOperand() { return try read(trace) }
        let file = invocation[.config]
        if let daemon = try DaemonMeasurement(DaemonQuery(invocation), file: file, invocation.operands) {
            if shows { say("The daemon reads the line for us, and still runs the actions.") }
            return [try measure(daemon.plan, on: daemon.board)]
        }
        let board = try board()
        return [try measure(Plan.fromFile(file, for: board), on: board)]
    }

    private func measure(_ plan: Plan, on board: some Board) throws -> Sheet {
        let plan = try chosen(of: plan)
        return try LiveMeasure(
            plan: plan, board: board, target: presses ?? plan.survey().usualNumber,
            knowsTruth: presses != nil,
            isFast: false, recording: recording, shows: shows
        ).run()
    }

    private func read(_ path: String) throws -> [Sheet] {
        guard recording == nil else {
            throw UsageError("--record takes a line that is measured, not a trace")
        }
        let plan = try invocation[.config].map(Plan.fromFile)
        return try TraceMeasurement(
            path: path, plan: plan, asked: presses, options: invocation.traceOptions
        ).measure()
    }

    private func simulate() throws -> Sheet {
        let simulation = try SimulationMeasurement(invocation, presses: presses)
        // Without a terminal, it can't be watched.
        return try simulation.measure(
            chosen(of: simulation.plan), isFast: invocation.has(.fast) || !shows, recording: recording,
            shows: shows)
    }

    private var shows: Bool { !isJSON && isatty(STDERR_FILENO) == 1 }

    /// The control that is meant, alone: the named one, or the only button, or the only control.
    private func chosen(of plan: Plan) throws -> Plan {
        let names = plan.namesOnLines
        let isNamed = !invocation.operands.isEmpty
        let only = plan.buttons.count == 1 ? [plan.buttons[0].name] : names
        guard isNamed || only.count == 1 else {
            throw UsageError(
                "'measure' needs a CONTROL or a TRACE; the config has \(names.joined(separator: ", "))")
        }
        return try plan.only(
            isNamed ? invocation.operands : only, orTrace: !invocation.has(.simulate))
    }
}

extension Invocation {
    /// The number of presses that are measured, if that is said.
    var pressesMade: Int? {
        get throws(UsageError) { try number(.presses, in: 1...1_000_000) }
    }
}
