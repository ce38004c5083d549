import DebouncedContacts
import DebouncedLinux
import DebouncedReferences
import DebouncedStrips
import Testing

@testable import DebouncedEngine

/// What people can do with a few buttons that have chords, cooldowns and siblings: the panel says what a look at all
/// presses says, whenever it is told of the time.
///
/// All times are in nanoseconds; those of a chord are multiples of half its `within`, or one beside them.
@Suite struct ExhaustivePanelTests {
    /// What is bound to two buttons, `a` and `b`.
    static let pairs = [
        "ab=4", "ab=4 click double gap=3 hold=3", "a click double gap=3; ab=4 click",
        "a click hold=2 repeat=2,1; b click double hold=3; ab=4", "a cooldown=5; ab=4 cooldown=9",
        "group:ab=4; a click; b double gap=5",
    ]

    /// To three.
    static let triples = [
        "ab=4; abc=4", "abc=6; ab=4", "ab=6; abc=4", "ab=4; bc=4",
        "ab=4; bc=4; ac=4; abc=4", "a click; group:ac=5; ab=4 cooldown=8",
    ]

    @Test(arguments: pairs)
    func everySequenceOfTransitionsOfTwoButtons(_ bound: String) {
        #expect(Toggles(PanelSettings(bound, buttons: 2), count: isThorough ? 5 : 4).differing() == nil)
    }

    @Test(arguments: triples)
    func everySequenceOfTransitionsOfThreeButtons(_ bound: String) {
        #expect(Toggles(PanelSettings(bound, buttons: 3), count: isThorough ? 4 : 3).differing() == nil)
    }

    /// Longer ones, and whatever is bound: not all, but some.
    @Test func manySequencesOfManyTransitions() {
        let difference = (0..<3000).lazy.compactMap { Toggles.differing(seed: $0) }.first
        #expect(difference == nil)
    }
}

/// All sequences of presses and releases, walked like a tree: two share what they begin with.
private struct Toggles {
    private let settings: PanelSettings
    private let count: Int
    private let schedules: [Schedule]
    private var toggles: [ReferencePanel.Toggle] = []

    init(
        _ settings: PanelSettings, count: Int, woken schedules: [Schedule] = [.onlyAtArrivals, .allTheTime]
    ) {
        (self.settings, self.count, self.schedules) = (settings, count, schedules)
    }

    /// The first sequence of which the panel says something else than the look at all presses, and what.
    func differing() -> String? {
        var walk = self
        return walk.search(schedules.map { _ in Panel(settings) })
    }

    /// - Parameter panels: one for each schedule.
    private mutating func search(_ panels: [Panel]) -> String? {
        if let difference = compare(panels) { return difference }
        guard toggles.count < count else { return nil }
        for pause: Int64 in [0, 1, 2, 4] {
            for button in settings.buttons.indices {
                guard let toggle = next(button, after: pause) else { continue }
                toggles.append(toggle)
                if let difference = search(moved(panels)) { return difference }
                toggles.removeLast()
            }
        }
        return nil
    }

    /// Nothing where the button would be pressed and let go at one instant.
    private func next(_ button: Int, after pause: Int64) -> ReferencePanel.Toggle? {
        let now = (toggles.last?.instant ?? 0) + pause
        let isMoving = toggles.contains { $0.button == button && $0.instant == now }
        return isMoving ? nil : ReferencePanel.Toggle(button: button, instant: now)
    }

    /// The panels after the last transition, each woken as its schedule says until then.
    private func moved(_ panels: [Panel]) -> [Panel] {
        guard let last = toggles.last else { return panels }
        let isRelease = toggles.count { $0.button == last.button }.isMultiple(of: 2)
        let edge = Edge(isRelease ? .inactive : .active, at: Instant(nanoseconds: last.instant))
        return zip(panels, schedules).map { panel, schedule in
            var next = panel
            schedule.wake(&next, before: edge.instant)
            next.feed(edge, line: last.button)
            return next
        }
    }

