import DebouncedBoards
import DebouncedConfiguration
import DebouncedOptions
import DebouncedReport
import DebouncedSimulation
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
        let printout = Printout()
        let measured = try measured(on: board)
        let subjects = measured.subjects
        for (number, subject) in subjects.enumerated() { put(subject, isFirst: number == 0, printout) }
        for (number, (name, contact)) in measured.contacts.enumerated() {
            put(contact, name, isFirst: number == 0 && subjects.isEmpty, printout)
        }
        try printout.finish()
        try report?.write(subjects)
        return .success
    }

    private func measured<Board: DebouncedBoards.Board>(
        on board: () throws -> Board
    ) throws -> TraceMeasurement.Measured {
        if invocation.has(.simulate) { return try simulate() }
        if let operand = invocation.operands.first, isTrace(operand) { return try read(operand) }
        let file = invocation[.config]
        if let daemon = try DaemonMeasurement(DaemonQuery(invocation), file: file, invocation.operands) {
            if shows { say("The daemon uses its line, and still runs its actions.") }
            return try measure(daemon.plan, on: daemon.board)
        }
        let plan = try Plan.fromFile(file ?? defaultConfigPath)
        return try measure(plan, on: board())
    }

    private func measure(_ plan: Plan, on board: some Board) throws -> TraceMeasurement.Measured {
        let plan = try chosen(of: plan)
        guard let button = plan.buttons.first else { return try contact(of: plan, on: board, isFast: false) }
        return TraceMeasurement.Measured(subjects: [try measure(button, of: plan, on: board)])
    }

    /// What stays or counts needs fewer changes than a button presses, since each takes longer.
    private static let usualChanges = 20
    /// Of a knob, each way.
    static let usualClicks = 10

    private func target(of plan: Plan) -> Int {
        presses ?? (plan.encoders.isEmpty ? MeasureCommand.usualChanges : MeasureCommand.usualClicks)
    }

    private func contact(
        of plan: Plan, on board: some Board, isFast: Bool
    ) throws -> TraceMeasurement.Measured {
        let measured = try ContactMeasure(
            plan: plan, board: board, target: target(of: plan),
            knowsTruth: presses != nil || invocation.has(.simulate), isFast: isFast,
            recording: recording, shows: shows
        ).run()
        guard report == nil else { throw UsageError("--report takes buttons only") }
        guard let measured else {
            return TraceMeasurement.Measured(
                contacts: [(plan.controls[0].name, ContactMeasurements.nothing(plan))])
        }
        return TraceMeasurement.Measured(contacts: [(plan.controls[0].name, measured)])
    }

    private func measure(_ button: ButtonPlan, of plan: Plan, on board: some Board) throws -> Subject {
        try LiveMeasure(
            button: button, stormLimit: plan.stormLimit, board: board,
            target: presses ?? MeasureCommand.usualPresses, knowsTruth: presses != nil, isFast: false,
            recording: recording, shows: shows
        ).run()
    }

    private func put(_ contact: MeasuredContact, _ name: String, isFirst: Bool, _ printout: Printout) {
        if isJSON { return printout.write(contact.json(name).text) }
        if !isFirst { printout.write("\n") }
        for line in contact.lines(name) { printout.write(line) }
    }

    private func put(_ subject: Subject, isFirst: Bool, _ printout: Printout) {
        if isJSON { return printout.write(subject.json.text) }
        if !isFirst { printout.write("\n") }
        for line in MeasurementText(subject).lines { printout.write(line) }
    }
}

// MARK: Where the edges come from

extension MeasureCommand {
    private func read(_ path: String) throws -> TraceMeasurement.Measured {
        guard recording == nil else {
            throw UsageError("--record takes a line that is measured, not a trace")
        }
        let plan = try invocation[.config].map(Plan.fromFile)
        return try TraceMeasurement(
            path: path, plan: plan, asked: presses, options: invocation.traceOptions
        ).measure()
    }

    private func simulate() throws -> TraceMeasurement.Measured {
        let bench = try SimulationMeasurement(invocation, presses: presses ?? MeasureCommand.usualPresses)
        // Without a terminal, it can't be watched.
        let isFast = invocation.has(.fast) || !shows
        let plan = try chosen(of: bench.plan)
        guard let button = plan.buttons.first else {
            let simulated = SimulatedPresses(
                plan.requests, motions: plan.motions, profile: bench.profile, presses: target(of: plan),
                seed: try invocation.seed, isFast: isFast)
            if !plan.encoders.isEmpty { simulated.turnThereAndBack(clicks: target(of: plan)) }
            return try contact(of: plan, on: simulated.board, isFast: isFast)
        }
        return TraceMeasurement.Measured(subjects: [
            try bench.measure(button, isFast: isFast, recording: recording, shows: shows)
        ])
    }

    private var shows: Bool { !isJSON && isatty(STDERR_FILENO) == 1 }

    /// The control that is meant, alone: the named one, or the only button, or the only control.
    private func chosen(of plan: Plan) throws -> Plan {
        let names = plan.namesOnLines
        let isNamed = !invocation.operands.isEmpty
        let only = plan.buttons.count == 1 ? [plan.buttons[0].name] : names
        guard isNamed || only.count == 1 else {
            throw UsageError(
                "'measure' needs a CONTROL or a TRACE; there is \(names.joined(separator: ", "))")
        }
        return try plan.only(
            isNamed ? invocation.operands : only, orTrace: !invocation.has(.simulate))
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
