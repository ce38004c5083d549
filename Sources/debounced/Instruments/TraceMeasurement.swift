import DebouncedConfiguration
import DebouncedInstruments
import DebouncedLinux

/// Measures the controls of a trace.
struct TraceMeasurement {
    let path: String
    /// `nil` if each column of the trace is a button.
    let plan: Plan?
    /// The number of presses or changes that were made, if known.
    var asked: Int?
    var options = TraceOptions()

    func measure() throws -> [Sheet] {
        try readTrace(path, plan, options) { try measure($0) }
    }

    private func measure(_ source: TraceSource) throws -> [Sheet] {
        var source = source
        var surveys = ControlSurveys(plan, clicks: asked)
        reading: while true {
            switch try source.next(before: nil) {
            case .start(let edge, let line): surveys.start(edge, line: line)
            case .edge(let edge, let line): surveys.feed(edge, line: line)
            case .gone, .void, .reading, .deadline, .last, .wake: continue
            case .end: break reading
            }
        }
        surveys.made = source.made
        warn(of: source, in: path)
        if !surveys.hasMoved { say("\(path): warning: nothing moves in this trace") }
        let names = plan?.controls.map(\.name) ?? source.matching.buttons.map(\.name)
        return surveys.sheets(names, origin: path == "-" ? "standard input" : path, asked: asked)
    }
}
