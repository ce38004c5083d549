import DebouncedContacts
import DebouncedControls

/// One exploration: what of, and how.
struct Piece {
    enum Way: String { case alone, twins }

    var group: String
    var setting: Setting
    var way = Way.alone

    var name: String { "\(group): \(setting.name)" }
}

/// Long enough that the times that are fixed are few ticks: a second until a line is lost, half a second for a hold
/// that can't be read.
let tick: Int64 = 100_000_000

func ticks(_ count: Int) -> Duration { .nanoseconds(Int64(count) * tick) }

extension Piece {
    static func all(isWhole: Bool) -> [Piece] {
        contacts + recognizers(isWhole) + held(isWhole) + together(isWhole) + others(isWhole)
    }

    private static var policies: [(String, Policy)] {
        (1...6).flatMap { d in
            (0...3).map { c in ("leading C=\(c) D=\(d)", Policy.leading(delay: ticks(d), confirm: ticks(c))) }
                + [
                    ("trailing D=\(d)", .trailing(delay: ticks(d))),
                    ("lockout D=\(d)", .lockout(delay: ticks(d))),
                ]
        }
    }

    private static func button(_ policy: Policy, _ gestures: String = "") -> PanelSettings {
        PanelSettings(buttons: [ButtonSettings(policy: policy, gestures: .init(words: gestures))])
    }

    /// Every policy, with all that may happen to its line; and side by side with a loop that sleeps on.
    static var contacts: [Piece] {
        policies.flatMap { name, policy in
            let alone = Setting(name, button(policy), tick: tick, Setting.Move.allCases, fails: true)
            let late = Setting(
                name + ", late", button(policy), tick: tick, [.changes, .loses, .isLate], lateness: 2)
            let twins = Setting(
                name + ", late or not", button(policy), tick: tick, [.changes, .doubles, .pulses], lateness: 2
            )
            return [
                Piece(group: "contacts", setting: alone), Piece(group: "contacts", setting: late),
                Piece(group: "contacts", setting: twins, way: .twins),
            ]
        }
    }

    /// All sets of bound gestures.
    private static func recognizers(_ isWhole: Bool) -> [Piece] {
        let gaps = isWhole ? [1, 2, 3, 4] : [2]
        let holds =
            isWhole ? ["", "hold=1", "hold=3", "hold=2,4", "hold=1,2,3"] : ["", "hold=3", "hold=2,4"]
        let repeats = isWhole ? ["", "repeat=1,1", "repeat=2,3", "repeat=3,1"] : ["", "repeat=2,1"]
        return gaps.flatMap { gap in
            (0..<8).flatMap { clicks in
                holds.flatMap { hold in
                    repeats.flatMap { again -> [Piece] in
                        let words = ["click", "double", "triple"].enumerated()
                            .filter { clicks & 1 << $0.offset != 0 }.map(\.element)
                        let name = (words + [hold, again, "gap=\(gap)"]).filter { !$0.isEmpty }.joined(
                            separator: " ")
                        let own = Setting(
                            name, button(.lockout(delay: .zero), name), tick: tick, [.changes, .pulses],
                            lateness: isWhole ? 2 : 1)
                        return [Piece(group: "gestures", setting: own, way: .twins)]
                    }
                }
            }
        }
    }

    /// What depends on a button being held, with all that may happen to its line.
    private static func held(_ isWhole: Bool) -> [Piece] {
        let names =
            isWhole
            ? ["hold=3", "repeat=2,1", "click double gap=2 hold=2,4 repeat=2,1"] : ["hold=3", "repeat=2,1"]
        return names.flatMap { name in
            [Policy.leading(delay: ticks(2), confirm: ticks(1)), .lockout(delay: ticks(1))].map { policy in
                let own = Setting(
                    "\(policy.name) \(name)", button(policy, name), tick: tick,
                    [.changes, .loses, .isBehind, .goes],
                    fails: true)
                return Piece(group: "held", setting: own)
            }
        }
    }

