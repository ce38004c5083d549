import DebouncedContacts

/// An encoder of a panel.
struct PanelEncoder: LineControl {
    static var kind: ControlKind { .encoder }

    var control: Int
    private(set) var encoder: Encoder
    /// Whether it was told that it rests elsewhere than its settings say.
    private var isReported = false

    init(_ settings: EncoderSettings, control: Int) {
        (self.control, encoder) = (control, Encoder(settings))
    }

    var deadline: Instant? { encoder.deadline }

    mutating func feed(_ edge: Edge, line: Int, _ moments: inout Moments) {
        update(&moments) { $0.admit(edge, line: line) }
    }

    mutating func decide(_ moments: inout Moments) {
        update(&moments) { $0.decide() }
    }

    mutating func void(line: Int) { encoder.void(line: line) }

    mutating func start(_ edge: Edge, line: Int, _ moments: inout Moments) {
        encoder.start(edge.level, line: line, at: edge.instant, isAssumed: edge.origin == .read)
    }

    mutating func drop(line: Int, at instant: Instant) { encoder.drop(line: line, at: instant) }

    /// One that is built otherwise begins again, with its lines as they are.
    mutating func change(to settings: EncoderSettings, at now: Instant, _ moments: inout Moments) {
        guard settings != encoder.settings else { return }
        (encoder, isReported) = (encoder.changed(to: settings), false)
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

    /// Has it take a step, which may lead to a turn.
    private mutating func update(_ moments: inout Moments, _ step: (inout Encoder) -> Turn?) {
        guard let turn = step(&encoder) else { return }
        moments.insert(
            Moment(
                control: control,
                gesture: turn.direction == .clockwise ? .clockwise : .counterclockwise,
                at: turn.instant, count: turn.steps))
    }
}

extension Panel {
    /// How often both lines of an encoder changed at one instant; nil for what is none.
    package func doubles(_ control: Int) -> Int? { encoders[control]?.encoder.doubles }

    /// How often the lines of an encoder have changed, A first.
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
