import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// One exploration: what of, and how.
struct Piece {
    enum Way: String { case alone, twins }

    var group: String
    var setting: Setting
    var way = Way.alone
    /// With the output that it is about.
    var plan: Plan?

    var name: String { "\(group): \(setting.name)" }
}

/// Long enough that the times that are fixed are few ticks: a second until a line is lost, half a second for a hold
/// that can't be read.
let tick: Int64 = 100_000_000

func ticks(_ count: Int) -> Duration { .nanoseconds(Int64(count) * tick) }

extension Piece {
    static func all(isWhole: Bool) -> [Piece] {
        // Those that take longest first.
        learning(isWhole) + chips(isWhole) + knobs(isWhole) + contacts(isWhole) + tables(isWhole) + faults
            + polled + recognizers(isWhole) + held(isWhole) + together(isWhole) + outputs + others + reloads
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

    /// Every policy, with all that may happen to its edges; with a loop that is woken late; and side by side with it.
    private static func contacts(_ isWhole: Bool) -> [Piece] {
        policies.flatMap { name, policy in
            [
                Piece(group: "contacts", setting: Setting(name, button(policy), tick: tick, edges)),
                Piece(
                    group: "contacts",
                    setting: Setting(
                        name + ", late", button(policy), tick: tick, [.changes, .loses, .isLate], lateness: 2)
                ),
                twins("contacts", name, button(policy)),
            ] + (isWhole ? [faults(name, button(policy))] : [])
        }
    }

    /// Switches that go on and off after different times.
    private static func tables(_ isWhole: Bool) -> [Piece] {
        let times = isWhole ? 1...6 : 1...3
        return times.flatMap { on in
            times.filter { $0 != on }.flatMap { off in
                let device = SwitchSettings(
                    on: .trailing(delay: ticks(on)), off: .trailing(delay: ticks(off)))
                let panel = PanelSettings(buttons: [], switches: [device])
                let name = "on=\(on) off=\(off)"
                return [
                    Piece(group: "tables", setting: Setting(name, panel, tick: tick, edges)),
                    twins("tables", name, panel),
                ]
            }
        }
    }

    /// All that may happen to an edge.
    private static let edges = Setting.Move.allCases.filter { $0 != .goes }

    private static func twins(_ group: String, _ name: String, _ panel: PanelSettings) -> Piece {
        let setting = Setting(
            name + ", late or not", panel, tick: tick, [.changes, .doubles, .pulses], lateness: 2)
        return Piece(group: group, setting: setting, way: .twins)
    }

    /// Readings fail and chips go as well.
    private static func faults(_ name: String, _ panel: PanelSettings) -> Piece {
        Piece(
            group: "faults", setting: Setting(name, panel, tick: tick, Setting.Move.allCases, fails: true))
    }

    /// One of each policy.
    private static let three = [
        Policy.leading(delay: ticks(2), confirm: ticks(1)), .trailing(delay: ticks(2)),
        .lockout(delay: ticks(2)),
    ]

    private static var faults: [Piece] {
        three.map { faults("\($0.name)", button($0)) } + [
            faults("a switch", device), faults("a counter", meter),
        ]
    }

    /// Lines without edges, which are read every tick, or every other.
    private static var polled: [Piece] {
        let panels =
            three.map { ("\($0.name)", button($0, "hold=3")) } + [("a switch", device), ("a counter", meter)]
        return panels.flatMap { name, panel in
            [1, 2].map { period in
                let setting = Setting(
                    "\(name), every \(period)", panel, tick: tick, [.changes, .goes], fails: true,
                    period: Int64(period) * tick)
                return Piece(group: "polled", setting: setting)
            }
        }
    }

    private static let device = PanelSettings(
        buttons: [],
        switches: [
            SwitchSettings(
                on: .trailing(delay: ticks(1)), off: .trailing(delay: ticks(2)), stages: [ticks(2)])
        ])
    private static let meter = PanelSettings(
        buttons: [], counters: [CounterSettings(confirm: ticks(1), delay: ticks(2))])

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

    /// Two lines of one chip, which fails for both, goes and comes with both.
    private static func chips(_ isWhole: Bool) -> [Piece] {
        func piece(
            _ name: String, _ gestures: String, _ moves: [Setting.Move], longestLoss: Int = 16
        ) -> Piece {
            let button = ButtonSettings(
                policy: .leading(delay: ticks(1), confirm: .zero), gestures: .init(words: gestures))
            let panel = PanelSettings(buttons: [button, button])
            let setting = Setting(name, panel, tick: tick, moves, fails: true, longestLoss: longestLoss)
            return Piece(group: "one chip", setting: setting)
        }
        return [piece("two buttons", "", [.changes, .goes])]
            + (isWhole
                ? [
                    piece("two buttons, edges get lost", "", [.changes, .loses], longestLoss: 6),
                    piece("two buttons that are held", "hold=2", [.changes, .goes]),
                ] : [])
    }

    /// Times are the real ones, in ticks of 10 or 15 ms, but blocks have one press to three instead of a hundred.
    private static func learning(_ isWhole: Bool) -> [Piece] {
        func piece(_ confirm: Int64, _ tick: Int64, _ memory: Int, _ moves: [Setting.Move]) -> Piece {
            let tick = tick * 1_000_000
            var button = ButtonSettings(policy: .learning(confirm: .nanoseconds(confirm * tick)))
            button.memory = memory
            let setting = Setting(
                "C=\(confirm), blocks of \(memory), ticks of \(tick / 1_000_000) ms",
                PanelSettings(buttons: [button]), tick: tick, moves)
            return Piece(group: "learning", setting: setting)
        }
        return [piece(0, 15, 1, [.changes])]
            + (isWhole
                ? [
                    piece(0, 15, 3, [.changes]), piece(1, 15, 1, [.changes, .pulses]),
                    piece(0, 10, 1, [.changes]),
                ] : [])
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

    /// An output that something else keeps off.
    static var outputs: [Piece] {
        func button(_ name: String, _ offset: Int) -> ButtonPlan {
            ButtonPlan(
                name: name, pin: .offset(offset),
                settings: ButtonSettings(policy: .leading(delay: ticks(1), confirm: .zero)))
        }
        func piece(_ name: String, _ moves: [Setting.Move], _ change: (inout Plan) -> Void) -> Piece {
            var plan = Plan()
            plan.outputs = [OutputPlan(name: "lamp", pin: .offset(7))]
            plan.outputs[0].offWhile = ["stop"]
            change(&plan)
            let setting = Setting(name, plan.panel, tick: tick, moves)
            return Piece(group: "an output", setting: setting, plan: plan)
        }
        return [
            piece("while a button is open", [.changes, .loses, .isBehind, .goes]) {
                $0.buttons = [button("stop", 0)]
            },
            piece("while a switch is off, on at first", [.changes, .loses, .isBehind, .goes]) {
                let settings = SwitchSettings(on: .trailing(delay: ticks(1)), off: .trailing(delay: ticks(1)))
                $0.switches = [SwitchPlan(name: "stop", pin: .offset(0), settings: settings)]
                $0.outputs[0].isInitiallyOn = true
            },
            piece("while a button is open, toggled by another", [.changes]) {
                $0.buttons = [button("toggle", 0), button("stop", 1)]
            },
        ]
    }

    private static var others: [Piece] {
        [("a switch", device), ("a counter", meter)].map { twins("others", $0, $1) }
    }

    /// A tick is four nanoseconds, and the times that no file sets are as short: halves of times are whole
    /// nanoseconds, rounded down, so that there are few of them.
    private static func knobs(_ isWhole: Bool) -> [Piece] {
        let tick: Int64 = 4
        return EncoderSettings.Edges.allCases.reversed().flatMap { edges in
            (isWhole ? [0, 1, 2] : [0, 1]).flatMap { (delay: Int64) -> [Piece] in
                var settings = EncoderSettings(edges: edges, delay: .nanoseconds(delay * tick))
                settings.shortestDeafness = .nanoseconds(tick / 2)
                settings.directionMemory = .nanoseconds(2 * tick)
                let panel = PanelSettings(buttons: [], encoders: [settings])
                let name = "\(edges.rawValue) edges, delay \(delay)"
                let alone = Setting(
                    name, panel, tick: tick, [.changes, .loses] + (isWhole ? [.isBehind] : []))
                let twins = Setting(
                    name + ", late or not", panel, tick: tick, [.changes],
                    lateness: isWhole && delay < 2 ? 2 : 1)
                return [
                    Piece(group: "a knob", setting: alone),
                    Piece(group: "a knob", setting: twins, way: .twins),
                ]
            }
        }
    }

    /// A reload at any time, there and back.
    private static var reloads: [Piece] {
        three.indices.flatMap { one in
            three.indices.filter { $0 > one }.map { other in
                Piece(
                    group: "reloads",
                    setting: Setting(
                        "\(three[one].name) to \(three[other].name)",
                        button(three[one], "hold=2"), tick: tick, [.changes, .loses],
                        other: button(three[other], "click")))
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
