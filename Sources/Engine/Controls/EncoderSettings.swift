import DebouncedContacts

/// How a knob with two contacts is built, and how its lines are listened to.
package struct EncoderSettings: Equatable, Sendable {
    /// How many edges a click of the knob has.
    package enum Edges: Int, CaseIterable, Sendable {
        case one = 1
        case two = 2
        case four = 4
    }

    package var edges: Edges
    /// At which level both lines rest between two clicks of four edges.
    package var rest: Level
    /// The longest time for which a line is deaf after a change; zero if it never is.
    package var delay: Duration
    /// Whether clockwise and counterclockwise are swapped.
    package var isReversed: Bool
    /// However quickly it is turned, a line is deaf for so long after a change, unless `delay` is shorter.
    package var shortestDeafness = Duration.microseconds(300)
    /// For how long after a change its direction is assumed for a double that goes from rest to rest.
    package var directionMemory = Duration.milliseconds(100)

    package init(
        edges: Edges = .four, rest: Level = .inactive, delay: Duration = .milliseconds(5),
        isReversed: Bool = false
    ) {
        self.edges = edges
        self.rest = rest
        self.delay = delay
        self.isReversed = isReversed
    }

    /// Whether the knob rests there between two clicks.
    func rests(at phase: Phase) -> Bool {
        switch edges {
        case .one: true
        case .two: phase == .open || phase == .closed
        case .four: phase == (rest == .inactive ? .open : .closed)
        }
    }
}
