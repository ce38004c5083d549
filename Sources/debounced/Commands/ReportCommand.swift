import DebouncedConfiguration
import DebouncedOptions
import DebouncedReport
import Glibc

/// `debounced report`: what traces or simulated switches say of their buttons, as a page or a picture.
struct ReportCommand {
    private let invocation: Invocation
    private let presses: Int?
    private let file: ReportFile

    init(_ invocation: Invocation) throws {
        guard let output = invocation[.output] else {
            throw UsageError("'report' needs -o FILE, the page to write")
        }
        guard invocation.has(.simulate) || !invocation.operands.isEmpty else {
            throw UsageError("'report' needs a TRACE or --simulate")
        }
        guard invocation.operands.filter({ $0 == "-" }).count <= 1 else {
            throw UsageError("standard input can be read only once")
        }
        self.invocation = invocation
        file = ReportFile(path: output)
        presses = try invocation.pressesMade
    }

    func run() throws -> ExitCode {
        try file.write(invocation.has(.simulate) ? simulate() : read())
        return .success
    }

    private func read() throws -> [Subject] {
        let plan = try invocation[.config].map(Plan.fromFile)
        let options = try invocation.traceOptions
        return try invocation.operands.flatMap {
            try TraceMeasurement(path: $0, plan: plan, asked: presses, options: options).measure().subjects
        }
    }

    private func simulate() throws -> [Subject] {
        let bench = try SimulationMeasurement(invocation, presses: presses ?? MeasureCommand.usualPresses)
        return try bench.plan.only(invocation.operands).buttons.map { button in
            var subject = try bench.measure(button)
            subject.origin = "simulated \(bench.profile.name) switch"
            return subject
        }
    }
}
