import DebouncedConfiguration
import DebouncedReport
import DebouncedSystem
import DebouncedTraces

/// Measures the controls of a trace.
struct TraceMeasurement {
    let path: String
    /// `nil` if each column of the trace is a button.
    let plan: Plan?
    /// How many presses or changes were made, if known.
    var asked: Int?
    var options = TraceOptions()

    func measure() throws -> [any Measured] {
        try readTrace(path, plan, options) { try measure($0) }
    }

    private func measure(_ source: TraceSource) throws -> [any Measured] {
        var source = source
        var measurements = ControlMeasurements(plan, clicks: asked ?? Plan.usualClicks)
        measurements.asked = asked
        reading: while true {
            switch try source.next(before: nil) {
            case .start(let edge, let line): measurements.start(edge, line: line)
            case .edge(let edge, let line): measurements.feed(edge, line: line)
            case .gone, .void, .reading, .deadline, .last, .wake: continue
            case .end: break reading
            }
        }
        measurements.made = source.made
        warn(of: source, in: path)
        if !measurements.hasMoved { say("\(path): warning: nothing moves in this trace") }
        let names = plan?.controls.map(\.name) ?? source.matching.buttons.map(\.name)
        return measurements.results(names, origin: path == "-" ? "standard input" : path)
    }
}
