import DebouncedBoards
import DebouncedConfiguration
import DebouncedOptions
import DebouncedReport
import DebouncedText
import Glibc

/// `debounced measure`: what a switch does, what each policy would make of it, and what to write into the config.
struct MeasureCommand {
    private let invocation: Invocation
    private let isJSON: Bool
    private let presses: Int?
    private let recording: String?
    private let report: ReportFile?

    /// As many as it takes for a word that counts.
    static let usualPresses = 50

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        isJSON = invocation.has(.json)
        presses = try invocation.pressesMade
        recording = invocation[.record]
        report = invocation[.report].map { ReportFile(path: $0) }
        guard recording != "-" else {
            throw UsageError("--record takes a file: standard output has the results")
        }
    }

    /// - Parameter board: makes the real board, if it is needed.
    func run<Board: DebouncedBoards.Board>(on board: () throws -> Board) throws -> ExitCode {
        let subjects = try subjects(on: board)
        let printout = Printout()
        for (number, subject) in subjects.enumerated() { put(subject, isFirst: number == 0, printout) }
        try printout.finish()
        try report?.write(subjects)
        return .success
    }

    private func subjects<Board: DebouncedBoards.Board>(on board: () throws -> Board) throws -> [Subject] {
        if invocation.has(.simulate) { return [try simulate()] }
        if let operand = invocation.operands.first, isTrace(operand) { return try read(operand) }
        let file = invocation[.config]
        if let daemon = try DaemonMeasurement(DaemonQuery(invocation), file: file, invocation.operands) {
            let button = try chosen(of: daemon.plan)
            if shows { say("The daemon uses '\(button.name)', and still runs its actions.") }
            return [try measure(button, of: daemon.plan, on: daemon.board)]
        }
        let plan = try Plan.fromFile(file ?? defaultConfigPath)
        return [try measure(chosen(of: plan), of: plan, on: board())]
    }

    private func measure(_ button: ButtonPlan, of plan: Plan, on board: some Board) throws -> Subject {
        try LiveMeasure(
            button: button, stormLimit: plan.stormLimit, board: board,
            target: presses ?? MeasureCommand.usualPresses, knowsTruth: presses != nil, isFast: false,
            recording: recording, shows: shows
        ).run()
    }

    private func put(_ subject: Subject, isFirst: Bool, _ printout: Printout) {
        if isJSON { return printout.write(subject.json.text) }
        if !isFirst { printout.write("\n") }
        for line in MeasurementText(subject).lines { printout.write(line) }
    }
}

// MARK: Where the edges come from

extension MeasureCommand {
    private func read(_ path: String) throws -> [Subject] {
        guard recording == nil else {
            throw UsageError("--record takes a line that is measured, not a trace")
        }
        let plan = try invocation[.config].map(Plan.fromFile)
        return try TraceMeasurement(
            path: path, plan: plan, asked: presses, options: invocation.traceOptions
        ).measure()
    }

    private func simulate() throws -> Subject {
        let bench = try SimulationMeasurement(invocation, presses: presses ?? MeasureCommand.usualPresses)
        // Without a terminal, it can't be watched.
        let isFast = invocation.has(.fast) || !shows
        return try bench.measure(
            chosen(of: bench.plan), isFast: isFast, recording: recording, shows: shows)
    }

    private var shows: Bool { !isJSON && isatty(STDERR_FILENO) == 1 }

    private func chosen(of plan: Plan) throws -> ButtonPlan {
        let names = plan.buttons.map(\.name)
        guard let name = invocation.operands.first else {
            if let button = plan.buttons.first, names.count == 1 { return button }
            throw UsageError("'measure' needs a BUTTON or a TRACE; there is \(names.joined(separator: ", "))")
        }
        if let button = plan.buttons.first(where: { $0.name == name }) { return button }
        throw UsageError.unknownButton([name], among: names)
    }
}

extension Invocation {
    /// How many presses are measured, if that is said.
    var pressesMade: Int? {
        get throws(UsageError) {
            let presses = try number(.presses)
            guard presses != 0 else { throw UsageError("--presses must be greater than zero") }
            return presses
        }
    }
}
