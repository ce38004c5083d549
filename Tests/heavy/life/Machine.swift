import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// Something of the machine that is wired to a line, or to two, as its owner knows it.
struct Device {
    enum Settings: Equatable {
        case button(ButtonSettings)
        case `switch`(SwitchSettings)
        case counter(CounterSettings, CounterKind?)
        case encoder(EncoderSettings)
    }

    var settings: Settings
    var name = ""
    var chip = 0
    var pins: [Int] = []
    var isActiveLow = true
    /// How its contact bounces; of a knob also how it is turned.
    var profile = SwitchProfile.clean
    var knob = KnobProfile(name: "", bounce: .none)
    /// How often its lines are read, if their edges are not reported.
    var poll: Int64?
    /// Whether the delay is left to the daemon.
    var isAuto = false
    /// The output that each press or change toggles.
    var output: Int?
    /// The output that is on from each press to its release.
    var lamp: Int?
    /// Whether its releases start programs.
    var runs = false
    /// What a pulse is worth, and how long it may stay unsaved, in seconds.
    var each = 1
    var save = 60

    var kind: ControlKind {
        switch settings {
        case .button: .button
        case .switch: .switch
        case .counter: .counter
        case .encoder: .encoder
        }
    }

    /// Each line of the machine has a name of its own.
    var lines: [String] { pins.indices.map { $0 == 0 ? name : "\(name).\($0)" } }

    /// The longest wait of its contact.
    var delay: Int64 {
        switch settings {
        case .button(let button): button.policy.delay.nanoseconds
        case .switch(let device): max(device.on.delay, device.off.delay).nanoseconds
        case .counter(let counter, _): max(counter.delay, counter.confirm).nanoseconds
        case .encoder(let encoder): encoder.delay.nanoseconds
        }
    }

    /// Whether it trembles for very long when it moves.
    var isFloat: Bool { profile.name == "float" }
}

/// Buttons that have to do with each other: those of a group or a chord, or a single one.
struct Cluster {
    var buttons: [Device]
    var chord: (name: String, settings: ChordSettings)?
    var group: GroupSettings?

    var names: [String] { buttons.map(\.name) + (chord.map { [$0.name] } ?? []) }

    var panel: PanelSettings {
        PanelSettings(
            buttons: buttons.compactMap { if case .button(let button) = $0.settings { button } else { nil } },
            chords: chord.map { [$0.settings] } ?? [], groups: group.map { [$0] } ?? [])
    }

    /// Of the buttons, and of the chord.
    var gestures: [GestureSettings] { panel.buttons.map(\.gestures) + panel.chords.map(\.gestures) }

    /// Whether anything of it depends on how long a button is held.
    var mayBeHeld: Bool { gestures.contains { !$0.stages.isEmpty || $0.repetition != nil } }

    /// How long after its last edge anything may still come of it.
    var patience: Int64 {
        let times = gestures.map { max($0.cooldown, $0.gap) } + [group?.cooldown ?? .zero]
        let wait = chord?.settings.within ?? .zero
        return ((times.max() ?? .zero) + wait).nanoseconds + 3 * (buttons.map(\.delay).max() ?? 0)
    }
}

/// All that its config file says.
struct Machine {
    var clusters: [Cluster] = []
    /// Switches, meters and knobs.
    var others: [Device] = []
    /// By the name of the output, the controls that keep it off.
    var offWhile: [String: [String]] = [:]
    /// Written into the file as the title of each control: another number is another file.
    var edition = 0

    var devices: [Device] { clusters.flatMap(\.buttons) + others }
    var switches: [Device] { others.filter { $0.kind == .switch } }
    var meters: [Device] { others.filter { $0.kind == .counter } }
    var names: [String] { clusters.flatMap(\.names) + switches.map(\.name) }

    /// In the order in which the daemon numbers them.
    var lines: [String] {
        ControlKind.allCases.flatMap { kind in devices.filter { $0.kind == kind }.flatMap(\.lines) }
    }

    /// The lines of a control, or of a chord's buttons.
    func lines(of control: String) -> [String] {
        let chord = clusters.first { $0.chord?.name == control }
        return chord?.buttons.map(\.name) ?? [control]
    }

    /// Those of a button or a chord.
    func gestures(of control: String) -> GestureSettings? {
        clusters.lazy.compactMap { cluster in
            cluster.names.firstIndex(of: control).map { cluster.gestures[$0] }
        }.first
    }

    static let stormLimit = 1000
}

enum Output {
    /// Those that are toggled and set by all sorts of gestures.
    static let shared = (0..<4).map { "o\($0)" }
    /// Each goes on with a press, and off with its release.
    static let lamps = (0..<6).map { "l\($0)" }
    /// On from the start, unless something keeps it off. Nothing sets it.
    static let guarded = "guard"
    static let all = shared + lamps + [guarded]

    static func pin(_ name: String) -> Int { 40 + (all.firstIndex(of: name) ?? 0) }
}

// MARK: The config file

