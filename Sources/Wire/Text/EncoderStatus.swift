import DebouncedContacts
import DebouncedEngine

extension KindStatus {
    static let encoder = KindStatus(
        code: { status, coder in
            if coder.isReading { status.encoder = EncoderStatus() }
            coder.derived("up", status.isUp)
            if let problem = status.problem { coder.derived("problem", problem) }
            coder.member("lines", &status.lines)
            status.encoder?.codeSettings(&coder)
            coder.object("steps") { status.codeGestures(&$0) }
            coder.member("last_turn_ns", &status.counts.latest)
            status.encoder?.codeRests(&coder)
            status.codeEdges(&coder)
        },
        columns: [.name("ENCODER"), .init("LINES") { $0.state($0.lines) }]
            + ControlKind.encoder.gestures.map { direction in
                .number(direction.rawValue.uppercased()) { "\($0.control.counts.gestures[direction])" }
            } + [.last, .number("DOUBLES") { "\($0.control.encoder?.doubles ?? 0)" }],
        metrics: [
            .gestures, .actions,
            Metric("encoder_steps_total", "Clicks that were reported.") { row in
                row.control.control.kind.gestures.map {
                    .init(row.control.counts.gestures[$0], ("direction", $0.rawValue))
                }
            },
            .of("encoder_doubles_total", "Changes of both lines at one instant.") {
                $0.encoder?.doubles ?? 0
            },
        ],
        state: { _ in "available" },
        moves: { counted($0.counts.steps, "step", "steps") })
}

extension ControlCounts {
    package var steps: Int { gestures[.clockwise] + gestures[.counterclockwise] }
}

/// The construction of a knob, and what of it was not understood.
package struct EncoderStatus: Equatable, Sendable {
    package var settings = EncoderSettings()
    package var doubles = 0
    /// The settings that its rests suit, if they are others.
    package var suggestion: EncoderSettings?

    package init() {}

    fileprivate mutating func codeSettings(_ coder: inout JSONCoder) {
        coder.member("edges_per_click", &settings.edges)
        coder.member("rest", &settings.restsClosed, "closed", "open")
        coder.member("reverse", &settings.isReversed)
    }

    fileprivate mutating func codeRests(_ coder: inout JSONCoder) {
        coder.member("doubles", &doubles)
        coder.member("suggestion", &suggestion)
    }
}

// The construction of a knob, as the daemon saw it rest: on the wire, and in words.
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

    package var restWords: String {
        switch edges {
        case .four: "rests every 4 edges\(rest == .active ? ", with both contacts closed" : "")"
        case .two: "rests every 2 edges"
        case .one: "rests at every edge"
        }
    }

    /// The line for the config.
    package var restAdvice: String {
        "write edges = \(edges.rawValue)\(edges == .four && rest == .active ? " and rest = \"closed\"" : "")"
    }
}
