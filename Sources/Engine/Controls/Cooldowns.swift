import DebouncedContacts

/// Suppresses presses: one that passes starts the cooldown of its button and that of each of its groups, in which the
/// siblings are suppressed as well. A suppressed press extends no cooldown.
struct Cooldowns: Sendable {
    private struct Cooldown {
        let length: Int64
        /// The group that it belongs to; nil if it is the cooldown of a button or chord itself.
        let group: Int?
        /// Identifies the group across reloads.
        let name: String?
        /// The last press that was let through.
        var press: Instant?

        func suppresses(_ instant: Instant) -> Bool {
            press.map { instant < $0.advanced(by: length) } ?? false
        }
    }

    private var cooldowns: [Cooldown] = []
    /// The cooldowns that each button or chord begins, and is subject to.
    private var numbers: [[Int]]

    init(_ settings: PanelSettings) {
        let gestures = settings.buttons.map(\.gestures) + settings.chords.map(\.gestures)
        numbers = Array(repeating: [], count: gestures.count)
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
        for member in members { numbers[member].append(cooldowns.count) }
        cooldowns.append(cooldown)
    }

    /// Goes on where another left off, with the lengths that hold from now on.
    mutating func resume(_ old: Cooldowns, _ renumbering: Renumbering) {
        for (index, oldIndex) in renumbering.kept {
            let before = old.numbers[oldIndex].map { old.cooldowns[$0] }
            for cooldown in numbers[index] { resume(cooldown, before) }
        }
    }

    private mutating func resume(_ cooldown: Int, _ before: [Cooldown]) {
        let old = before.first { $0.name == cooldowns[cooldown].name }
        cooldowns[cooldown].press = [cooldowns[cooldown].press, old?.press].compactMap(\.self).max()
    }

    /// Returns the reason why a press of this button or chord is suppressed, if it is not let through.
    mutating func suppressor(of index: Int, at instant: Instant) -> PanelNotice.Suppressor? {
        guard !cooldowns.isEmpty else { return nil }
        for number in numbers[index] where cooldowns[number].suppresses(instant) {
            return cooldowns[number].group.map { .group($0) } ?? .cooldown
        }
        for number in numbers[index] { cooldowns[number].press = instant }
        return nil
    }
}

/// The number of presses that were suppressed, by reason.
package struct Suppressions: Equatable, Sendable {
    /// Too soon after the last press of the same button or chord.
    package var cooldown = 0
    /// Too soon after a press of a sibling.
    package var group = 0

    package init() {}

    package var all: Int { cooldown + group }
}

extension Cooldowns {
    func write(to state: inout Fingerprint) {
        for cooldown in cooldowns {
            state.add(cooldown.press ?? Instant(nanoseconds: .min), for: cooldown.length)
        }
    }
}
