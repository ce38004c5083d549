import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedStrips

/// A few buttons and what happens on their lines, so close together that much of it falls on one instant.
struct RandomPanel: CustomStringConvertible {
    let settings: PanelSettings
    let arrivals: [Arrival]

    /// - Parameter bound: whether there are gestures, chords and groups as well.
    init(seed: UInt64, bound: Bool = false) {
        var random = SplitMix(seed: seed)
        let count = Int.random(in: 1...6, using: &random)
        var settings = PanelSettings(
            buttons: (0..<count).map { _ in RandomPanel.settings(using: &random) })
        arrivals = RandomPanel.arrivals(lines: count, using: &random)
        if bound { RandomPanel.bind(&settings, using: &random) }
        self.settings = settings
    }

    private static func settings(using random: inout SplitMix) -> ButtonSettings {
        let delay = Duration.nanoseconds(Int.random(in: 0...8, using: &random))
        let confirm = Duration.nanoseconds(Int.random(in: 0...3, using: &random))
        let policies = [
            Policy.leading(delay: delay, confirm: confirm), .trailing(delay: delay), .lockout(delay: delay),
        ]
        return ButtonSettings(
            policy: policies.randomElement(using: &random)!, firesAtStart: .random(using: &random))
    }

    private static func arrivals(lines: Int, using random: inout SplitMix) -> [Arrival] {
        var now = Instant(nanoseconds: .random(in: -20...20, using: &random))
        var levels = (0..<lines).map { _ in Bool.random(using: &random) ? Level.active : .inactive }
        let starts = levels.enumerated().map { Arrival.start(Edge($1, at: now), line: $0) }
        return starts
            + (0..<Int.random(in: 0...60, using: &random)).map { _ in
                arrival(after: &now, &levels, using: &random)
            }
    }

    private static func bind(_ settings: inout PanelSettings, using random: inout SplitMix) {
        for button in settings.buttons.indices {
            settings.buttons[button].gestures = gestures(using: &random)
        }
        let buttons = Array(settings.buttons.indices)
        settings.chords = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            ChordSettings(
                buttons: Array(
                    buttons.shuffled(using: &random).prefix(Int.random(in: 2...3, using: &random))),
                within: .nanoseconds(Int.random(in: 1...12, using: &random)),
                gestures: gestures(using: &random))
        }
        settings.groups = (0..<Int.random(in: 0...2, using: &random)).map { number in
            GroupSettings(
                "\(number)", buttons: buttons.filter { _ in Bool.random(using: &random) },
                cooldown: .nanoseconds(Int.random(in: 1...12, using: &random)))
        }
    }

    private static func gestures(using random: inout SplitMix) -> GestureSettings {
        let words = ["click", "double", "triple", "repeat=4,3", "cooldown=9", "hold=5", "hold=3,6", "gap=7"]
        let bound = words.filter { _ in Bool.random(using: &random) }.joined(separator: " ")
        return GestureSettings("gap=4 " + bound, unit: .nanoseconds(1))
    }

    /// Mostly an edge; seldom one to the same level, a reading, what a reading voids, or a line that comes or goes.
    private static func arrival(
        after now: inout Instant, _ levels: inout [Level], using random: inout SplitMix
    ) -> Arrival {
        let line = Int.random(in: 0..<levels.count, using: &random)
        let kind = Int.random(in: 0..<40, using: &random)
        // What a reading stands in for must not have been decided for an earlier edge of the reading's instant.
        now = now.advanced(by: .random(in: (kind < 4 ? 1 : 0)...2, using: &random))
        if kind == 1 { levels[line] = .inactive }
        if kind != 0, kind != 1, kind != 3, kind != 4 { levels[line] = !levels[line] }
        switch kind {
        case 0: return .start(Edge(levels[line], at: now), line: line)
        case 1: return .gone(now, line: line)
        case 2: return .edge(Edge(levels[line], at: now, origin: .read), line: line)
        case 3: return .void(now, line: line)
        default: return .edge(Edge(levels[line], at: now), line: line)
        }
    }

    var description: String {
        "\(settings) "
            + arrivals.map { "\($0)" }.joined(separator: "\n")
    }

    func says(_ schedule: Schedule) -> [Moment] {
        schedule.play(arrivals, Panel(settings))
    }
}