    /// What is said where the sequence ends here.
    private func compare(_ panels: [Panel]) -> String? {
        let whole = ReferencePanel(toggles, settings).moments
        for (panel, schedule) in zip(panels, schedules) {
            let moments = panel.finished
            if moments != whole {
                return "\(toggles), woken \(schedule), says \(moments), whole \(whole)"
            }
        }
        return nil
    }

    static func differing(seed: UInt64) -> String? {
        var random = SplitMix(seed: seed)
        let settings = PanelSettings(using: &random)
        var walk = Toggles(settings, count: 0, woken: Schedule.allCases)
        var panels = walk.schedules.map { _ in Panel(settings) }
        for _ in 0..<Int.random(in: 5...20, using: &random) {
            let button = Int.random(in: 0..<settings.buttons.count, using: &random)
            guard let toggle = walk.next(button, after: .random(in: 0...5, using: &random)) else { continue }
            walk.toggles.append(toggle)
            panels = walk.moved(panels)
        }
        return walk.compare(panels).map { "\(settings) \($0)" }
    }
}

extension Panel {
    /// All that it says where nothing more happens.
    fileprivate var finished: [Moment] {
        var panel = self
        var moments: [Moment] = []
        panel.finish(at: panel.now)
        panel.advance(to: .distantFuture)
        panel.report { moments.append($0) }
        return moments
    }
}

extension PanelSettings {
    /// `a click double; ab=4 hold=3; group:ac=5`: what is bound to a button, to a chord of two with its `within`, and
    /// siblings with their lockout.
    fileprivate init(_ text: String, buttons count: Int) {
        self.init(buttons: Array(repeating: ButtonSettings(policy: .lockout(delay: .zero)), count: count))
        for part in text.split(separator: ";").map({ $0.drop { $0 == " " } }) {
            bind(part.prefix { $0 != " " }, String(part.drop { $0 != " " }))
        }
    }

    private mutating func bind(_ name: Substring, _ bound: String) {
        let words = name.split(separator: "=")
        let members = (words[0].split(separator: ":").last ?? "").utf8.map { Int($0) - 97 }
        let gestures = GestureSettings(bound, unit: .nanoseconds(1))
        guard words.count > 1 else {
            buttons[members[0]].gestures = gestures
            return
        }
        let time = Duration.nanoseconds(Int(words[1])!)
        if name.hasPrefix("group:") {
            groups.append(GroupSettings(buttons: members, cooldown: time))
        } else {
            chords.append(ChordSettings(buttons: members, within: time, gestures: gestures))
        }
    }

    /// Two to four buttons, and anything bound.
    fileprivate init(using random: inout SplitMix) {
        let count = Int.random(in: 2...4, using: &random)
        self.init(
            buttons: (0..<count).map { _ in
                ButtonSettings(policy: .lockout(delay: .zero), gestures: GestureSettings(using: &random))
            })
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let members = Array(
                (0..<count).shuffled(using: &random).prefix(.random(in: 2...count, using: &random)))
            guard !chords.contains(where: { Set($0.buttons) == Set(members) }) else { continue }
            chords.append(
                ChordSettings(
                    buttons: members, within: .nanoseconds(Int.random(in: 1...8, using: &random)),
                    gestures: GestureSettings(using: &random)))
        }
        for _ in 0..<Int.random(in: 0...1, using: &random) {
            let siblings = (0..<count).filter { _ in Bool.random(using: &random) }
            let lockout = Duration.nanoseconds(Int.random(in: 1...8, using: &random))
            groups.append(GroupSettings(buttons: siblings, cooldown: lockout))
        }
    }
}

extension GestureSettings {
    fileprivate init(using random: inout SplitMix) {
        let words = ["click", "double", "triple", "repeat=3,2", "cooldown=6", "hold=4", "hold=2,5", "gap=5"]
        let bound = words.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        self.init("gap=3 " + bound.joined(separator: " "), unit: .nanoseconds(1))
    }
}
