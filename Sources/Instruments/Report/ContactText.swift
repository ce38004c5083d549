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
        let result = result
        let changes = counted(result.changes, "change", "changes")
        let trembles = counted(result.trembles, "time", "times")
        let trembled = result.trembles > 0 ? ["it trembled \(trembles) and stayed as it was"] : []
        let directions = [("closing", result.closing), ("opening", result.opening)].map { words($0, $1) }
        return ["\(name): \(changes), \(counted(edges, "edge", "edges"))"]
            + (directions + trembled).map { "  \($0)" } + advice(result, isOnWhenOpen)
    }

    private func words(_ name: String, _ direction: Direction) -> String {
        guard direction.changes > 0 else { return "\(name): never seen" }
        let stay = direction.stay > 0 ? ", with stays of at most \(timeText(direction.stay))" : ""
        return "\(name): \(direction.changes), settled within \(timeText(direction.longest))\(stay)"
    }

    private func advice(_ result: Result, _ isOnWhenOpen: Bool) -> [String] {
        if let asked, asked != result.changes {
            let changes = counted(asked, "change was", "changes were")
            return ["", "\(changes) asked for, but the wire shows \(result.changes): repeat it."]
        }
        guard let config = config(result, isOnWhenOpen) else {
            return [
                "", "No delay tells its changes from its bounces: let it settle for 2 s each time,",
                "or give the number of changes with --presses.",
            ]
        }
        let changes = result.changes == 1 ? "the change" : "each of the \(result.changes) changes"
        let proof = result.changes == 0 ? "no change" : "\(changes) exactly once"
        return ["", "Write into its table:", "  \(config)", "", "A replay with it reports \(proof)."]
            + few(result)
    }

    /// A delay for each direction, if one needs twice that of the other.
    private func config(_ result: Result, _ isOnWhenOpen: Bool) -> String? {
        guard let closing = result.closing.delay, let opening = result.opening.delay else { return nil }
        guard closing != opening else { return "delay = \"\(closing.written)\"" }
        let (on, off) = isOnWhenOpen ? (opening, closing) : (closing, opening)
        return "delay = { on = \"\(on.written)\", off = \"\(off.written)\" }"
    }

    private func few(_ result: Result) -> [String] {
        let least = min(result.closing.changes, result.opening.changes)
        guard least < Settling.enough else { return [] }
        return ["\(least == 0 ? "One direction was not seen" : "Few changes were seen"): repeat it with more."]
    }

    fileprivate func json(_ name: String, _ isOnWhenOpen: Bool) -> JSON {
        let result = result
        return JSONRecord { record in
            record.add("switch", name)
            record.add("edges", edges)
            record.add("changes", result.changes)
            if let asked { record.add("asked", asked) }
            record.add("trembles", result.trembles)
            for (key, direction) in [("close", result.closing), ("open", result.opening)] {
                record.add(key) { record in
                    record.add("changes", direction.changes)
                    record.add("longest_ns", direction.longest)
                    record.add("longest_stay_ns", direction.stay)
                    if let delay = direction.delay { record.add("delay_ns", delay.nanoseconds) }
                }
            }
            if let config = config(result, isOnWhenOpen) { record.add("config", config) }
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
