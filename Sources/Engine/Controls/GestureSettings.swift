/// What is bound to a button or chord, as far as it affects when gestures fire.
public struct GestureSettings: Equatable, Sendable {
    public var hasClick = false
    public var hasDouble = false
    public var hasTriple = false
    /// The stages of `hold`, the shortest first.
    public var stages: [Duration] = []
    public var repetition: Repetition?
    /// A press that begins this long after the last release, or later, is not counted with the clicks before it.
    public var gap = Duration.milliseconds(300)
    /// A press that begins sooner than this after the last one is suppressed.
    public var cooldown = Duration.zero

    public init() {}
}

/// When `repeat` fires while a button is held.
public struct Repetition: Equatable, Sendable {
    public var after: Duration
    public var every: Duration

    public init(after: Duration, every: Duration) {
        self.after = after
        self.every = every
    }
}
