import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

/// What `measure` says of a contact that is no button's, and what to write into the config.
package enum MeasuredContact {
    /// A switch, by how it comes to rest, and whether it is on while it is open.
    case settling(Settling, isOnWhenOpen: Bool)
    /// A counter, by its pulses.
    case pulses(PulseSurvey)
    /// An encoder, by how far it was turned and back.
    case turns(KnobSurvey)

    package func lines(_ name: String) -> [String] {
        switch self {
        case .settling(let settling, let isOnWhenOpen): settling.lines(name, isOnWhenOpen)
        case .pulses(let survey): survey.lines(name)
        case .turns(let survey): survey.lines(name)
        }
    }

    package func json(_ name: String) -> JSON {
        switch self {
        case .settling(let settling, let isOnWhenOpen): settling.json(name, isOnWhenOpen)
        case .pulses(let survey): survey.json(name)
        case .turns(let survey): survey.json(name)
        }
    }
}

// MARK: Switches

extension Settling {
    private static let enough = 5

    fileprivate func lines(_ name: String, _ isOnWhenOpen: Bool) -> [String] {
        guard edges > 0 else { return ["\(name): it did not move"] }
        let head = "\(name): \(counted(changes, "change", "changes")), \(counted(edges, "edge", "edges"))"
        let trembled =
            trembles > 0 ? ["it trembled \(counted(trembles, "time", "times")) and stayed as it was"] : []
        let directions = [Level.active, .inactive].map { words(of: $0) }
        return [head] + (directions + trembled).map { "  \($0)" } + [
            "", "Write into its table:", "  \(config(isOnWhenOpen))",
        ] + few
    }

    private func words(of level: Level) -> String {
        let name = level == .active ? "closing" : "opening"
        let direction = self[level]
        guard direction.changes > 0 else { return "\(name): never seen" }
        let stay = direction.stay > 0 ? ", with stays of at most \(timeText(direction.stay))" : ""
        return "\(name): \(direction.changes), settled within \(timeText(direction.longest))\(stay)"
    }

    /// A delay for each direction, if one needs twice that of the other.
    private func config(_ isOnWhenOpen: Bool) -> String {
        let (closed, open) = (self[.active].delay, self[.inactive].delay)
        guard max(closed, open) >= min(closed, open) * 2 else {
            return "delay = \"\(max(closed, open).written)\""
        }
        let (on, off) = isOnWhenOpen ? (open, closed) : (closed, open)
        return "delay = { on = \"\(on.written)\", off = \"\(off.written)\" }"
    }

    private var few: [String] {
        let least = min(self[.active].changes, self[.inactive].changes)
        return least < Settling.enough
            ? [
                "",
                "\(least == 0 ? "One direction was not seen" : "Few changes were seen"): repeat it with more.",
            ] : []
    }

    fileprivate func json(_ name: String, _ isOnWhenOpen: Bool) -> JSON {
        JSONRecord { record in
            record.add("switch", name)
            record.add("edges", edges)
            record.add("changes", changes)
            record.add("trembles", trembles)
            for (key, level) in [("close", Level.active), ("open", .inactive)] {
                record.add(key) { record in
                    record.add("changes", self[level].changes)
                    record.add("longest_ns", self[level].longest)
                    record.add("longest_stay_ns", self[level].stay)
                    record.add("delay_ns", self[level].delay.nanoseconds)
                }
            }
            record.add("config", config(isOnWhenOpen))
        }.json
    }
}

// MARK: Counters

extension PulseSurvey {
    fileprivate func lines(_ name: String) -> [String] {
        guard let result else {
            return [
                "\(name): \(counted(edges, "edge", "edges")), too few to tell its pulses from its bounces",
                "", "Record at least three pulses, as fast as they ever come.",
            ]
        }
        return [
            "\(name): \(counted(result.pulses, "pulse", "pulses")), \(counted(edges, "edge", "edges"))",
            "  the longest gap inside a pulse: \(result.gap == 0 ? "none" : timeText(result.gap))",
            "  the shortest time between two: \(timeText(result.pause))",
            "  closed at a stretch for at least \(timeText(result.closed))", "",
            "Write into its table:", "  \(config(result))",
        ]
    }

    private func config(_ result: Result) -> String {
        "confirm = \"\(result.confirm.written)\"\n  delay   = \"\(result.delay.written)\""
    }

    fileprivate func json(_ name: String) -> JSON {
        JSONRecord { record in
            record.add("counter", name)
            record.add("edges", edges)
            guard let result else { return }
            record.add("pulses", result.pulses)
            record.add("longest_gap_ns", result.gap)
            record.add("shortest_pause_ns", result.pause)
            record.add("shortest_closure_ns", result.closed)
            record.add("confirm_ns", result.confirm.nanoseconds)
            record.add("delay_ns", result.delay.nanoseconds)
        }.json
    }
}

// MARK: Encoders

extension KnobSurvey {
    fileprivate func lines(_ name: String) -> [String] {
        guard edges > 0 else { return ["\(name): it did not move"] }
        let far = "turned through \(counted(distance, "phase", "phases")) and \(isOver ? "" : "not ")back"
        guard let settings else {
            return [
                "\(name): \(counted(edges, "edge", "edges")), \(far), which is not so many clicks each way",
                "",
                "Turn it slowly, by exactly so many clicks clockwise, and as many back.",
            ]
        }
        let count = counted(settings.edges.rawValue, "edge", "edges")
        return [
            "\(name): \(counted(edges, "edge", "edges")), \(far)", "  a click has \(count)", "",
            "Write into its table:",
        ] + config(settings).map { "  \($0)" }
    }

    private func config(_ settings: EncoderSettings) -> [String] {
        ["edges = \(settings.edges.rawValue)"] + (settings.rest == .active ? ["rest = \"closed\""] : [])
            + (settings.isReversed ? ["reverse = true"] : [])
    }

    fileprivate func json(_ name: String) -> JSON {
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

extension Duration {
    /// As a config file has it.
    fileprivate var written: String {
        nanoseconds % 1_000_000 == 0 ? "\(nanoseconds / 1_000_000)ms" : "\(nanoseconds / 1000)us"
    }
}
