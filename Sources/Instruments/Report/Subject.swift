import DebouncedContacts
import DebouncedMeasuring

/// A button that was measured, and what to call it.
package struct Subject: Sendable {
    package var name: String
    /// Where the edges come from: a trace's file, for instance.
    package var origin: String
    package var measured: MeasurementResult
    package let advice: Advice

    package init(name: String, origin: String, measured: MeasurementResult) {
        (self.name, self.origin, self.measured) = (name, origin, measured)
        advice = measured.advice
    }
}

// MARK: What a page and a terminal say in the same words

extension Subject {
    /// "this press", "these 50 presses".
    var truthText: String { measured.truth == 1 ? "this press" : "these \(measured.truth) presses" }

    /// What stands before the lines for the config file.
    var configLead: String {
        needsNothing
            ? "Nothing to write into the config file. Written out, the defaults are:" : "In the config file:"
    }

    /// For the config file; empty if nothing can be recommended.
    var configLines: [String] { advice.verdict?.policy.configLines(for: name) ?? [] }
}

extension MotionStatistics {
    static let titles = ["count", "median", "95 %", "99 %", "longest", "quiet", "edges", "spikes"]

    /// One for each title.
    func cells(none: String) -> [String] {
        ["\(count)"] + [50, 95, 99].map { bounces.percentile($0).map(timeText) ?? none } + [
            timeText(bounces.longest), timeText(longestQuiet), "\(edges)", "\(spikes)",
        ]
    }
}

extension Trials {
    /// The columns of its rows.
    static var titles: [String] { delays.map { timeText($0.nanoseconds) } + ["auto"] }
}
