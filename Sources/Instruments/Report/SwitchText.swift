import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

extension SwitchSurvey: ContactSurvey {
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
        defer { words.notes += ContactWords.cutShort(judged, of: edges) }
        if let asked, asked != result.changes {
            let changes = counted(asked, "change was", "changes were")
            words.notes = [ContactWords.mismatch(changes, "the wire shows \(result.changes)")]
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
        guard least < SwitchSurvey.enough else { return [] }
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
