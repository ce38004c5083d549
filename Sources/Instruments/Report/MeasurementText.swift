import DebouncedContacts
import DebouncedMeasuring
import DebouncedText
import DebouncedVisible

/// What was measured, as text for a terminal: 80 columns will do.
package struct MeasurementText {
    private let subject: Subject
    private var measured: MeasurementResult { subject.measured }

    package init(_ subject: Subject) {
        self.subject = subject
    }

    package var lines: [String] {
        guard measured.presses > 0 else { return [heading, ""] + symptoms }
        let parts: [[String]] = [[heading], table, histogram, whatIf, advice]
        return Array(parts.joined(separator: [""]))
    }

    private var heading: String {
        let place = subject.origin.isEmpty ? "" : "\(subject.origin): "
        return visible("\(place)\(subject.name)") + ": \(counted(measured.presses, "press", "presses")), "
            + "\(counted(measured.edges, "edge", "edges")) in \(timeText(measured.duration))"
    }
}

// MARK: The bounce

extension MeasurementText {
    private var table: [String] {
        MeasurementText.aligned([
            ["bounce"] + MotionStatistics.titles, ["closing"] + measured.closing.cells(none: "-"),
            ["opening"] + measured.opening.cells(none: "-"),
        ])
    }

    private var histogram: [String] {
        let bins = BounceBins.filled(in: measured)
        let most = max(1, (measured.closing.histogram.counts + measured.opening.histogram.counts).max() ?? 1)
        return ["how long it bounced".padded(24) + "closing".padded(28) + "opening"]
            + bins.map { bin in
                BounceBins.title(of: bin).padded(18)
                    + bar(measured.closing.histogram.counts[bin], most).padded(28)
                    + bar(measured.opening.histogram.counts[bin], most)
            }
    }

    private func bar(_ count: Int, _ most: Int) -> String {
        let width = count == 0 ? 0 : max(1, count * 18 / most)
        return DebouncedText.aligned(count == 0 ? "." : "\(count)", 5) + " "
            + String(repeating: "#", count: width)
    }
}

// MARK: The policies

extension MeasurementText {
    private var whatIf: [String] {
        let rows = Trials.rows.map { row in
            ["  " + (row.first?.title ?? "")] + row.map { measured.verdict($0).map(cell) ?? "" }
        }
        return ["What each policy and delay would have made of \(subject.truthText):"]
            + MeasurementText.aligned([[""] + Trials.titles] + rows)
            + (measured.verdicts.allSatisfy(\.isExact) ? [] : ["  (! not each press exactly once)"])
    }

    private func cell(_ verdict: Verdict) -> String { "\(verdict.presses)\(verdict.isExact ? " " : "!")" }
}

// MARK: The advice

extension MeasurementText {
    private var advice: [String] {
        guard let headline = subject.headline else { return symptoms }
        return wrapped(headline, 78) + symptoms + ["", subject.configLead]
            + subject.configLines.map { "    " + $0 }
    }

    private var symptoms: [String] {
        subject.advice.symptoms.flatMap { symptom in
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
