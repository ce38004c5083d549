import DebouncedContacts
import DebouncedEngine

/// A second, naive panel, of buttons whose contacts decide at once: it goes through all instants at which any press or
/// wait may end, and at each looks again at all presses until then, knowing no deadline, only what §2 and the fine print of the contract promise of
/// cooldowns, groups and chords. What follows from the presses of each is `WholeSequence`'s.
package struct ReferencePanel {
    /// The first of a button is a press, the next its release, and so on.
    package struct Toggle {
        package var button: Int
        package var instant: Int64

        package init(button: Int, instant: Int64) { (self.button, self.instant) = (button, instant) }
    }

    private enum Fate: Equatable {
        case suppressed(PanelNotice.Suppressor)
        case waiting
        /// It is the button's own, and is reported at this instant.
        case own(Int64)
        /// It belongs to this one of the presses of chords.
        case taken(by: Int)
    }

    private struct Press {
        let button: Int
        let start: Int64
        var fate = Fate.waiting
        var end: Int64?
    }

    private struct ChordPress {
        let chord: Int
        let start: Int64
        let isSuppressed: Bool
        var end: Int64?
    }

    private let settings: PanelSettings
    /// "The one with most buttons wins, then file order."
    private let chords: [Int]
    private let toggles: [Toggle]
    private let last: Int64
    private var presses: [Press] = []
    private var chordPresses: [ChordPress] = []

    /// - Parameter last: until when is known what happens, if that is not the last toggle.
    package init(_ toggles: [Toggle], _ settings: PanelSettings, until last: Int64? = nil) {
        (self.toggles, self.settings) = (toggles, settings)
        chords = settings.chords.indices.sorted {
            (-settings.chords[$0].buttons.count, $0) < (-settings.chords[$1].buttons.count, $1)
        }
        self.last = last ?? toggles.last?.instant ?? 0
        let times = Set([0] + settings.chords.map(\.within.nanoseconds))
        for now in Set(toggles.flatMap { toggle in times.map { toggle.instant + $0 } }).sorted() {
            decideWaits(at: now)
            for toggle in toggles where toggle.instant == now { feed(toggle) }
        }
    }

    /// All that happens, buttons first at one instant, then chords, each in the order of the file.
    package var moments: [Moment] {
        let moments =
            settings.buttons.indices.flatMap { says($0, sequence(of: $0), settings.buttons[$0].gestures) }
            + settings.chords.indices.flatMap {
                says(settings.buttons.count + $0, sequence(ofChord: $0), settings.chords[$0].gestures)
            }
        return moments.enumerated().sorted {
            ($0.element.instant, $0.element.control, $0.offset)
                < ($1.element.instant, $1.element.control, $1.offset)
        }.map(\.element)
    }

    /// What is said of each press that is not reported, in the order of the instants.
    package var suppressions: [PanelNotice] {
        let ofButtons = presses.compactMap { press -> (Int64, PanelNotice)? in
            switch press.fate {
            case .suppressed(let by):
                (press.start, suppressed(press.button, at: press.start, by: by))
            case .taken(let number): taken(press.button, by: chordPresses[number])
            case .waiting, .own: nil
            }
        }
        let ofChords = chordPresses.filter(\.isSuppressed).map { press in
            (press.start, suppressed(settings.buttons.count + press.chord, at: press.start, by: .cooldown))
        }
        return (ofButtons + ofChords).sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func taken(_ button: Int, by press: ChordPress) -> (Int64, PanelNotice) {
        (press.start, suppressed(button, at: press.start, by: .chord(settings.buttons.count + press.chord)))
    }

    private func suppressed(_ index: Int, at now: Int64, by: PanelNotice.Suppressor) -> PanelNotice {
        .suppressed(index, at: Instant(nanoseconds: now), by: by)
    }

    private func says(_ index: Int, _ transitions: [Int64], _ gestures: GestureSettings) -> [Moment] {
        WholeSequence(transitions, gestures, until: last).moments.map { moment in
            var moved = moment
            moved.control = index
            return moved
        }
    }

    /// The presses and releases that are reported of a button.
    private func sequence(of button: Int) -> [Int64] {
        presses.filter { $0.button == button }.flatMap { press in
            guard case .own(let instant) = press.fate else { return [Int64]() }
            return [instant] + [press.end].compactMap(\.self)
        }
    }

    private func sequence(ofChord chord: Int) -> [Int64] {
        chordPresses.filter { $0.chord == chord && !$0.isSuppressed }.flatMap {
            [$0.start] + [$0.end].compactMap(\.self)
        }
    }
}

// MARK: Edges

extension ReferencePanel {
    private mutating func feed(_ toggle: Toggle) {
        let latest = presses.lastIndex { $0.button == toggle.button }
        if let latest, presses[latest].end == nil {
            release(latest, at: toggle.instant)
        } else {
            press(toggle.button, at: toggle.instant)
        }
    }

    private mutating func press(_ button: Int, at now: Int64) {
        let own = wait(of: button) == 0 ? Fate.own(now) : .waiting
        let fate = suppressor(of: button, at: now).map { Fate.suppressed($0) } ?? own
        presses.append(Press(button: button, start: now, fate: fate))
        if let chord = ready(at: now) { begin(chord, at: now) }
    }

    /// "A suppressed press never was", and so deafens no one.
    private func suppressor(of button: Int, at now: Int64) -> PanelNotice.Suppressor? {
        let heard = presses.filter { if case .suppressed = $0.fate { false } else { true } }
        func isDeaf(after members: [Int], for cooldown: Duration) -> Bool {
            heard.contains { members.contains($0.button) && now - $0.start < cooldown.nanoseconds }
        }
        if isDeaf(after: [button], for: settings.buttons[button].gestures.cooldown) { return .cooldown }
        return settings.groups.indices.first { place in
            let group = settings.groups[place]
            return group.buttons.contains(button) && isDeaf(after: group.buttons, for: group.cooldown)
        }.map { .group($0) }
    }

    private mutating func release(_ press: Int, at now: Int64) {
        presses[press].end = now
        if case .waiting = presses[press].fate { letGo(press, at: now) }
        guard case .taken(let chordPress) = presses[press].fate, chordPresses[chordPress].end == nil else {
            return
        }
        chordPresses[chordPress].end = now
    }

    /// "A member's press waits, unless the chord is complete or it is let go"; no bigger chord can have it any more.
    private mutating func letGo(_ press: Int, at now: Int64) {
        let button = presses[press].button
        let complete = chords.first { settings.chords[$0].buttons.contains(button) && members(of: $0) != nil }
        if let complete { begin(complete, at: now) } else { presses[press].fate = .own(now) }
    }
}

// MARK: Chords

extension ReferencePanel {
    /// "The longest `within` of its chords."
    private func wait(of button: Int) -> Int64 {
        settings.chords.filter { $0.buttons.contains(button) }.map(\.within.nanoseconds).max() ?? 0
    }

    private mutating func decideWaits(at now: Int64) {
        guard presses.contains(where: { $0.fate == .waiting }) else { return }
        while let chord = ready(at: now) { begin(chord, at: now) }
        for press in presses.indices where presses[press].fate == .waiting {
            guard now >= presses[press].start + wait(of: presses[press].button) else { continue }
            presses[press].fate = .own(now)
        }
    }

    /// A chord of which all is there, and which no bigger one can still contain: "a bigger one may still come while the
    /// `within` of its own first press runs".
    private func ready(at now: Int64) -> Int? {
        chords.first { chord in
            guard members(of: chord) != nil else { return false }
            return settings.chords.allSatisfy { bigger in
                !Set(bigger.buttons).isStrictSuperset(of: settings.chords[chord].buttons)
                    || now >= (firstPress(of: bigger) ?? now) + bigger.within.nanoseconds
            }
        }
    }

    private func firstPress(of chord: ChordSettings) -> Int64? {
        presses.filter { $0.fate == .waiting && chord.buttons.contains($0.button) }.map(\.start).min()
    }

    /// The presses of its buttons, if all are held and wait, and were close enough to each other.
    private func members(of chord: Int) -> [Int]? {
        let chord = settings.chords[chord]
        let members = presses.indices.filter {
            presses[$0].fate == .waiting && chord.buttons.contains(presses[$0].button)
        }
        guard members.count == chord.buttons.count, let first = members.first, let last = members.last,
            presses[last].start - presses[first].start < chord.within.nanoseconds
        else { return nil }
        return members
    }

    /// "A chord's cooldown suppresses the chord's press only; its members' are gone regardless."
    private mutating func begin(_ chord: Int, at now: Int64) {
        for member in members(of: chord) ?? [] { presses[member].fate = .taken(by: chordPresses.count) }
        let cooldown = settings.chords[chord].gestures.cooldown.nanoseconds
        let isSuppressed = chordPresses.contains {
            $0.chord == chord && !$0.isSuppressed && now - $0.start < cooldown
        }
        chordPresses.append(ChordPress(chord: chord, start: now, isSuppressed: isSuppressed))
    }
}
