import DebouncedContacts

/// The encoders of a panel, and which of them is next to decide something.
@usableFromInline
struct Encoders: Sendable {
    private var encoders: [Encoder]
    private var deadlines: Deadlines
    /// The number of the first one in the panel.
    private let first: Int
    /// Those of which it was told that they rest elsewhere than their settings say.
    private var isTold: [Bool]

    init(_ settings: [EncoderSettings], from first: Int) {
        encoders = settings.map { Encoder($0) }
        deadlines = Deadlines(count: settings.count)
        isTold = settings.map { _ in false }
        self.first = first
    }

    /// `distantFuture` if there is none.
    @usableFromInline var earliest: Instant { deadlines.earliest }

    /// The index of the one that is next to decide.
    var next: Int { deadlines.first }

    subscript(index: Int) -> Encoder { encoders[index] }

    /// Has one of them take a step, which may lead to a turn.
    mutating func update(_ index: Int, _ moments: inout Moments, _ step: (inout Encoder) -> Turn?) {
        let turn = step(&encoders[index])
        deadlines.set(index, to: encoders[index].deadline)
        guard let turn else { return }
        moments.insert(
            Moment(
                control: first + index,
                gesture: turn.direction == .clockwise ? .clockwise : .counterclockwise, at: turn.instant,
                count: turn.steps))
    }

    /// The settings that suit its rests, once.
    mutating func takeSuggestion(_ index: Int) -> EncoderSettings? {
        guard !isTold[index], let suggestion = encoders[index].suggestion else { return nil }
        isTold[index] = true
        return suggestion
    }

    /// Carries on one that stays, unless it is built otherwise now: then its lines are as they were.
    mutating func resume(_ old: Encoders, _ before: Int, as index: Int, _ settings: EncoderSettings) {
        if old.encoders[before].settings == settings {
            (encoders[index], isTold[index]) = (old.encoders[before], old.isTold[before])
        } else {
            encoders[index] = old.encoders[before].changed(to: settings)
        }
        deadlines.set(index, to: encoders[index].deadline)
    }
}
