import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

extension EncoderSurvey: ContactSurvey {
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
