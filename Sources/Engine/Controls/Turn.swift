import DebouncedContacts

/// Clicks of a knob, all in one direction.
public struct Turn: Equatable, Sendable {
    public enum Direction: String, CaseIterable, Sendable { case clockwise, counterclockwise }

    public var direction: Direction
    /// How many clicks; at least one.
    public var steps: Int
    /// When the knob came to rest.
    public var instant: Instant

    public init(_ direction: Direction, steps: Int = 1, at instant: Instant) {
        self.direction = direction
        self.steps = steps
        self.instant = instant
    }
}