    private static func together(_ isWhole: Bool) -> [Piece] {
        func pair(_ first: String, _ second: String) -> [ButtonSettings] {
            [first, second].map { ButtonSettings(policy: .lockout(delay: .zero), gestures: .init(words: $0)) }
        }
        func chord(_ words: String) -> [ChordSettings] {
            [ChordSettings(buttons: [0, 1], within: ticks(2), gestures: .init(words: words))]
        }
        let panels: [(String, PanelSettings)] = [
            ("a chord", PanelSettings(buttons: pair("click", "click"), chords: chord("click"))),
            (
                "a chord with a hold and a cooldown",
                PanelSettings(buttons: pair("click", ""), chords: chord("hold=2 cooldown=3"))
            ),
            (
                "a group",
                PanelSettings(
                    buttons: pair("click", "hold=2"),
                    groups: [GroupSettings("g", buttons: [0, 1], cooldown: ticks(3))])
            ),
            ("cooldowns", PanelSettings(buttons: pair("click double gap=2 cooldown=3", "cooldown=2"))),
        ]
        return panels.map { name, panel in
            let own = Setting(name, panel, tick: tick, [.changes], lateness: isWhole ? 2 : 1)
            return Piece(group: "together", setting: own, way: .twins)
        }
    }

    private static func others(_ isWhole: Bool) -> [Piece] {
        let device = SwitchSettings(
            on: .trailing(delay: ticks(1)), off: .trailing(delay: ticks(2)), stages: [ticks(2)])
        let meter = CounterSettings(confirm: ticks(1), delay: ticks(2))
        let panels = [
            ("a switch", PanelSettings(buttons: [], switches: [device])),
            ("a counter", PanelSettings(buttons: [], counters: [meter])),
        ]
        let alone = panels.map { name, panel in
            Piece(
                group: "others",
                setting: Setting(name, panel, tick: tick, Setting.Move.allCases, fails: true))
        }
        let twins = panels.map { name, panel in
            let own = Setting(
                name + ", late or not", panel, tick: tick, [.changes, .doubles, .pulses], lateness: 2)
            return Piece(group: "others", setting: own, way: .twins)
        }
        return alone + twins + knobs(isWhole) + reloads
    }

    /// Its tick is the shortest deafness.
    private static func knobs(_ isWhole: Bool) -> [Piece] {
        let (tick, delays): (Int64, [Int64]) = (300_000, isWhole ? [0, 2, 4] : [0, 2])
        return EncoderSettings.Edges.allCases.reversed().flatMap { edges in
            delays.flatMap { delay -> [Piece] in
                let panel = PanelSettings(
                    buttons: [], encoders: [EncoderSettings(edges: edges, delay: .nanoseconds(delay * tick))])
                let name = "a knob, \(edges.rawValue) edges, delay \(delay)"
                let alone = Setting(name, panel, tick: tick, [.changes, .loses])
                let twins = Setting(name + ", late or not", panel, tick: tick, [.changes], lateness: 1)
                return [Piece(group: "others", setting: alone)]
                    + (isWhole ? [Piece(group: "others", setting: twins, way: .twins)] : [])
            }
        }
    }

    /// A reload at any time, there and back.
    private static var reloads: [Piece] {
        let policies = [
            Policy.leading(delay: ticks(2), confirm: ticks(1)), .trailing(delay: ticks(3)),
            .lockout(delay: ticks(2)),
        ]
        return policies.indices.flatMap { one in
            policies.indices.filter { $0 > one }.map { other in
                Piece(
                    group: "others",
                    setting: Setting(
                        "a reload from \(policies[one].name) to \(policies[other].name)",
                        button(policies[one], "hold=2"), tick: tick, [.changes, .loses],
                        other: button(policies[other], "click")))
            }
        }
    }
}

extension GestureSettings {
    /// As a file binds them, times in ticks: `click double hold=3,5 repeat=2,1 gap=2`.
    init(words: String) {
        self.init()
        for word in words.split(separator: " ") {
            let parts = word.split(separator: "=")
            let times = parts.dropFirst().flatMap { $0.split(separator: ",") }.compactMap { Int($0) }.map(
                ticks)
            switch parts[0] {
            case "click": hasClick = true
            case "double": hasDouble = true
            case "triple": hasTriple = true
            case "hold": stages = times
            case "repeat": repetition = Repetition(after: times[0], every: times[1])
            case "gap": gap = times[0]
            default: cooldown = times[0]
            }
        }
    }
}
