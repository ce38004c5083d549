import DebouncedContacts
import DebouncedControls

// How a knob is built, as the daemon saw it rest: on the wire, and in words.
extension EncoderSettings {
    /// Nil if the daemon is another version.
    package init?(suggestion: JSON?) {
        guard let edges = Edges(rawValue: Int(clamping: suggestion?["edges"]?.integer ?? 0)) else {
            return nil
        }
        self.init(edges: edges, rest: suggestion?["rest"]?.string == "closed" ? .active : .inactive)
    }

    package func writeSuggestion(to record: inout JSONRecord) {
        record.add("edges", edges.rawValue)
        record.add("rest", rest == .active ? "closed" : "open")
    }

    /// Where a knob rests.
    package var restWords: String {
        switch edges {
        case .four: "rests every 4 edges\(rest == .active ? ", with both contacts closed" : "")"
        case .two: "rests every 2 edges"
        case .one: "rests at every edge"
        }
    }

    /// What to write into the config for it.
    package var restAdvice: String {
        "write edges = \(edges.rawValue)\(edges == .four && rest == .active ? " and rest = \"closed\"" : "")"
    }
}
