import DebouncedContacts
import DebouncedEngine
import DebouncedWire

extension ButtonSurvey: Survey {
    package func task(_ name: String, _ number: Int) -> (request: String, motion: String) {
        let times = counted(number, "time", "times")
        return (
            "Press '\(name)' \(times), half a second apart.", "The simulation presses '\(name)' \(times)."
        )
    }

    /// Presses a second that no hand makes; a program may make fewer at equal times.
    private static let handFrequency = 10.0

    package func sheet(of subject: Subject) -> Sheet {
        let result = result
        var sheet = ButtonSheet(subject: subject, result: result, advice: result.advice, policy: policy).sheet
        sheet.add(rhythm, from: ButtonSurvey.handFrequency)
        return sheet
    }
}

/// Words a button's survey as a sheet.
struct ButtonSheet {
    let subject: Subject
    let result: MeasurementResult
    let advice: Advice
    /// Its present policy, if that is known.
    let policy: Policy?

    var sheet: Sheet {
        let counts = [
            counted(result.presses, "press", "presses"), counted(result.edges, "edge", "edges"),
        ]
        let (press, bounces) = (pressPicture, bouncePictures)
        let absence = result.presses > 0 ? "no press that can be told from another" : "not a single press"
        var sheet = Sheet(.button, subject, counts: counts)
        sheet.duration = result.duration
        sheet.advice = recommendation
        sheet.overview = overview
        sheet.glossary = ButtonSheet.glossary
        sheet.pictures = [press].compactMap(\.self) + bounces
        sheet.caption = press?.summary ?? "\(subject.name): \(absence)"
        sheet.members = members
        if result.truth > 0 {
            sheet.parts = figures(press, bounces) + [statistics, distribution] + quiets + trials
        }
        return sheet
    }

    private var overview: JSON {
        JSONRecord { record in
            record.add("presses", result.presses)
            record.add("closing_ns", result.closing.bounces.longest)
            record.add("opening_ns", result.opening.bounces.longest)
            record.add("quiet_ns", result.quiet)
            record.add(
                "use", advice.verdict.map { "\($0.policy.name.rawValue) \($0.policy.delayWords)" } ?? "–")
        }.json
    }

    private static let glossary = """
        <b>Bounce</b> lasts from the first edge of a closing or an opening to its last. <b>Quiet</b> is how long the \
        contact was open within one; <code>delay</code> must be longer. A <b>spike</b> is a closure of less than \
        1 ms; the table counts only those within a bounce. \
        Presses are told apart by \(ButtonSurvey.longestQuiet.words) of quiet.
        """
}

// MARK: The advice

extension ButtonSheet {
    private var recommendation: Sheet.Recommendation {
        var recommendation = Sheet.Recommendation()
        recommendation.lead = headline
        recommendation.findings = advice.symptoms.map(\.text)
        recommendation.isGrave = advice.symptoms.contains(where: \.isGrave)
        recommendation.configLead = Wording(configLead)
        recommendation.config = configLines
        return recommendation
    }

    /// The recommendation in one sentence; nil if there is none.
    private var headline: String? {
        guard let verdict = advice.verdict else { return nil }
        let use = areDefaultsAdvised ? "The defaults suit this switch" : "Use \(verdict.policy.phrase)"
        let otherwise = advice.otherwise.map {
            ", but not under the other reading: \($0.extra) too many, \($0.missed) missed"
        }
        return "\(use): \(verdict.outcome(of: advice.presses))\(otherwise ?? "")."
    }

    /// True if the defaults do what is advised.
    private var areDefaultsAdvised: Bool { advice.verdict?.policy == .learning() }

    private var configLead: String {
        guard areDefaultsAdvised, subject.column?.isActiveHigh != true else { return "In the config file:" }
        return policy ?? .learning() == .learning()
            ? "Nothing to write into the config file. Written out, the defaults are:"
            : "The config says otherwise: remove its policy, delay and confirm for this button, or write the defaults:"
    }

    /// Empty if nothing can be recommended.
    var configLines: [String] {
        guard let lines = advice.verdict?.policy.configLines else { return [] }
        guard let column = subject.column else { return lines }
        return [column.number.map { "pin = \($0)" } ?? "# its pin, such as pin = 17"] + lines
            + (column.isActiveHigh ? ["active_low = false"] : [])
    }
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

// MARK: The tables

extension ButtonSheet {
    private var statistics: Sheet.Part {
        .table(
            Sheet.Table(
                title: Wording("", page: "In numbers"), corner: Wording("bounce", page: ""),
                columns: [
                    "count", "median", "95 %", "99 %", "longest",
                    Wording("quiet", page: "longest quiet"), "edges", "spikes",
                ],
                rows: [("closing", result.closing.cells), ("opening", result.opening.cells)]))
    }

    private var distribution: Sheet.Part {
        .distribution(
            Sheet.Distribution(
                title: Wording("how long it bounced", page: "How long it bounces"),
                rows: [("closing", result.closing.histogram), ("opening", result.opening.histogram)]))
    }

