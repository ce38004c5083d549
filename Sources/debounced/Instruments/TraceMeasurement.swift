import DebouncedConfiguration
import DebouncedReport
import DebouncedTraces
import Glibc

/// Measures the buttons of a trace.
struct TraceMeasurement {
    let path: String
    /// `nil` if each column of the trace is a button.
    let plan: Plan?
    /// How many presses were made, if anybody knows.
    var asked: Int?
    var options = TraceOptions()

    /// What was measured of buttons, and of other contacts with their names.
    struct Measured {
        var subjects: [Subject] = []
        var contacts: [(name: String, MeasuredContact)] = []
    }

    func measure() throws -> Measured {
        try plan?.check(options)
        let descriptor = try openTrace(path)
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        do {
            let buttons = plan?.traceLines
            return try measure(TraceSource(descriptor: descriptor, buttons: buttons, options))
        } catch let error as TraceError {
            say("\(path):\(error.line): error: \(error.message)")
            throw ExitCode.badTrace
        }
    }

    private func measure(_ source: TraceSource) throws -> Measured {
        var source = source
        var bench = LineMeasurements(asked: asked, guessesRest: plan == nil)
        var others = ContactMeasurements(plan ?? Plan(), clicks: asked ?? MeasureCommand.usualClicks)
        others.asked = asked
        reading: while true {
            switch try source.next(before: nil) {
            case .start(let edge, let line):
                bench.start(line, at: edge.level)
                others.start(edge, line: line)
            case .edge(let edge, let line):
                bench.feed(edge, line: line)
                others.feed(edge, line: line)
            case .gone, .void, .reading, .deadline, .last, .wake: continue
            case .end: break reading
            }
        }
        if let cut = source.cut {
            say(
                "\(path):\(cut.line): warning: \(cut.message); the last line was cut short and does not count"
            )
        }
        warn(of: source.matching, in: path)
        for button in source.matching.unmatched where plan != nil {
            say("\(path): warning: \(button.kind) '\(button.name)' has no column: it never moves")
        }
        let names = source.matching.buttons.map(\.name)
        let buttons = plan.map { names.prefix($0.buttons.count) } ?? names[...]
        return Measured(
            subjects: buttons.isEmpty
                ? [] : bench.subjects(Array(buttons), origin: path == "-" ? "standard input" : path),
            contacts: others.results)
    }
}
