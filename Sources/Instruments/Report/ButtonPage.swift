import DebouncedContacts
import DebouncedMeasuring
import DebouncedText

/// What a page says of one button.
extension MeasuredButton {
    package var html: String {
        let box = adviceBox(grade, headline, advice.symptoms.map(\.text), configLead, configLines)
        let pages = onePress + waveforms + statistics + histograms + quiets + trials.map(whatIf).joined()
        return section(name, [origin] + counts, result.truth > 0 ? box + pages : box)
    }

    private var grade: String {
        guard advice.verdict != nil else { return "wrong" }
        if advice.symptoms.contains(where: \.isGrave) { return "wrong" }
        return advice.symptoms.isEmpty ? "" : "warn"
    }
}

extension Symptom {
    fileprivate var isGrave: Bool {
        switch self {
        case .nothing, .onlyNoise, .closedAtRest, .noPolicyFits, .wornOut, .pressedTooFast: true
        case .worn, .noisy, .miscounted, .mergedPresses, .losesDoublePresses, .spikes, .briefTouches, .noises,
            .few:
            false
        }
    }
}

// MARK: The pictures

extension MeasuredButton {
    private var onePress: String {
        guard let picture = pressPicture else { return "" }
        let which = result.presses == 1 ? "The press" : "The worst press"
        return "<h2>\(which), under each policy</h2>\n"
            + figure(picture, "▼ is a press that a policy reports; a red one is an extra report.")
    }

    private var waveforms: String {
        let pictures = bouncePictures
        guard !pictures.isEmpty else { return "" }
        let stride = result.samples.stride
        let which = stride == 1 ? "All of them" : "One in \(stride)"
        return "<h2>Every bounce</h2>\n" + tag("div", "class=\"pair\"", pictures.map { figure($0) }.joined())
            + "<p class=\"soft small\">\(which), aligned at the first edge, the shortest on top. Orange: the contact "
            + "closes during the bounce. Grey: it stays closed.</p>\n"
    }

    private var histograms: String {
        let bins = BounceBins.filled(in: result)
        let pictures = [("Closing", result.closing), ("Opening", result.opening)].map {
            title, statistics in
            HistogramPicture(title: title, histogram: statistics.histogram, bins: bins).picture
        }
        return "<h2>How long it bounces</h2>\n"
            + tag("div", "class=\"pair\"", pictures.map { figure($0) }.joined())
    }

    private var quiets: String {
        guard result.quiet > 0 else { return "" }
        let presses = result.samples.presses
        let picture = LengthsPicture(
            "The longest quiet within each bounce: at most \(timeText(presses.map(\.quiet).max() ?? 0)).",
            [("closing", presses.map(\.closingQuiet)), ("opening", presses.map(\.openingQuiet))],
            delays: [advice.verdict?.policy.delay].compactMap(\.self)
        ).picture
        return "<h2>Quiet within the bounce</h2>\n"
            + figure(
                picture, "How long the contact was open in the middle of a press: the delay must be longer.")
    }
}

// MARK: The tables

extension MeasuredButton {
    private var statistics: String {
        let (closing, opening) = (result.closing.cells(none: "–"), result.opening.cells(none: "–"))
        let rows = MotionStatistics.titles.enumerated().map { number, title in
            row(title == "quiet" ? "longest quiet" : title, [(closing[number], ""), (opening[number], "")])
        }
        return "<h2>In numbers</h2>\n" + table(["", "closing", "opening"], rows)
    }

    private func whatIf(_ subject: String, _ result: MeasurementResult) -> String {
        let head = ["delay"] + Trials.rows.map { $0.first?.title ?? "" }
        let rows = Trials.titles.enumerated().map { column, delay in
            row(delay, Trials.rows.map { column < $0.count ? cell($0[column], result) : ("", "") })
        }
        return "<h2>What each policy would have made of \(subject)</h2>\n" + table(head, rows)
            + "<p class=\"soft small\">Presses reported. Green: each press exactly once; red, with !: not.</p>\n"
    }

    private func cell(_ policy: Policy, _ result: MeasurementResult) -> (String, String) {
        guard let verdict = result.verdict(policy) else { return ("", "") }
        let isChosen = advice.verdict?.policy == policy
        let text = "\(verdict.presses)\(verdict.isExact ? "" : "!")"
        return (text, (verdict.isExact ? "exact" : "off") + (isChosen ? " here" : ""))
    }
}
