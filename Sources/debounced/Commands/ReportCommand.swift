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
        guard (invocation.operands + [invocation[.against]]).count(where: { $0 == "-" }) <= 1 else {
            throw UsageError("standard input can be read only once")
        }
        self.invocation = invocation
        file = try ReportFile(path: output)
        if file.isPicture, let option = [Option.title, .against].first(where: invocation.has) {
            throw UsageError("--\(option.rawValue) is for a page: end the name '\(output)' in .html")
        }
        presses = try invocation.pressesMade
    }

    func run() throws -> ExitCode {
        try file.check()
        let earlier = try invocation[.against].map(earlier)
        let sheets = try invocation.has(.simulate) ? simulate() : read()
        if let earlier, !sheets.contains(where: { earlier.overview(of: $0) != nil }) {
            say("\(earlier.origin): warning: it has none of these controls")
        }
        try file.write(sheets, title: invocation[.title], against: earlier)
        return .success
    }

    private func read() throws -> [Sheet] {
        try invocation.operands.flatMap { try measure($0, asked: presses) }
    }

    private func measure(_ trace: String, asked: Int?) throws -> [Sheet] {
        let plan = try invocation[.config].map(Plan.fromFile)
        return try TraceMeasurement(path: trace, plan: plan, asked: asked, options: invocation.traceOptions)
            .measure()
    }

    /// A page by the ending of its name; otherwise a trace, in which presses are counted.
    private func earlier(_ path: String) throws -> EarlierReport {
        guard path.hasSuffix(".html") || path.hasSuffix(".htm") else {
            return EarlierReport(try measure(path, asked: nil), origin: path)
        }
        guard canAccess(path), let page = readFile(path, atMost: ReportCommand.longestPage) else {
            complain("\(path): \(errorText())")
            throw ExitCode.noTrace
        }
        guard let earlier = EarlierReport(page: String(decoding: page, as: UTF8.self), origin: path) else {
            say(
                "\(path): error: this is no page that 'debounced report' made, or it is an old one: give its trace"
            )
            throw ExitCode.badTrace
        }
        return earlier
    }

    private static let longestPage = 100_000_000

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