    /// The results of the policies, or of both readings if some presses look like two.
    private var trials: [Sheet.Part] {
        guard !result.readings.isEmpty else { return [trial(result.truthText, result)] }
        return zip(["one", "two"], result.readings).map { number, reading in
            trial("\(reading.truthText), if each that looks like two was \(number)", reading)
        }
    }

    private func trial(_ subject: String, _ result: MeasurementResult) -> Sheet.Part {
        let areExact = result.verdicts.allSatisfy(\.isExact)
        return .table(
            Sheet.Table(
                title: Wording(
                    "What each policy and delay would have made of \(subject):",
                    page: "What each policy would have made of \(subject)"),
                corner: Wording("", page: "delay"),
                columns: (Trials.delays.map { timeText($0.nanoseconds) } + ["auto"]).map {
                    Wording($0)
                },
                rows: Trials.table.map { row in
                    (row.first?.rowTitle ?? "", row.compactMap(result.verdict).map(cell))
                },
                note: Wording(
                    areExact ? "" : "(! not each press exactly once)",
                    page: "Presses reported. Green: each press exactly once; red, with !: not.")))
    }

    private func cell(_ verdict: Verdict) -> Wording {
        let isChosen = verdict.policy == advice.verdict?.policy
        let style = (verdict.isExact ? "exact" : "off") + (isChosen ? " here" : "")
        return Wording(
            "\(verdict.presses)\(verdict.isExact ? " " : "!")",
            page: "\(verdict.presses)\(verdict.isExact ? "" : "!")", style: style)
    }
}

extension MeasurementResult {
    /// "this press", "these 50 presses".
    fileprivate var truthText: String { truth == 1 ? "this press" : "these \(truth) presses" }
}

extension MotionStatistics {
    fileprivate var cells: [Wording] {
        let percentiles = [50, 95, 99].map { percent in
            bounces.percentile(percent).map { Wording(timeText($0)) } ?? Wording("-", page: "–")
        }
        let rest = [timeText(bounces.longest), timeText(longestQuiet), "\(edges)", "\(spikes)"]
        return [Wording("\(count)")] + percentiles + rest.map { Wording($0) }
    }
}

// MARK: The pictures

extension ButtonSheet {
    private func figures(_ press: SVGPicture?, _ bounces: [SVGPicture]) -> [Sheet.Part] {
        var figures: [Sheet.Part] = []
        if let press {
            let which = result.presses == 1 ? "The press" : "The worst press"
            figures.append(
                .figures(
                    "\(which), under each policy", [press],
                    caption: "▼ is a press that a policy reports; a red one is an extra report."))
        }
        if !bounces.isEmpty {
            let stride = result.samples.stride
            figures.append(
                .figures(
                    "Every bounce", bounces,
                    note:
                        "\(stride == 1 ? "All of them" : "One in \(stride)"), aligned at the first edge, the shortest "
                        + "on top, on a logarithmic axis. Orange: the contact closes during the bounce. Grey: it stays closed."
                ))
        }
        return figures
    }

    /// The worst press under each policy; nil if there is none.
    private var pressPicture: SVGPicture? {
        guard let worst = result.samples.worst else { return nil }
        let usual = Delay.default
        let delay = advice.verdict?.policy.delay ?? usual
        let confirm = advice.verdict?.policy.confirm ?? PolicyName.defaultConfirm
        let leading = Policy.leading(delay: delay, confirm: confirm)
        let first: [Policy] = leading == .leading(delay: usual) ? [] : [.leading(delay: usual)]
        let policies = first + [leading, .trailing(delay: delay), .lockout(delay: delay)]
        return PressPicture(worst, policies).picture
    }

    /// All closings and all openings; empty if there is only one of them.
    private var bouncePictures: [SVGPicture] {
        let presses = result.samples.presses
        guard presses.count > 1 else { return [] }
        let longest = max(result.closing.bounces.longest, result.opening.bounces.longest)
        let length = max(1_000, Instant(nanoseconds: longest).advanced(by: longest / 10).nanoseconds)
        return [
            BouncePicture("Closing", presses.map(\.closing), isClosing: true, length: length).picture,
            BouncePicture("Opening", presses.compactMap(\.opening), isClosing: false, length: length).picture,
        ]
    }

    private var quiets: [Sheet.Part] {
        guard result.quiet > 0 else { return [] }
        let presses = result.samples.presses
        let picture = LengthsPicture(
            "The longest quiet within each bounce: at most \(timeText(presses.map(\.quiet).max() ?? 0)).",
            [("closing", presses.map(\.closingQuiet)), ("opening", presses.map(\.openingQuiet))],
            delays: [advice.verdict?.policy.delay].compactMap(\.self)
        ).picture
        return [
            .figures(
                "Quiet within the bounce", [picture],
                caption: "How long the contact was open in the middle of a press: the delay must be longer.")
        ]
    }
}
