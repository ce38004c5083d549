import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

/// A switch, counter or encoder that was measured, and what to call it.
package struct MeasuredContact: Measured {
    package var name: String
    package var origin: String
    let survey: any ContactSurvey
    let words: ContactWords

    package init(name: String, origin: String, _ survey: some ContactSurvey) {
        (self.name, self.origin, self.survey, words) = (name, origin, survey, survey.words)
    }

    package var lines: [String] {
        let praise = words.praise.map { [""] + wrapped($0, 78) } ?? []
        let heading = praise.isEmpty ? "Write into its table:" : "This would do as well:"
        let config = words.config.isEmpty ? [] : praise + ["", heading] + words.config.map { "  \($0)" }
        let notes = ([words.proof].compactMap(\.self) + words.notes).flatMap { wrapped($0, 78) }
        return [summary] + words.facts.map { "  \($0)" } + config + (notes.isEmpty ? [] : [""] + notes)
    }

    package var json: JSON { survey.json(name) }

    /// "gas: 3 pulses, 12 edges".
    var summary: String { "\(name): \(words.counts.joined(separator: ", "))" }
}

/// What is known of how something that is no button moved.
package protocol ContactSurvey: Sendable {
    var kind: ControlKind { get }
    var words: ContactWords { get }
    func json(_ name: String) -> JSON
    /// How long it stayed as it was, for each kind of stay; empty for a knob, which may stay anywhere.
    var stays: [(title: String, lengths: [Int64])] { get }
}

/// What is said of a contact, on a terminal and on a page.
package struct ContactWords: Sendable {
    /// "40 changes", "120 edges".
    var counts: [String]
    var facts: [String] = []
    /// That what it has now suits it, if it does.
    var praise: String?
    /// What to write into its table of the config file; empty if that can't be said.
    var config: [String] = []
    /// What a replay made of that.
    var proof: String?
    /// What else there is to know.
    var notes: [String] = []
    /// The delays that are recommended.
    var delays: [Duration] = []

    static let still = ContactWords(counts: ["it did not move"])
}

/// - Parameter asked: "12 changes were".
private func mismatchNote(_ asked: String, _ reason: String) -> String {
    "\(asked) asked for, but \(reason): repeat it."
}

private func cutShort(_ evaluated: Int, of edges: Int) -> [String] {
    evaluated < edges ? ["Only the first \(evaluated) edges were evaluated."] : []
}

// MARK: Switches

extension Settling: ContactSurvey {
    private static let enough = 5

    package var kind: ControlKind { .switch }

    package var stays: [(title: String, lengths: [Int64])] {
        [("closed", lengths(at: .active)), ("open", lengths(at: .inactive))]
    }

    package var words: ContactWords {
        guard edges > 0 else { return .still }
        let result = result
        var words = ContactWords(counts: [
            counted(result.changes, "change", "changes"), counted(edges, "edge", "edges"),
        ])
        words.facts = [
            self.words("closing", to: "closed", result.closing),
            self.words("opening", to: "open", result.opening),
        ]
        if result.trembles > 0 {
            let times = counted(result.trembles, "time", "times")
            words.facts.append("it bounced \(times) without changing")
        }
        advise(&words, result)
        return words
    }

    /// - Parameter level: at which it is then.
    private func words(_ name: String, to level: String, _ direction: Direction) -> String {
        guard direction.changes > 0 else { return "\(name): never seen" }
        let bounce = direction.stay > 0 ? ", \(level) for up to \(timeText(direction.stay)) in a bounce" : ""
        return "\(name): \(direction.changes), settled within \(timeText(direction.longest))\(bounce)"
    }

