import DebouncedContacts
import DebouncedControls

// How a knob is built, as the daemon saw it rest: on the wire, and in words.
extension EncoderSettings: JSONObject {
    package init() { self.init(edges: .four) }

    /// Nil if it has no number of edges that a knob can have.
    package init?(_ json: JSON) {
        guard json["edges"].flatMap(Edges.init) != nil else { return nil }
        self.init()
        var coder = JSONCoder(reading: json)
        code(&coder)
    }

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("edges", &edges)
        // A config may have it only then.
        if edges == .four { coder.member("rest", &restsClosed, "closed", "open") }
    }

    var restsClosed: Bool {
        get { rest == .active }
        set { rest = newValue ? .active : .inactive }
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
