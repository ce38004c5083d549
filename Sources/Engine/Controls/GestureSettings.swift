/// What is bound to a button or chord, as far as it affects when gestures fire.
package struct GestureSettings: Equatable, Sendable {
    package var hasClick = false
    package var hasDouble = false
    package var hasTriple = false
    /// The stages of `hold`, the shortest first.
    package var stages: [Duration] = []
    package var repetition: Repetition?
    /// A press that begins this long after the last release, or later, is not counted with the clicks before it.
    package var gap = Duration.milliseconds(300)
    /// A press that begins sooner than this after the last one is suppressed.
    package var cooldown = Duration.zero

    package init() {}
}

/// When `repeat` fires while a button is held.
package struct Repetition: Equatable, Sendable {
    package var after: Duration
    package var every: Duration

    package init(after: Duration, every: Duration) {
        self.after = after
        self.every = every
    }
}
