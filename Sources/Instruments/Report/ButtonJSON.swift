import DebouncedContacts
import DebouncedEngine
import DebouncedWire

extension ButtonSheet {
    var members: JSON {
        JSONRecord { record in
            record.add("presses", result.presses)
            record.add("asked", result.asked)
            record.add("edges", result.edges)
            record.add("duration_ns", result.duration)
            record.add("spikes", result.spikes)
            record.add("drop_outs", result.dropOuts)
            record.add("closing", result.closing.json)
            record.add("opening", result.opening.json)
            record.add("what_if", JSON.list(result.truth > 0 ? result.verdicts.map { $0.json() } : []))
            if !result.readings.isEmpty { record.add("readings", JSON.list(readings)) }
            record.add("findings", JSON.list(advice.symptoms.map(\.json)))
            record.add("recommendation", advice.verdict?.json(config: [subject.table(.button)] + configLines))
        }.json
    }

    /// The results of each policy for presses that look like two, if each is taken for one, and for two.
    private var readings: [JSON] {
        zip([1, 2], result.readings).map { number, reading in
            JSONRecord { record in
                record.add("each_as", number)
                record.add("presses", reading.presses)
                record.add("what_if", JSON.list(reading.verdicts.map { $0.json() }))
            }.json
        }
    }
}

extension MotionStatistics {
    fileprivate var json: JSON {
        JSONRecord { record in
            record.add("count", count)
            record.add("median_ns", bounces.median)
            record.add("p95_ns", bounces.percentile(95))
            record.add("p99_ns", bounces.percentile(99))
            record.add("longest_ns", bounces.longest)
            record.add("longest_quiet_ns", longestQuiet)
            record.add("edges", edges)
            record.add("spikes", spikes)
            record.add("histogram", histogram.json)
        }.json
    }
}

extension BounceBins {
    fileprivate var json: JSON {
        .list(
            counts.enumerated().map { bin, count in
                JSONRecord { record in
                    if bin < BounceBins.limits.count { record.add("below_ns", BounceBins.limits[bin]) }
                    record.add("count", count)
                }.json
            })
    }
}

extension Verdict {
    /// - Parameter config: what to write into the config file for it.
    fileprivate func json(config: [String]? = nil) -> JSON {
        JSONRecord { record in
            record.add("policy", policy.name.rawValue)
            record.add("delay", policy.delayText)
            if !policy.learns { record.add("delay_ns", policy.delay.nanoseconds) }
            record.add("confirm_ns", policy.confirm?.nanoseconds)
            record.add("presses", presses)
            record.add("extra", extra)
            record.add("missed", missed)
            record.add("config", config.map { .list($0.map { .text($0) }) })
        }.json
    }
}

extension Symptom {
    fileprivate var json: JSON { .object([("kind", .text(kind)), ("text", .text(text))]) }
}