    private func advise(_ words: inout ContactWords, _ result: Result) {
        defer { words.notes += cutShort(judged, of: edges) }
        if let asked, asked != result.changes {
            let changes = counted(asked, "change was", "changes were")
            words.notes = [mismatchNote(changes, "the wire shows \(result.changes)")]
        } else if result.changes == 0 {
            words.notes = ["It did not change: move it, and let it rest for 2 s each time."]
        } else if let config = config(result) {
            words.config = [config]
            let changes = result.changes == 1 ? "the change" : "each of the \(result.changes) changes"
            words.proof = "A replay with it reports \(changes) exactly once."
            words.delays = Set([result.closing.delay, result.opening.delay].compactMap(\.self)).sorted()
            words.notes = few(result)
        } else {
            let number = asked == nil ? ", or give the number of changes with --presses" : ""
            words.notes = [
                "No delay separates changes from bounces: let it settle for 2 s each time\(number)."
            ]
        }
    }

    /// A delay for each direction, if one needs twice that of the other.
    private func config(_ result: Result) -> String? {
        guard result.changes > 0, let closing = result.closing.delay, let opening = result.opening.delay
        else { return nil }
        guard closing != opening else { return "delay = \"\(closing.configText)\"" }
        let (on, off) = isOnWhenOpen ? (opening, closing) : (closing, opening)
        return "delay = { on = \"\(on.configText)\", off = \"\(off.configText)\" }"
    }

    private func few(_ result: Result) -> [String] {
        let least = min(result.closing.changes, result.opening.changes)
        guard least < Settling.enough else { return [] }
        return [
            "\(least == 0 ? "One direction was not seen" : "Few changes were seen"): repeat it with more."
        ]
    }

    package func json(_ name: String) -> JSON {
        let result = result
        return JSONRecord { record in
            record.add("switch", name)
            record.add("edges", edges)
            record.add("changes", result.changes)
            record.add("asked", asked)
            record.add("trembles", result.trembles)
            for (key, direction) in [("close", result.closing), ("open", result.opening)] {
                record.add(key) { record in
                    record.add("changes", direction.changes)
                    record.add("longest_ns", direction.longest)
                    record.add("longest_stay_ns", direction.stay)
                    record.add("delay_ns", direction.delay?.nanoseconds)
                }
            }
            record.add("config", config(result))
        }.json
    }
}

// MARK: Counters

extension PulseSurvey: ContactSurvey {
    package var kind: ControlKind { .counter }
    package var stays: [(title: String, lengths: [Int64])] { [("open", gaps)] }

    package var words: ContactWords {
        guard edges > 0 else { return .still }
        let findings = findings
        let seen = counted(edges, "edge", "edges")
        var words = ContactWords(
            counts: (findings.pulses.map { [counted($0, "pulse", "pulses")] } ?? []) + [seen],
            notes: notes(findings))
        guard let result = findings.result else { return words }
        words.facts = [
            "the longest gap inside a pulse: \(result.gap == 0 ? "none" : timeText(result.gap))",
            "the shortest time between two: \(timeText(result.pause))",
            "the shortest time that it was closed: \(timeText(result.closed))",
        ]
        words.praise = praise(findings)
        words.config = [
            "confirm = \"\(result.confirm.configText)\"", "delay   = \"\(result.delay.configText)\"",
        ]
        words.proof = "A replay with it counts these \(result.pulses) pulses."
        words.delays = [result.delay]
        return words
    }

    private func notes(_ findings: Findings) -> [String] {
        let notes = [mismatch(findings) ?? doubt(findings), difference(findings), few(findings)]
            .compactMap(\.self)
        return notes + cutShort(judged, of: edges)
    }

    private func mismatch(_ findings: Findings) -> String? {
        guard let asked, asked != findings.pulses else { return nil }
        let pulses = counted(asked, "pulse was", "pulses were")
        let reason =
            findings.pulses.map { "the wire shows \($0)" } ?? "no delay tells as many from their bounces"
        return mismatchNote(pulses, reason)
    }

    private func doubt(_ findings: Findings) -> String? {
        guard findings.result == nil else { return nil }
        guard let pulses = findings.pulses else {
            return
                "No delay clearly tells its pulses from its bounces: record more of them, or give their number "
                + "with --presses."
        }
        return pulses < fewest
            ? "It needs at least \(fewest) pulses, as fast as they ever come, to say how far apart they are."
            : "No delay counts each of its pulses exactly once."
    }

