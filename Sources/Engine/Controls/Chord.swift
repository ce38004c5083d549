import DebouncedContacts

/// A virtual button, pressed while all of its buttons are.
struct Chord: Sendable {
    /// Its index in the panel.
    let index: Int
    let members: [Int]
    /// The longest time between the first and the last press of its buttons.
    let within: Int64

    init(_ settings: ChordSettings, index: Int) {
        self.index = index
        members = settings.buttons
        within = settings.within.nanoseconds
    }

    /// Whether it has all buttons of the other, and more.
    func contains(_ other: Chord) -> Bool {
        members.count > other.members.count && Set(members).isSuperset(of: other.members)
    }

    /// Whether all of its buttons wait, and were pressed close enough together.
    func isComplete(with presses: [Instant?]) -> Bool {
        var latest = Instant(nanoseconds: .min)
        for member in members {
            guard let press = presses[member] else { return false }
            latest = max(latest, press)
        }
        return latest < end(with: presses)
    }

    /// Until when it may be completed: counted from the first of the presses that wait.
    func end(with presses: [Instant?]) -> Instant {
        let first = members.lazy.compactMap { presses[$0] }.min()
        return first?.advanced(by: within) ?? .distantFuture
    }
}