extension Machine {
    func text(in folder: String) -> String {
        // Knobs and meters may turn as fast as they like.
        let limit = clusters.isEmpty ? 1_000_000_000 : Machine.stormLimit
        var text = "storm_limit = \(limit)\nstop_timeout = \"200ms\"\nsocket = \"\(folder)/socket\"\n"
        for output in clusters.isEmpty ? [] : Output.all {
            text += "[output.\(output)]\npin = \(Output.pin(output))\nchip = \"\(Chips.labels[0])\"\n"
            if output == Output.guarded { text += "initial = \"on\"\n" }
            text += "off_while = \(offWhile[output, default: []])\n"
        }
        for device in devices { text += device.text(edition, in: folder) }
        for cluster in clusters {
            let members = cluster.buttons.map(\.name)
            if let group = cluster.group {
                text += "[group.\(group.name)]\nbuttons = \(members)\ncooldown = \(group.cooldown.text)\n"
            }
            if let (name, chord) = cluster.chord {
                text += "[chord.\(name)]\nbuttons = \(members)\nwithin = \(chord.within.text)\n"
                text += chord.gestures.text
            }
        }
        return text
    }
}

extension Device {
    fileprivate func text(_ edition: Int, in folder: String) -> String {
        let pin = pins.count == 1 ? "pin = \(pins[0])" : "pins = \(pins)"
        let poll = poll.map { "poll = \(Duration.nanoseconds($0).text)\n" } ?? ""
        let head = """
            [\(kind.rawValue).\(name)]
            title = "edition \(edition)"
            \(pin)
            chip = "\(Chips.labels[chip])"
            active_low = \(isActiveLow)
            \(poll)
            """
        switch settings {
        case .button(let button): return head + text(button, edition, in: folder)
        case .switch(let device): return head + text(device)
        case .counter(let settings, let kind):
            let kind = kind.map { "kind = \"\($0.rawValue)\"\n" } ?? ""
            let both = settings.countsBoth ? "count = \"both\"\n" : ""
            return head + "each = \(each)\nsave = \"\(save)s\"\n\(kind)\(both)"
        case .encoder(let encoder):
            let rest = encoder.rest == .active ? "rest = \"closed\"\n" : ""
            return head + "edges = \(encoder.edges.rawValue)\nreverse = \(encoder.isReversed)\n\(rest)"
        }
    }

    private func text(_ button: ButtonSettings, _ edition: Int, in folder: String) -> String {
        var text = "policy = \"\(button.policy.word)\"\ncooldown = \(button.gestures.cooldown.text)\n"
        text += "delay = \(isAuto ? "\"auto\"" : button.policy.delay.text)\n"
        if case .leading(_, let confirm) = button.policy { text += "confirm = \(confirm.text)\n" }
        var presses = output.map { ["{ output = \"o\($0)\", set = \"toggle\" }"] } ?? []
        if let lamp {
            presses.append("{ output = \"l\(lamp)\", set = \"on\" }")
            text += "release = { output = \"l\(lamp)\", set = \"off\" }\n"
        }
        if !presses.isEmpty { text += "press = [ \(presses.joined(separator: ", ")) ]\n" }
        if runs { text += "release = \(Program.text(edition, in: folder))\n" }
        return text + button.gestures.text
    }

    private func text(_ device: SwitchSettings) -> String {
        let isLockout = device.on.word == "lockout"
        let delays = "{ on = \(device.on.delay.text), off = \(device.off.delay.text) }"
        return """
            policy = "\(device.on.word)"
            delay = \(isLockout ? device.on.delay.text : delays)
            on_when = "\(device.isOnWhenOpen ? "open" : "closed")"
            at_start = "\(device.firesAtStart ? "fire" : "ignore")"
            \(output.map { "on = { output = \"o\($0)\", set = \"toggle\" }\n" } ?? "")\(holds(device.stages))
            """
    }
}

private func holds(_ stages: [Duration]) -> String {
    let holds = stages.map { "{ after = \($0.text), output = \"o0\", set = \"off\" }" }
    return holds.isEmpty ? "" : "hold = [ \(holds.joined(separator: ", ")) ]\n"
}

extension GestureSettings {
    fileprivate var text: String {
        var text = "gap = \(gap.text)\n"
        if hasClick { text += "click = { output = \"o0\", set = \"on\" }\n" }
        if hasDouble { text += "double = { output = \"o0\", set = \"off\" }\n" }
        if hasTriple { text += "triple = { output = \"o0\", set = \"on\" }\n" }
        if let repetition {
            text += "repeat = { after = \(repetition.after.text), every = \(repetition.every.text), "
            text += "output = \"o0\", set = \"on\" }\n"
        }
        return text + holds(stages)
    }
}

/// Programs that end well, fail, die, hang, hang although asked to end, or can't be started.
enum Program {
    private static let all = [
        "[\"true\"]", "{ run = [\"false\"], overlap = \"skip\" }",
        "{ run = [\"sleep\", \"60\"], timeout = \"20ms\", overlap = \"queue\" }",
        "{ shell = \"kill -9 $$\", overlap = \"restart\" }", "[\"/nowhere/to/be/found\"]",
        "[ { run = [\"sleep\", \"0.02\"], overlap = \"restart\" }, { run = [\"true\"] } ]",
        "{ shell = \"trap '' TERM; sleep 60 & wait\", timeout = \"20ms\", overlap = \"skip\" }",
    ]

    /// The one of an edition; one of them may take long to open.
    static func text(_ edition: Int, in folder: String) -> String {
        let number = edition % (all.count + 1)
        return number < all.count ? all[number] : "[\"\(folder)/\(SlowProgram.name)\"]"
    }

    static func isSlow(_ edition: Int) -> Bool { edition % (all.count + 1) == all.count }
}

extension Policy {
    var word: String {
        switch self {
        case .leading, .learning: "leading"
        case .trailing: "trailing"
        case .lockout: "lockout"
        }
    }
}

extension Duration {
    /// As a config file wants it.
    fileprivate var text: String { "\"\(nanoseconds / us)us\"" }
}
