import DebouncedContacts
import DebouncedEngine
import DebouncedWire

extension EncoderSurvey: Survey {
    package func task(_ name: String, _ number: Int) -> (request: String, motion: String) {
        let clicks = counted(number, "click", "clicks")
        return (
            "Turn '\(name)' by \(clicks) clockwise, and then by as many back.",
            "The simulation turns '\(name)' by \(clicks) each way."
        )
    }

    package var progressText: String? {
        "turned through \(counted(distance, "phase", "phases")), and \(wayBack) back"
    }

    package func sheet(of subject: Subject) -> Sheet {
        let settings = settings
        let turn = "turned through \(counted(distance, "phase", "phases")) and \(isBack ? "" : "not ")back"
        let counts = [
            counted(edges, "edge", "edges"), settings == nil ? "\(turn), \(objection)" : turn,
        ]
        var sheet = Sheet(.encoder, subject, counts: edges == 0 ? Sheet.still : counts)
        sheet.facts = settings.map { ["a click has \(counted($0.edges.rawValue, "edge", "edges"))"] } ?? []
        if let settings {
            let replay = replay(settings)
            let wrong = counted(replay.wrong, "click", "clicks")
            sheet.advice.add(config(settings))
            sheet.advice.proof =
                "A replay with it reports \(replay.there) of \(counted(clicks, "click", "clicks")) clockwise, and "
                + "\(replay.back) back" + (replay.wrong == 0 ? "." : ", and \(wrong) that lead nowhere.")
        } else if edges > 0 {
            sheet.advice.notes = [
                "Turn it by exactly \(counted(clicks, "click", "clicks")) clockwise, and as many back, without a stop "
                    + "between two clicks."
            ]
        }
        sheet.overview =
            JSONRecord { record in
                record.add("phases", distance)
                record.add("use", settings.map { config($0).joined(separator: ", ") } ?? "–")
            }.json
        sheet.members = members(settings)
        return sheet
    }

    /// The reason why nothing can be recommended.
    private var objection: String {
        if let edges = otherRests {
            let rests = edges.rawValue == 1 ? "at every edge" : "every \(edges.rawValue) edges"
            return "but it rests \(rests), so it was not turned by \(counted(clicks, "click", "clicks"))"
        }
        if isOver, restsBetweenClicks { return "but it stopped between two clicks" }
        if isOver, edgesPerClick != nil { return "but no delay tells its clicks from its bounces" }
        return "which is not \(counted(clicks, "click", "clicks")) each way"
    }

    private func config(_ settings: EncoderSettings) -> [String] {
        ["edges = \(settings.edges.rawValue)"] + (settings.rest == .active ? ["rest = \"closed\""] : [])
            + (settings.delay == delay ? [] : ["delay = \"\(settings.delay.configText)\""])
            + (settings.isReversed ? ["reverse = true"] : [])
    }

    private func members(_ settings: EncoderSettings?) -> JSON {
        JSONRecord { record in
            record.add("edges", edges)
            record.add("phases", distance)
            guard let settings else { return }
            record.add("edges_per_click", settings.edges.rawValue)
            record.add("rest", settings.rest == .active ? "closed" : "open")
            record.add("reverse", settings.isReversed)
            record.add("delay_ns", settings.delay.nanoseconds)
            let replay = replay(settings)
            record.add("clicks_there", replay.there)
            record.add("clicks_back", replay.back)
            record.add("clicks_wrong", replay.wrong)
        }.json
    }
}
