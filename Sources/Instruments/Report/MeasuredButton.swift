import DebouncedContacts
import DebouncedMeasuring
import DebouncedText

/// A button that was measured, and what to call it.
package struct MeasuredButton: Measured {
    package var name: String
    package var origin: String
    package let result: MeasurementResult
    let advice: Advice
    /// A column of a trace, of which no config says anything.
    package struct Column: Sendable {
        /// The number of its line, if its name says that.
        var number: Int?
        /// Whether it is high while the button is pressed.
        var isActiveHigh: Bool

        package init(number: Int?, isActiveHigh: Bool) {
            (self.number, self.isActiveHigh) = (number, isActiveHigh)
        }
    }

    /// Nil if it is a button of a config.
    package var column: Column?
    /// What it has now, if that is known.
    package var policy: Policy?

    package init(name: String, origin: String, _ result: MeasurementResult) {
        (self.name, self.origin, self.result) = (name, origin, result)
        advice = result.advice
    }
}

// MARK: What a page and a terminal say in the same words

extension MeasuredButton {
    /// "50 presses", "300 edges" and how long that took.
    var counts: [String] {
        [
            counted(result.presses, "press", "presses"), counted(result.edges, "edge", "edges"),
            timeText(result.duration),
        ]
    }

    /// What the policies were tried on: the presses, or both readings if some look like two.
    var trials: [(subject: String, result: MeasurementResult)] {
        guard !result.readings.isEmpty else { return result.truth > 0 ? [(result.truthText, result)] : [] }
        return zip(["one", "two"], result.readings).map { number, reading in
            ("\(reading.truthText), if each that looks like two was \(number)", reading)
        }
    }

    /// The recommendation in one sentence; `nil` if there is none.
    var headline: String? {
        guard let verdict = advice.verdict else { return nil }
        let advice = areDefaultsAdvised ? "The defaults suit this switch" : "Use \(verdict.policy.phrase)"
        return "\(advice): \(verdict.outcome(of: self.advice.presses))\(otherwise)."
    }

    private var otherwise: String {
        advice.otherwise.map {
            ", but not under the other reading: \($0.extra) too many, \($0.missed) missed"
        } ?? ""
    }

    /// Whether the defaults do what is advised.
    private var areDefaultsAdvised: Bool { advice.verdict?.policy == .learning() }

    /// What stands before the lines for the config file.
    var configLead: String {
        guard areDefaultsAdvised, column?.isActiveHigh != true else { return "In the config file:" }
        return policy ?? .learning() == .learning()
            ? "Nothing to write into the config file. Written out, the defaults are:"
            : "The config says otherwise: remove its policy, delay and confirm for this button, or write the defaults:"
    }

    /// For the config file; empty if nothing can be recommended.
    var configLines: [String] {
        var lines = advice.verdict?.policy.configLines(for: name) ?? []
        guard let column, !lines.isEmpty else { return lines }
        lines.insert(column.number.map { "pin = \($0)" } ?? "# its pin, such as pin = 17", at: 1)
        return column.isActiveHigh ? lines + ["active_low = false"] : lines
    }
}

extension MeasurementResult {
    /// "this press", "these 50 presses".
    fileprivate var truthText: String { truth == 1 ? "this press" : "these \(truth) presses" }
}

extension Verdict {
    /// "50 presses of 50 reported once", or what went wrong.
    fileprivate func outcome(of truth: Int) -> String {
        if isExact {
            return
                "a replay reports \(truth == 1 ? "the press" : "each of the \(truth) presses") exactly once"
        }
        return
            "a replay reports \(extra) too many and misses \(missed) of \(counted(truth, "press", "presses"))"
    }
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

// MARK: The pictures

extension MeasuredButton {
    /// The worst press under each policy; `nil` if there is none.
    var pressPicture: SVGPicture? {
        guard let worst = result.samples.worst else { return nil }
        let usual = Delay.default
        let delay = advice.verdict?.policy.delay ?? usual
        let advised: [Policy] = delay == usual ? [] : [.leading(delay: usual)]
        let policies = advised + [.leading(delay: delay), .trailing(delay: delay), .lockout(delay: delay)]
        return PressPicture(worst, policies).picture
    }

    /// All closings and all openings; empty if there is only one of them.
    var bouncePictures: [SVGPicture] {
        let presses = result.samples.presses
        guard presses.count > 1 else { return [] }
        let longest = max(result.closing.bounces.longest, result.opening.bounces.longest)
        let length = max(1_000, Instant(nanoseconds: longest).advanced(by: longest / 10).nanoseconds)
        return [
            BouncePicture("Closing", presses.map(\.closing), isClosing: true, length: length).picture,
            BouncePicture("Opening", presses.compactMap(\.opening), isClosing: false, length: length).picture,
        ]
    }

    package var picture: SVGPicture {
        let press = pressPicture
        let absence = result.presses > 0 ? "no press that can be told from another" : "not a single press"
        var whole = SVGPicture(press?.summary ?? "\(name): \(absence)")
        for picture in [press].compactMap(\.self) + bouncePictures {
            whole.append(picture, gap: whole.height == 0 ? 0 : 22)
        }
        return whole
    }
}
