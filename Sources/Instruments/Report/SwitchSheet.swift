import DebouncedContacts
import DebouncedEngine
import DebouncedWire

extension SwitchSurvey: Survey {
    private static let enough = 5

    package func task(_ name: String, _ number: Int) -> (request: String, motion: String) {
        let times = counted(number, "time", "times")
        return (
            "Open and close '\(name)' until it has changed \(times), and let it settle each time.",
            "The simulation moves '\(name)' \(times)."
        )
    }

    package func sheet(of subject: Subject) -> Sheet {
        let result = result
        let counts = [counted(result.changes, "change", "changes"), counted(edges, "edge", "edges")]
        var sheet = Sheet(.switch, subject, counts: edges == 0 ? Sheet.still : counts)
        sheet.facts = edges == 0 ? [] : facts(result)
        sheet.advice = edges == 0 ? Sheet.Recommendation() : advice(result)
        let delays = sheet.advice.config.isEmpty ? [] : [result.closing.delay, result.opening.delay]
        sheet.add(
            stays: [("closed", lengths(at: .active)), ("open", lengths(at: .inactive))],
            delays: Set(delays.compactMap(\.self)).sorted())
        sheet.overview =
            JSONRecord { record in
                record.add("changes", result.changes)
                record.add("closing_ns", result.closing.longest)
                record.add("opening_ns", result.opening.longest)
                record.add("use", config(result) ?? "–")
            }.json
        sheet.members = members(result)
        sheet.add(Rhythm(log.edges))
        return sheet
    }

    private func facts(_ result: Result) -> [String] {
        let times = counted(result.trembles, "time", "times")
        return [fact("closing", "closed", result.closing), fact("opening", "open", result.opening)]
            + (result.trembles > 0 ? ["it bounced \(times) without changing"] : [])
    }

    /// - Parameter level: at which it is then.
    private func fact(_ name: String, _ level: String, _ direction: Direction) -> String {
        guard direction.changes > 0 else { return "\(name): never seen" }
        let bounce = direction.stay > 0 ? ", \(level) for up to \(timeText(direction.stay)) in a bounce" : ""
        return "\(name): \(direction.changes), settled within \(timeText(direction.longest))\(bounce)"
    }

    private func advice(_ result: Result) -> Sheet.Recommendation {
        var advice = Sheet.Recommendation()
        if let asked, asked != result.changes {
            let changes = counted(asked, "change was", "changes were")
            advice.notes = [Sheet.mismatch(changes, "the wire shows \(result.changes)")]
        } else if result.changes == 0 {
            advice.notes = ["It did not change: move it, and let it rest for 2 s each time."]
        } else if let config = config(result) {
            advice.add([config])
            let changes = result.changes == 1 ? "the change" : "each of the \(result.changes) changes"
            advice.proof = "A replay with it reports \(changes) exactly once."
            advice.notes = few(result)
        } else {
            let number = asked == nil ? ", or give the number of changes with --presses" : ""
            advice.notes = [
                "No delay separates changes from bounces: let it settle for 2 s each time\(number)."
            ]
        }
        advice.notes += Sheet.cutShort(log)
        return advice
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
        guard least < SwitchSurvey.enough else { return [] }
        return [
            "\(least == 0 ? "One direction was not seen" : "Few changes were seen"): repeat it with more."
        ]
    }

    private func members(_ result: Result) -> JSON {
        JSONRecord { record in
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
