import DebouncedContacts
import DebouncedMeasuring
import DebouncedText

extension Subject {
    /// One object, for programs. All times are nanoseconds.
    package var json: JSON {
        .object(
            [("button", .text(name)), ("presses", number(measured.presses))]
                + (measured.asked.map { [("asked", number($0))] } ?? [])
                + [
                    ("edges", number(measured.edges)), ("duration_ns", .number(measured.duration)),
                    ("spikes", number(measured.spikes)), ("closing", measured.closing.json),
                    ("opening", measured.opening.json), ("what_if", .list(measured.verdicts.map(\.json))),
                    ("findings", .list(advice.symptoms.map(\.json))),
                ] + recommendation)
    }

    private var recommendation: [(String, JSON)] {
        guard let verdict = advice.verdict else { return [] }
        let lines = verdict.policy.configLines(for: name).map { JSON.text($0) }
        guard case .object(let members) = verdict.json else { return [] }
        return [("recommendation", .object(members + [("config", .list(lines))]))]
    }
}

extension MotionStatistics {
    fileprivate var json: JSON {
        let percentiles = [("median_ns", 50), ("p95_ns", 95), ("p99_ns", 99)].compactMap { name, hundredths in
            bounces.percentile(hundredths).map { (name, JSON.number($0)) }
        }
        return .object(
            [("count", number(count))] + percentiles + [
                ("longest_ns", .number(bounces.longest)), ("longest_quiet_ns", .number(longestQuiet)),
                ("edges", number(edges)), ("spikes", number(spikes)), ("histogram", histogram.json),
            ])
    }
}

extension BounceBins {
    fileprivate var json: JSON {
        .list(
            counts.enumerated().map { bin, count in
                let limit =
                    bin < BounceBins.limits.count ? [("below_ns", JSON.number(BounceBins.limits[bin]))] : []
                return .object(limit + [("count", number(count))])
            })
    }
}

extension Verdict {
    fileprivate var json: JSON {
        var members: [(String, JSON)] = [
            ("policy", .text(policy.name.rawValue)), ("delay", .text(policy.delayText)),
        ]
        if let confirm = policy.confirm { members.append(("confirm_ns", .number(confirm.nanoseconds))) }
        return .object(
            members + [("presses", number(presses)), ("extra", number(extra)), ("missed", number(missed))])
    }
}

extension Symptom {
    fileprivate var json: JSON { .object([("kind", .text(kind)), ("text", .text(text))]) }
}

private func number(_ number: Int) -> JSON { .number(Int64(number)) }
