import DebouncedActions
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

// The status as programs read it. Absent values are omitted.

extension Status {
    /// What comes before the rows.
    var head: JSON {
        JSONRecord { record in
            record.add("version", version)
            record.add("instance", instance)
            record.add("pid", process)
            record.add("seq", sequence)
            record.add("time_ns", now.nanoseconds)
            record.add("unix_ns", unix)
            record.add("started_ns", started.nanoseconds)
            record.add("config", config)
            if let stateFile {
                record.add("state") { record in
                    record.add("file", stateFile)
                    record.add("problem", stateProblem)
                }
            }
        }.json
    }

    /// What comes after the rows.
    ///
    /// - Parameter actions: those of all rows together.
    func tail(_ actions: ActionCounts) -> JSON {
        JSONRecord { record in
            record.add("actions") { record in
                record.add("running", running)
                actions.write(&record)
            }
            record.add("listeners", JSON.list(listeners.map(\.json)))
            record.add("lost", lost)
        }.json
    }
}

extension ControlStatus {
    var json: JSON {
        JSONRecord { record in
            record.add(control.kind.rawValue, control.name)
            record.add("title", title)
            record.add("kind", kind)
            record.add("bound", JSON.list(bound.map { .text($0.rawValue) }))
            if let encoder, let line {
                record.add("up", line.isUp && secondLine?.isUp == true)
                record.add("problem", line.problem ?? secondLine?.problem)
                record.add(
                    "lines",
                    JSON.list(
                        zip([line, secondLine].compactMap(\.self), encoder.changes).map {
                            $0.json(delay: encoder.settings.delay, changes: $1)
                        }))
            } else {
                line?.write(&record)
            }
            if line == nil { record.add("buttons", JSON.list(members.map { .text($0) })) }
            switch control.kind {
            case .button, .chord: writePresses(&record)
            case .switch: writeSwitch(&record)
            case .counter: counter?.write(&record, last: counts.latest)
            case .encoder: encoder?.write(&record, counts)
            }
            if let line { writeEdges(line, &record) }
            if control.kind.isPressed {
                record.add("suppressed") { record in
                    for (by, count) in counts.reasons { record.add(by, count) }
                }
            }
            record.add("actions", actions.write)
            record.add("bounces", line?.bounces?.json)
        }.json
    }

    private func writePresses(_ record: inout JSONRecord) {
        record.add("state", isPressed ? "pressed" : "released")
        record.add("presses", counts.presses)
        record.add("last_press_ns", counts.latest?.nanoseconds)
        writeGestures(&record)
    }

    private func writeSwitch(_ record: inout JSONRecord) {
        record.add("state", isOn.map { $0 ? "on" : "off" })
        if isUnsettled { record.add("unsettled", true) }
        record.add("changes", counts.gestures[.on] + counts.gestures[.off])
        record.add("last_change_ns", counts.latest?.nanoseconds)
        writeGestures(&record)
    }

    private func writeGestures(_ record: inout JSONRecord) {
        record.add("gestures") { record in
            for gesture in control.kind.gestures { record.add(gesture.rawValue, counts.gestures[gesture]) }
        }
    }

    private func writeEdges(_ line: LineStatus, _ record: inout JSONRecord) {
        record.add("edges", counts.edges)
        if control.kind == .button { record.add("spikes", counts.spikes) }
        record.add("missed_edges", counts.missed)
        record.add("dropped_edges", line.counts.dropped)
        record.add("read_errors", line.counts.readErrors)
        record.add("storms", line.counts.storms)
    }
}

extension EncoderStatus {
    fileprivate func write(_ record: inout JSONRecord, _ counts: ControlCounts) {
        record.add("edges_per_click", settings.edges.rawValue)
        record.add("rest", settings.rest == .active ? "closed" : "open")
        record.add("reverse", settings.isReversed)
        record.add("steps") { record in
            for gesture in ControlKind.encoder.gestures {
                record.add(gesture.rawValue, counts.gestures[gesture])
            }
        }
        record.add("last_turn_ns", counts.latest?.nanoseconds)
        record.add("doubles", doubles)
        if let suggestion {
            record.add("suggestion") { record in
                record.add("edges", suggestion.edges.rawValue)
                record.add("rest", suggestion.rest == .active ? "closed" : "open")
            }
        }
    }
}

