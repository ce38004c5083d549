import DebouncedContacts

/// Suppresses presses: one that passes starts the cooldown of its button and that of each of its groups, in which the
/// siblings are suppressed as well. A suppressed press extends no cooldown.
struct Cooldowns: Sendable {
    private struct Cooldown {
        let length: Int64
        /// Whose it is, unless it is the cooldown of a button or chord itself.
        let group: Int?
        /// Identifies the group across reloads.
        let name: String?
        var end = Instant(nanoseconds: .min)

        func isContinued(by other: Cooldown) -> Bool { name == other.name && length == other.length }
    }

    private var cooldowns: [Cooldown] = []
    /// Which of them each button or chord begins, and is subject to.
    private var places: [[Int]]

    init(_ settings: PanelSettings) {
        let gestures = settings.buttons.map(\.gestures) + settings.chords.map(\.gestures)
        places = Array(repeating: [], count: gestures.count)
        for (index, gestures) in gestures.enumerated() where gestures.cooldown > .zero {
            add(Cooldown(length: gestures.cooldown.nanoseconds, group: nil, name: nil), of: [index])
        }
        for (index, group) in settings.groups.enumerated() {
            add(
                Cooldown(length: group.cooldown.nanoseconds, group: index, name: group.name),
                of: group.buttons)
        }
    }

    private mutating func add(_ cooldown: Cooldown, of members: [Int]) {
        for member in members { places[member].append(cooldowns.count) }
        cooldowns.append(cooldown)
    }

    /// Goes on where another left off.
    mutating func resume(_ old: Cooldowns, _ renumbering: Renumbering) {
        for (index, place) in renumbering.kept {
            let before = old.places[place].map { old.cooldowns[$0] }
            for cooldown in places[index] { resume(cooldown, before) }
        }
    }

    private mutating func resume(_ cooldown: Int, _ before: [Cooldown]) {
        guard let old = before.first(where: { $0.isContinued(by: cooldowns[cooldown]) }) else { return }
        cooldowns[cooldown].end = max(cooldowns[cooldown].end, old.end)
    }

    /// What suppresses a press of this button or chord, if it is not let through.
    mutating func suppressor(of index: Int, at instant: Instant) -> PanelNotice.Suppressor? {
        guard !cooldowns.isEmpty else { return nil }
        for place in places[index] where instant < cooldowns[place].end {
            return cooldowns[place].group.map { .group($0) } ?? .cooldown
        }
        for place in places[index] {
            cooldowns[place].end = instant.advanced(by: cooldowns[place].length)
        }
        return nil
    }
}

/// How many presses were suppressed, by reason.
package struct Suppressions: Equatable, Sendable {
    /// Too soon after the last press of the same button or chord.
    package var cooldown = 0
    /// Too soon after a press of a sibling.
    package var group = 0

    package init() {}

    package var all: Int { cooldown + group }
}
