import DebouncedContacts
import DebouncedMeasuring
import DebouncedText
import DebouncedVisible

/// What was measured of a button, as text for a terminal: 80 columns will do.
extension MeasuredButton {
    package var lines: [String] {
        guard result.truth > 0 else { return [heading, ""] + symptoms }
        let parts: [[String]] = [[heading], bounces, histogram] + trials.map(whatIf) + [recommendation]
        return Array(parts.joined(separator: [""]))
    }

    private var heading: String {
        let place = origin.isEmpty ? "" : "\(origin): "
        let time = result.duration > 0 ? " in \(counts[2])" : ""
        return visible("\(place)\(name)") + ": \(counts[0]), \(counts[1])\(time)"
    }
}

// MARK: The bounce

extension MeasuredButton {
    private var bounces: [String] {
        MeasuredButton.aligned([
            ["bounce"] + MotionStatistics.titles, ["closing"] + result.closing.cells(none: "-"),
            ["opening"] + result.opening.cells(none: "-"),
        ])
    }

    private var histogram: [String] {
        let bins = BounceBins.filled(in: result)
        let most = max(1, (result.closing.histogram.counts + result.opening.histogram.counts).max() ?? 1)
        return ["how long it bounced".padded(24) + "closing".padded(28) + "opening"]
            + bins.map { bin in
                BounceBins.title(of: bin).padded(18)
                    + bar(result.closing.histogram.counts[bin], most).padded(28)
                    + bar(result.opening.histogram.counts[bin], most)
            }
    }

    private func bar(_ count: Int, _ most: Int) -> String {
        let width = count == 0 ? 0 : max(1, count * 18 / most)
        return DebouncedText.aligned(count == 0 ? "." : "\(count)", 5) + " "
            + String(repeating: "#", count: width)
    }
}

// MARK: The policies

extension MeasuredButton {
    private func whatIf(_ subject: String, _ result: MeasurementResult) -> [String] {
        let rows = Trials.rows.map { row in
            ["  " + (row.first?.title ?? "")] + row.map { result.verdict($0).map(cell) ?? "" }
        }
        return ["What each policy and delay would have made of \(subject):"]
            + MeasuredButton.aligned([[""] + Trials.titles] + rows)
            + (result.verdicts.allSatisfy(\.isExact) ? [] : ["  (! not each press exactly once)"])
    }

    private func cell(_ verdict: Verdict) -> String { "\(verdict.presses)\(verdict.isExact ? " " : "!")" }
}

// MARK: The advice

extension MeasuredButton {
    private var recommendation: [String] {
        guard let headline else { return symptoms }
        return wrapped(headline, 78) + symptoms + ["", configLead] + configLines.map { "    " + $0 }
    }

    private var symptoms: [String] {
        advice.symptoms.flatMap { symptom in
            wrapped(symptom.text, 76).enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }
        }
    }

    /// Columns as wide as their widest cell: the first to the left, the others to the right.
    private static func aligned(_ rows: [[String]]) -> [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
        }
        let gap = widths.reduce(0, +) + 2 * (columns - 1) > 80 ? 1 : 2
        return rows.map { row in
            row.enumerated().map { column, cell in
                column == 0 ? cell.padded(widths[0]) : DebouncedText.aligned(cell, widths[column] + gap)
            }.joined()
        }
    }
}

extension String {
    func padded(_ width: Int) -> String { DebouncedText.padded(self, width) }
}
