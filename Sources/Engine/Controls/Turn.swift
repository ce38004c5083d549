import DebouncedContacts

/// Clicks of a knob, all in one direction.
package struct Turn: Equatable, Sendable {
    package enum Direction: String, CaseIterable, Sendable { case clockwise, counterclockwise }

    package var direction: Direction
    /// How many clicks; at least one.
    package var steps: Int
    /// When the knob came to rest.
    package var instant: Instant

    package init(_ direction: Direction, steps: Int = 1, at instant: Instant) {
        self.direction = direction
        self.steps = steps
        self.instant = instant
    }
}
