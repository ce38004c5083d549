import DebouncedContacts

/// An encoder of a panel.
struct PanelEncoder: LineControl {
    static var kind: ControlKind { .encoder }

    var control: Int
    private(set) var encoder: Encoder
    /// True if it was told that it rests elsewhere than its settings say.
    private var isReported = false

    init(_ settings: EncoderSettings, control: Int) {
        (self.control, encoder) = (control, Encoder(settings))
    }

    var deadline: Instant? { encoder.deadline }

    mutating func feed(_ edge: Edge, line: Int) -> Moment? {
        encoder.admit(edge, line: line)
        return nil
    }

    mutating func decide() -> Moment? { encoder.decide().map(moment) }

    mutating func suspendDecisions(line: Int) { encoder.suspendDecisions(line: line) }

    mutating func start(_ edge: Edge, line: Int) -> Moment? {
        encoder.start(edge.level, line: line, at: edge.instant, isAssumed: edge.origin == .read)
        return nil
    }

    mutating func drop(line: Int, at instant: Instant) { encoder.drop(line: line, at: instant) }

    /// One that is built otherwise begins again, with its lines as they are.
    mutating func change(to settings: EncoderSettings, at now: Instant) -> Moment? {
        if settings != encoder.settings { (encoder, isReported) = (encoder.changed(to: settings), false) }
        return nil
    }

    /// The settings that suit its rests, if they are others.
    mutating func takeNotice(at instant: Instant) -> PanelNotice? {
        guard !isReported, let suggestion = encoder.suggestion else { return nil }
        isReported = true
        return .edges(control, at: instant, suggestion)
    }

    func contact(ofLine line: Int) -> Contact {
        Contact(.trailing(delay: encoder.settings.delay), level: encoder.level(ofLine: line))
    }

    private func moment(of turn: Turn) -> Moment {
        Moment(
            control: control, gesture: turn.direction == .clockwise ? .clockwise : .counterclockwise,
            at: turn.instant, count: turn.steps)
    }
}

extension Panel {
    /// Returns the number of times that both lines of an encoder changed at one instant; nil for any other control.
    package func doubles(_ control: Int) -> Int? { encoders[control]?.encoder.doubles }

    /// Returns the numbers of changes of an encoder's lines, A first.
    package func changes(_ control: Int) -> [Int] { encoders[control]?.encoder.changes ?? [] }

    /// The settings that suit an encoder's rests, if they are others.
    package func suggestion(_ control: Int) -> EncoderSettings? { encoders[control]?.encoder.suggestion }
}

extension PanelEncoder {
    func write(to state: inout Fingerprint) { encoder.write(to: &state) }
}

extension Panel {
    /// Steps of an encoder since its rest.
    package func distance(_ control: Int) -> Int { encoders[control]?.encoder.distance ?? 0 }
}
