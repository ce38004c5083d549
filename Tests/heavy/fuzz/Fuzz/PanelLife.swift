import DebouncedContacts
import DebouncedEngine

/// A few buttons, switches and knobs and what happens on their lines, as an input says.
struct PanelLife: CustomStringConvertible {
    private(set) var settings = PanelSettings(buttons: [])
    private(set) var arrivals: [Arrival] = []
    /// Whether no line goes, comes back or is void.
    private(set) var keepsLines = true
    let unit: Int64

    init(_ dice: inout Dice) {
        // Those that learn know milliseconds.
        unit = dice.flip() ? 1_000_000 : 1
        let count = 1 + dice.roll(below: 4)
        settings.buttons = (0..<count).map { _ in button(&dice) }
        settings.chords = (0..<(count > 1 ? dice.roll(below: 3) : 0)).map { _ in chord(&dice) }
        settings.groups = (0..<dice.roll(below: 3)).map { number in
            GroupSettings(
                "\(number)", buttons: (0..<count).filter { _ in dice.flip() }, cooldown: time(&dice, from: 1))
        }
        settings.switches = (0..<dice.roll(below: 3)).map { _ in contact(&dice) }
        settings.encoders = (0..<dice.roll(below: 3)).map { _ in knob(&dice) }
        fill(&dice)
    }

    private func time(_ dice: inout Dice, from least: Int64 = 0) -> Duration {
        .nanoseconds((least + Int64(dice.roll(below: 16))) * unit)
    }

    private func button(_ dice: inout Dice) -> ButtonSettings {
        return ButtonSettings(policy: policy(&dice), firesAtStart: dice.flip(), gestures: gestures(&dice))
    }

    private func policy(_ dice: inout Dice) -> Policy {
        switch dice.roll(below: 4) {
        case 0: .leading(delay: time(&dice), confirm: .nanoseconds(Int64(dice.roll(below: 4)) * unit))
        case 1: .trailing(delay: time(&dice))
        case 2: .lockout(delay: time(&dice))
        default: .learning(confirm: .nanoseconds(Int64(dice.roll(below: 4)) * unit))
        }
    }

    private func contact(_ dice: inout Dice) -> SwitchSettings {
        var settings = SwitchSettings(
            on: policy(&dice), isOnWhenOpen: dice.flip(), firesAtStart: dice.flip())
        if case .trailing = settings.on { settings.off = .trailing(delay: time(&dice)) }
        if dice.flip() { settings.stages = [time(&dice, from: 1)] }
        if dice.flip() { settings.stages.append((settings.stages.first ?? .zero) + time(&dice, from: 1)) }
        return settings
    }

    private func knob(_ dice: inout Dice) -> EncoderSettings {
        EncoderSettings(
            edges: EncoderSettings.Edges.allCases[dice.roll(below: 3)],
            rest: dice.flip() ? .active : .inactive, delay: time(&dice), isReversed: dice.flip())
    }

    private func gestures(_ dice: inout Dice) -> GestureSettings {
        var gestures = GestureSettings()
        let bound = dice.roll(below: 256)
        gestures.hasClick = bound & 1 != 0
        gestures.hasDouble = bound & 2 != 0
        gestures.hasTriple = bound & 4 != 0
        if bound & 8 != 0 { gestures.stages = [time(&dice, from: 1)] }
        if bound & 16 != 0 { gestures.stages.append((gestures.stages.first ?? .zero) + time(&dice, from: 1)) }
        if bound & 32 != 0 {
            gestures.repetition = Repetition(after: time(&dice, from: 1), every: time(&dice, from: 1))
        }
        gestures.gap = bound & 64 != 0 ? time(&dice, from: 1) : .nanoseconds(4 * unit)
        if bound & 128 != 0 { gestures.cooldown = time(&dice) }
        return gestures
    }

    private func chord(_ dice: inout Dice) -> ChordSettings {
        let (one, count) = (dice.roll(below: settings.buttons.count), settings.buttons.count)
        let members = Set([one, (one + 1) % count] + (dice.flip() ? [(one + 2) % count] : []))
        return ChordSettings(
            buttons: members.sorted(), within: time(&dice, from: 1), gestures: gestures(&dice))
    }

    /// Two bytes make an arrival: mostly an edge; seldom one to the same level, a reading, what a reading voids, or a line
    /// that comes or goes.
    private mutating func fill(_ dice: inout Dice) {
        var now = Instant(nanoseconds: Int64(dice.roll(below: 256) - 128) * unit)
        var levels = settings.map.lines.map { _ in dice.flip() ? Level.active : .inactive }
        arrivals = levels.enumerated().map { .start(Edge($1, at: now), line: $0) }
        while !dice.isEmpty, arrivals.count < 400 {
            let (word, pause) = (dice.roll(below: 256), dice.roll(below: 256))
            let (line, kind) = (word % levels.count, word / 4)
            // What a reading stands in for must not have been decided for an earlier edge of the reading's instant.
            let least: Int64 = kind < 4 ? 1 : 0
            now = now.advanced(by: max(least, Int64(pause < 128 ? pause % 4 : pause - 124) * unit))
            keepsLines = keepsLines && kind > 3
            if kind == 1 { levels[line] = .inactive }
            if kind > 3, kind != 4 { levels[line] = !levels[line] }
            switch kind {
            case 0: arrivals.append(.start(Edge(levels[line], at: now), line: line))
            case 1: arrivals.append(.gone(now, line: line))
            case 2: arrivals.append(.void(now, line: line))
            case 3:
                levels[line] = !levels[line]
                arrivals.append(.edge(Edge(levels[line], at: now, origin: .read), line: line))
            default: arrivals.append(.edge(Edge(levels[line], at: now), line: line))
            }
        }
    }

    var description: String { "\(settings) " + arrivals.map { "\($0)" }.joined(separator: "\n") }
}
