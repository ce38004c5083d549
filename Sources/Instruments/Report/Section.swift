import DebouncedContacts
import DebouncedMeasuring
import DebouncedText

/// What a page says of one button.
struct Section {
    let subject: Subject
    private var measured: MeasurementResult { subject.measured }

    var html: String {
        tag("section", "class=\"subject\"", "\n" + head + advice + (measured.presses > 0 ? body : ""))
    }

    private var head: String {
        let parts =
            [subject.origin].filter { !$0.isEmpty } + [
                counted(measured.presses, "press", "presses"), counted(measured.edges, "edge", "edges"),
                timeText(measured.duration),
            ]
        return "<h1>\(escaped(subject.name))</h1>\n"
            + "<p class=\"soft\">\(escaped(parts.joined(separator: " · ")))</p>\n"
    }

    private var body: String {
        onePress + waveforms + statistics + histograms + quiets + whatIf
    }
}

// MARK: The advice

extension Section {
    private var advice: String {
        let symptoms = subject.advice.symptoms.map { "<li>\(escaped($0.text))</li>" }.joined()
        let list = symptoms.isEmpty ? "" : "<ul>\(symptoms)</ul>"
        return "<div class=\"advice \(grade)\">\(recommendation)\(list)\(config)</div>\n"
    }

    private var recommendation: String {
        subject.headline.map { "<p class=\"lead\">\(escaped($0))</p>" } ?? ""
    }

    private var config: String {
        guard !subject.configLines.isEmpty else { return "" }
        let lines = subject.configLines.joined(separator: "\n")
        return "<p class=\"soft small\">\(subject.configLead)</p><pre>\(escaped(lines))</pre>"
    }

    private var grade: String {
        guard subject.advice.verdict != nil else { return "wrong" }
        if subject.advice.symptoms.contains(where: \.isGrave) { return "wrong" }
        return subject.advice.symptoms.isEmpty ? "" : "warn"
    }
}

extension Symptom {
    fileprivate var isGrave: Bool {
        switch self {
        case .nothing, .onlyNoise, .noPolicyFits, .wornOut, .pressedTooFast: true
        case .worn, .noisy, .miscounted, .mergedPresses, .spikes, .noises, .few: false
        }
    }
}

// MARK: The pictures

extension Section {
    private var onePress: String {
        guard let picture = subject.pressPicture else { return "" }
        let which = measured.presses == 1 ? "The press" : "The worst press"
        return "<h2>\(which), under each policy</h2>\n"
            + figure(picture, "▼ is a press that a policy reports; what is red would have fired once more.")
    }

    private var waveforms: String {
        let pictures = subject.bouncePictures
        guard !pictures.isEmpty else { return "" }
        let stride = measured.samples.stride
        let which = stride == 1 ? "All of them" : "One in \(stride)"
        return "<h2>Every bounce</h2>\n" + tag("div", "class=\"pair\"", pictures.map { figure($0) }.joined())
            + "<p class=\"soft small\">\(which), aligned at the first edge, the shortest on top: orange is a touch within "
            + "the bounce, grey the contact closed for good.</p>\n"
    }

    private var histograms: String {
        let bins = BounceBins.filled(in: measured)
        let pictures = [("Closing", measured.closing), ("Opening", measured.opening)].map {
            title, statistics in
            HistogramPicture(title: title, histogram: statistics.histogram, bins: bins).picture
        }
        return "<h2>How long it bounces</h2>\n"
            + tag("div", "class=\"pair\"", pictures.map { figure($0) }.joined())
    }

    private var quiets: String {
        guard measured.quiet > 0 else { return "" }
        let presses = measured.samples.presses
        let picture = LengthsPicture(
            "The longest quiet within each bounce: at most \(timeText(presses.map(\.quiet).max() ?? 0)).",
            [("closing", presses.map(\.closingQuiet)), ("opening", presses.map(\.openingQuiet))],
            delays: [subject.advice.verdict?.policy.delay].compactMap(\.self)
        ).picture
        return "<h2>Quiet within the bounce</h2>\n"
            + figure(
                picture, "How long the contact was open in the middle of a press: the delay must be longer.")
    }

}

func figure(_ picture: SVGPicture, _ caption: String = "") -> String {
    let words = caption.isEmpty ? "" : tag("figcaption", "", escaped(caption))
    return tag("figure", "", picture.inline + words) + "\n"
}

// MARK: The tables

extension Section {
    private var statistics: String {
        let (closing, opening) = (measured.closing.cells(none: "–"), measured.opening.cells(none: "–"))
        let rows = MotionStatistics.titles.enumerated().map { number, title in
            row(title == "quiet" ? "longest quiet" : title, [(closing[number], ""), (opening[number], "")])
        }
        return "<h2>In numbers</h2>\n" + table(["", "closing", "opening"], rows)
    }

    private var whatIf: String {
        let head = ["delay"] + Trials.rows.map { $0.first?.title ?? "" }
        let rows = Trials.titles.enumerated().map { column, delay in
            row(delay, Trials.rows.map { column < $0.count ? cell($0[column]) : ("", "") })
        }
        return "<h2>What each policy would have made of \(subject.truthText)</h2>\n" + table(head, rows)
            + "<p class=\"soft small\">Presses reported. Green: each press exactly once; red: not.</p>\n"
    }

    private func cell(_ policy: Policy) -> (String, String) {
        guard let verdict = measured.verdict(policy) else { return ("", "") }
        let isChosen = subject.advice.verdict?.policy == policy
        return ("\(verdict.presses)", (verdict.isExact ? "exact" : "off") + (isChosen ? " here" : ""))
    }
}
