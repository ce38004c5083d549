import DebouncedContacts

/// Which of an encoder's contacts are closed, in the order in which a knob turned clockwise goes round.
package enum Phase: Int, CaseIterable, Sendable {
    case open, onlyA, closed, onlyB

    package init(a: Level, b: Level) {
        switch (a, b) {
        case (.inactive, .inactive): self = .open
        case (.active, .inactive): self = .onlyA
        case (.active, .active): self = .closed
        case (.inactive, .active): self = .onlyB
        }
    }

    /// How it came here.
    enum Change: Sendable { case none, clockwise, both, counterclockwise }

    func change(from before: Phase) -> Change {
        switch (rawValue - before.rawValue) & 3 {
        case 0: .none
        case 1: .clockwise
        case 2: .both
        default: .counterclockwise
        }
    }
}
