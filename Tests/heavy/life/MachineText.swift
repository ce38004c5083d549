/// The config file of a machine.
extension Machine {
    func text(in folder: String) -> String {
        var text = """
            storm_limit = \(Machine.stormLimit)
            stop_timeout = "200ms"
            socket = "\(folder)/socket"

            """
        for output in Output.all {
            text += "[output.\(output)]\npin = \(Output.pin(output))\nchip = \"\(Chips.labels[0])\"\n"
            if output == Output.guarded { text += "initial = \"on\"\n" }
            let controls = offWhile[output, default: []].map { "\"\($0)\"" }
            text += "off_while = [\(controls.joined(separator: ", "))]\n"
        }
        for cluster in clusters {
            for knob in cluster.knobs { text += knob.text(edition, in: folder) }
            text += cluster.tieText
        }
        for device in switches { text += device.text(edition) }
        return text
    }
}

extension WiredSwitch {
    fileprivate func text(_ edition: Int) -> String {
        var text = """
            [switch.\(name)]
            title = "edition \(edition)"
            pin = \(pin)
            chip = "\(Chips.labels[chip])"
            active_low = \(isActiveLow)
            policy = "\(isLockout ? "lockout" : "trailing")"
            delay = \(isLockout ? on.text : "{ on = \(on.text), off = \(off.text) }")
            on_when = "\(isOnWhenOpen ? "open" : "closed")"
            at_start = "\(firesAtStart ? "fire" : "ignore")"

            """
        if let poll { text += "poll = \(poll.text)\n" }
        if let output { text += "on = { output = \"o\(output)\", set = \"toggle\" }\n" }
        let holds = stages.map { "{ after = \($0.text), output = \"o0\", set = \"off\" }" }
        if !holds.isEmpty { text += "hold = [ \(holds.joined(separator: ", ")) ]\n" }
        return text
    }
}

extension Cluster {
    fileprivate var tieText: String {
        let members = knobs.map { "\"\($0.name)\"" }.joined(separator: ", ")
        switch tie {
        case .none: return ""
        case .group(let name, let cooldown):
            return "[group.\(name)]\nbuttons = [\(members)]\ncooldown = \(cooldown.text)\n"
        case .chord(let name, let within, let gestures):
            return "[chord.\(name)]\nbuttons = [\(members)]\nwithin = \(within.text)\n" + gestures.text
        }
    }
}

extension Knob {
    fileprivate func text(_ edition: Int, in folder: String) -> String {
        var text = """
            [button.\(name)]
            title = "edition \(edition)"
            pin = \(pin)
            chip = "\(Chips.labels[chip])"
            active_low = \(isActiveLow)
            policy = "\(rule.rawValue)"
            delay = \(isAuto ? "\"auto\"" : delay.text)
            cooldown = \(cooldown.text)

            """
        if rule == .leading { text += "confirm = \(confirm.text)\n" }
        var presses = output.map { ["{ output = \"o\($0)\", set = \"toggle\" }"] } ?? []
        if let lamp {
            presses.append("{ output = \"l\(lamp)\", set = \"on\" }")
            text += "release = { output = \"l\(lamp)\", set = \"off\" }\n"
        }
        if !presses.isEmpty { text += "press = [ \(presses.joined(separator: ", ")) ]\n" }
        if let poll { text += "poll = \(poll.text)\n" }
        if runs { text += "release = \(Program.text(edition, in: folder))\n" }
        return text + gestures.text
    }
}

extension Gestures {
    fileprivate var text: String {
        var text = "gap = \(gap.text)\n"
        if click { text += "click = { output = \"o0\", set = \"on\" }\n" }
        if double { text += "double = { output = \"o0\", set = \"off\" }\n" }
        if triple { text += "triple = { output = \"o0\", set = \"on\" }\n" }
        let holds = stages.map { "{ after = \($0.text), output = \"o0\", set = \"off\" }" }
        if !holds.isEmpty { text += "hold = [ \(holds.joined(separator: ", ")) ]\n" }
        if let repetition {
            text += "repeat = { after = \(repetition.after.text), every = \(repetition.every.text), "
            text += "output = \"o0\", set = \"on\" }\n"
        }
        return text
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

extension Int64 {
    /// As a config file wants it.
    fileprivate var text: String { "\"\(self / us)us\"" }
}