    /// A contact that stops at its switching point may look like more pulses than it made.
    private func difference(_ findings: Findings) -> String? {
        guard asked == nil, findings.result != nil, !findings.suits, let presentSettings,
            let present = findings.present, present >= fewest
        else { return nil }
        return "\(presentSettings), count \(counted(present, "pulse", "pulses")). "
            + "If that is right, say so with --presses \(present)."
    }

    private func praise(_ findings: Findings) -> String? {
        guard findings.suits, let presentSettings else { return nil }
        return "\(presentSettings), count all of them: nothing has to be changed."
    }

    private var presentSettings: String? {
        guard case .leading(let delay, let confirm) = policy else { return nil }
        let times = "confirm = \"\(confirm.configText)\" and delay = \"\(delay.configText)\""
        return "The present settings, \(times)"
    }

    private func few(_ findings: Findings) -> String? {
        guard let result = findings.result, result.pulses < MeasurementResult.enoughPresses else {
            return nil
        }
        return "Too few pulses (\(result.pulses)): a fault that happens once in a hundred would not show. "
            + "Wait for \(MeasurementResult.enoughPresses) or more."
    }

    package func json(_ name: String) -> JSON {
        let findings = findings
        return JSONRecord { record in
            record.add("counter", name)
            record.add("edges", edges)
            record.add("pulses", findings.pulses)
            record.add("asked", asked)
            if let result = findings.result {
                record.add("longest_gap_ns", result.gap)
                record.add("shortest_pause_ns", result.pause)
                record.add("shortest_closure_ns", result.closed)
                record.add("confirm_ns", result.confirm.nanoseconds)
                record.add("delay_ns", result.delay.nanoseconds)
                record.add("suits", findings.suits)
            }
            let notes = notes(findings)
            if !notes.isEmpty { record.add("notes", JSON.list(notes.map { .text($0) })) }
        }.json
    }
}

// MARK: Encoders

extension KnobSurvey: ContactSurvey {
    package var kind: ControlKind { .encoder }
    package var stays: [(title: String, lengths: [Int64])] { [] }

    package var words: ContactWords {
        guard edges > 0 else { return .still }
        let turn = "turned through \(counted(distance, "phase", "phases")) and \(isBack ? "" : "not ")back"
        guard let settings else {
            return ContactWords(
                counts: [counted(edges, "edge", "edges"), "\(turn), \(objection)"],
                notes: [
                    "Turn it by exactly \(counted(clicks, "click", "clicks")) clockwise, and as many back, without a stop "
                        + "between two clicks."
                ])
        }
        return ContactWords(
            counts: [counted(edges, "edge", "edges"), turn],
            facts: ["a click has \(counted(settings.edges.rawValue, "edge", "edges"))"],
            config: config(settings))
    }

    /// Why nothing can be recommended.
    private var objection: String {
        if let edges = otherRests {
            let rests = edges.rawValue == 1 ? "at every edge" : "every \(edges.rawValue) edges"
            return "but it rests \(rests), so it was not turned by \(counted(clicks, "click", "clicks"))"
        }
        if isOver, restsBetweenClicks { return "but it stopped between two clicks" }
        return "which is not \(counted(clicks, "click", "clicks")) each way"
    }

    private func config(_ settings: EncoderSettings) -> [String] {
        ["edges = \(settings.edges.rawValue)"] + (settings.rest == .active ? ["rest = \"closed\""] : [])
            + (settings.isReversed ? ["reverse = true"] : [])
    }

    package func json(_ name: String) -> JSON {
        JSONRecord { record in
            record.add("encoder", name)
            record.add("edges", edges)
            record.add("phases", distance)
            guard let settings else { return }
            record.add("edges_per_click", settings.edges.rawValue)
            record.add("rest", settings.rest == .active ? "closed" : "open")
            record.add("reverse", settings.isReversed)
        }.json
    }
}
