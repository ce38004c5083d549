import DebouncedControls

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
    /// How many clicks of an encoder were reported.
    package var steps: Int { gestures[.clockwise] + gestures[.counterclockwise] }
}

/// How the knob of an encoder is built, and what of it was not understood.
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