extension CounterStatus {
    fileprivate func write(_ record: inout JSONRecord, last: Instant?) {
        record.add("pulses", total.pulses)
        record.add("total", total.total.map { .decimal($0) })
        record.add("unit", unit)
        record.add("each", .decimal(total.each))
        record.add("rate", .real(rate))
        record.add("rate_unit", rateUnit)
        record.add("rate_scale", .real(rateScale))
        record.add("count", countsBoth ? "both" : "closed")
        record.add("last_pulse_ns", last?.nanoseconds)
        record.add("made_up", counts.madeUp)
        record.add("rejected") { record in
            record.add("short", counts.rejected.short)
            record.add("soon", counts.rejected.soon)
        }
        record.add("unsaved_pulses", unsaved)
        record.add("publish_ns", publish.nanoseconds)
    }
}

extension ControlCounts {
    /// How many presses came to nothing, by reason.
    var reasons: [(by: String, count: Int)] {
        [("cooldown", suppressions.cooldown), ("group", suppressions.group), ("chord", takenByChords)]
    }
}

extension LineStatus {
    /// One of several lines of a control, which is cleaned in another way.
    fileprivate func json(delay: Duration, changes: Int) -> JSON {
        JSONRecord { record in
            record.add("chip", chip)
            record.add("line", offset)
            record.add("pin", pin)
            record.add("up", isUp)
            record.add("problem", problem)
            record.add("active_low", isActiveLow)
            record.add("poll_ns", poll?.nanoseconds)
            record.add("level", isHigh ? 1 : 0)
            record.add("delay_ns", delay.nanoseconds)
            record.add("changes", changes)
        }.json
    }

    fileprivate func write(_ record: inout JSONRecord) {
        record.add("chip", chip)
        record.add("line", offset)
        record.add("pin", pin)
        record.add("up", isUp)
        record.add("problem", problem)
        record.add("active_low", isActiveLow)
        record.add("poll_ns", poll?.nanoseconds)
        record.add("level", isHigh ? 1 : 0)
        record.add("policy", policy)
        record.add("delay_ns", delay.nanoseconds)
        record.add("off_delay_ns", offDelay?.nanoseconds)
        record.add("learns_delay", learnsDelay)
        record.add("confirm_ns", confirm?.nanoseconds)
    }
}

extension BounceStatus {
    fileprivate var json: JSON {
        JSONRecord { record in
            record.add("presses", tally.presses)
            record.add("close", tally.closing.json)
            record.add("open", tally.opening.json)
            record.add("longest_quiet_ns", longestQuiet.nanoseconds)
            record.add("worn", isWorn)
        }.json
    }
}

extension Histogram {
    fileprivate var json: JSON {
        JSONRecord { record in
            record.add("median_ns", percentile(50))
            record.add("p95_ns", percentile(95))
            record.add("longest_ns", longest)
        }.json
    }
}

extension ActionCounts {
    fileprivate func write(_ record: inout JSONRecord) {
        for result in ActionResult.allCases { record.add(result.rawValue, self[result]) }
    }
}

extension OutputStatus {
    var json: JSON {
        JSONRecord { record in
            record.add("output", name)
            record.add("title", title)
            record.add("pin", pin)
            record.add("on", isOn)
            record.add("up", problem == nil)
            record.add("problem", problem ?? failure)
            record.add("write_errors", errors)
            if !offWhile.isEmpty { record.add("off_while", JSON.list(offWhile.map { .text($0) })) }
            if !interlocks.isEmpty { record.add("held_off_by", JSON.list(interlocks.map { .text($0) })) }
        }.json
    }
}

extension ListenerStatus {
    fileprivate var json: JSON {
        JSONRecord { record in
            record.add("topic", topic)
            record.add("pid", process)
            record.add("lost", lost)
            record.add("unread", unread)
        }.json
    }
}
