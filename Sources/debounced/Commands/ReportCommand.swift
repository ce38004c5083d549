import DebouncedConfiguration
import DebouncedInstruments
import DebouncedLinux
import Glibc

/// `debounced report`: what traces or simulated switches say of their controls, as a page or a picture.
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
        file = try ReportFile(path: output)
        presses = try invocation.pressesMade
    }

    func run() throws -> ExitCode {
        try file.check()
        try file.write(invocation.has(.simulate) ? simulate() : read())
        return .success
    }

    private func read() throws -> [Sheet] {
        let plan = try invocation[.config].map(Plan.fromFile)
        let options = try invocation.traceOptions
        return try invocation.operands.flatMap {
            try TraceMeasurement(path: $0, plan: plan, asked: presses, options: options).measure()
        }
    }

    private func simulate() throws -> [Sheet] {
        let simulation = try SimulationMeasurement(invocation, presses: presses)
        let plan = try simulation.plan.only(invocation.operands)
        return try plan.namesOnLines.map { name in
            let control = try plan.only([name])
            var sheet = try simulation.measure(control)
            sheet.subject.origin = simulation.origin(of: control)
            return sheet
        }
    }
}
