import DebouncedContacts
import DebouncedEngine
import DebouncedWire

extension CounterSurvey: Survey {
    package func task(_ name: String, _ number: Int) -> (request: String, motion: String) {
        let pulses = counted(number, "pulse", "pulses")
        return (
            "Wait for \(pulses) of '\(name)'.", "The simulation makes \(pulses) of '\(name)'."
        )
    }

    package func sheet(of subject: Subject) -> Sheet {
        let findings = findings
        let pulses = findings.pulses.map { [counted($0, "pulse", "pulses")] } ?? []
        var sheet = Sheet(
            .counter, subject, counts: edges == 0 ? Sheet.still : pulses + [counted(edges, "edge", "edges")])
        sheet.facts = []
        sheet.advice.notes = edges == 0 ? [] : notes(findings)
        if edges > 0, let result = findings.result {
            sheet.facts = [
                "the longest gap inside a pulse: \(result.gap == 0 ? "none" : timeText(result.gap))",
                "the shortest time between two: \(timeText(result.pause))",
                "the shortest time that it was closed: \(timeText(result.closed))",
            ]
            sheet.advice.lead = praise(findings)
            sheet.advice.add(
                ["confirm = \"\(result.confirm.configText)\"", "delay   = \"\(result.delay.configText)\""],
                isAlternative: findings.suits)
            sheet.advice.proof = "A replay with it counts these \(result.pulses) pulses."
        }
        sheet.add(stays: [("open", gaps)], delays: findings.result.map { [$0.delay] } ?? [])
        sheet.overview =
            JSONRecord { record in
                record.add("pulses", findings.pulses ?? 0)
                record.add("gap_ns", findings.result?.gap)
                record.add("pause_ns", findings.result?.pause)
                record.add(
                    "use", sheet.advice.config.isEmpty ? "–" : sheet.advice.config.joined(separator: ", "))
            }.json
        sheet.members = members(findings)
        sheet.add(Rhythm(log.edges))
        return sheet
    }

    private func notes(_ findings: Findings) -> [String] {
        let notes = [mismatch(findings) ?? doubt(findings), difference(findings), few(findings)]
            .compactMap(\.self)
        return notes + Sheet.cutShort(log)
    }

    private func mismatch(_ findings: Findings) -> String? {
        guard let asked, asked != findings.pulses else { return nil }
        let pulses = counted(asked, "pulse was", "pulses were")
        let reason =
            findings.pulses.map { "the wire shows \($0)" } ?? "no delay tells as many from their bounces"
        return Sheet.mismatch(pulses, reason)
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

    private func members(_ findings: Findings) -> JSON {
        JSONRecord { record in
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
