import DebouncedBoards
import DebouncedContacts
import DebouncedControls

extension Plan {
    /// What each button, chord, group and output will do, one line each.
    package var sentences: [String] {
        buttons.map(sentence) + chords.map(sentence) + groups.map(\.sentence) + switches.map(\.sentence)
            + outputs.map(\.sentence)
    }

    package func sentence(of button: ButtonPlan) -> String {
        let sentences = [
            button.request.wiring, button.settings.policy.words, waitWords(chords(with: button)),
            latency(of: button).words, button.request.pollWords,
            button.settings.firesAtStart ? "If it is active at start, that is a press" : "",
            cooldownWords(button.cooldown), button.actions.sentence(gap: button.gap),
        ]
        return paragraph(about: button.name, sentences)
    }

    package func sentence(of chord: ChordPlan) -> String {
        let sentences = [
            chord.members, waitWords(chords(beyond: chord)), cooldownWords(chord.cooldown),
            chord.actions.sentence(gap: chord.gap),
        ]
        return paragraph(about: chord.name, sentences)
    }
}

private func waitWords(_ chords: [ChordPlan]) -> String {
    guard !chords.isEmpty else { return "" }
    let names = enumeration(chords.map(\.name), "and")
    return "A press waits \(chords.wait.words) because of chord\(chords.count > 1 ? "s" : "") \(names)"
}

extension SwitchPlan {
    package var sentence: String {
        let name = kind.map { "\($0.rawValue.spaced), " } ?? ""
        let sentences = [
            name + request.wiring, "On while its contact is \(settings.isOnWhenOpen ? "open" : "closed")",
            settings.words, request.pollWords,
            settings.firesAtStart ? "The state at the start is reported" : "",
            follow.map { "Moves \($0.name) of the virtual input device" } ?? "", actions.switchSentence,
        ]
        return paragraph(about: self.name, sentences)
    }
}

extension SwitchSettings {
    fileprivate var words: String {
        switch (on, off) {
        case (.trailing(let on), .trailing(let off)) where on == off: "It changes after \(on.words) of quiet"
        case (.trailing(let on), .trailing(let off)):
            "It goes on after \(on.words) of quiet, and off after \(off.words)"
        case (.lockout(let delay), _): "It changes at once, and then not for \(delay.words)"
        default:
            "Its contact closes \(on.confirm == .zero ? "at once" : "after \((on.confirm ?? .zero).words)") "
                + "and opens after \(on.delay.words) of quiet"
        }
    }
}

extension String {
    fileprivate var spaced: String { String(map { $0 == "_" ? " " : $0 }) }
}

extension LineRequest {
    fileprivate var wiring: String {
        let resistor = bias == .pullUp || bias == .pullDown ? bias.rawValue : "bias \(bias.rawValue)"
        return "\(LineName(pin, chip: chip)), active \(activeLow ? "low" : "high"), \(resistor)"
    }

    /// What polling costs; lines with the same period are read by one wake-up.
    fileprivate var pollWords: String {
        guard let poll else { return "" }
        let rate = Double(1_000_000_000) / Double(poll.nanoseconds)
        let times = rate == rate.rounded() ? "\(Int(rate))" : "\((rate * 10).rounded() / 10)"
        return "The line is read every \(poll.words): the daemon wakes \(times) times a second for it, "
            + "even if nothing happens"
    }
}

extension ChordPlan {
    fileprivate var members: String {
        "\(enumeration(buttons, "and")), pressed within \(within.words) of each other"
    }
}

extension GroupPlan {
    package var sentence: String {
        "\(name): a press of \(enumeration(buttons, "or")) makes all of them deaf for \(cooldown.words)."
    }
}

extension OutputPlan {
    package var sentence: String {
        let wiring = "\(LineName(pin, chip: chip)), active \(isActiveLow ? "low" : "high")"
        return "\(name): output \(wiring), \(isInitiallyOn ? "on" : "off") at start.\(interlock)"
    }

    private var interlock: String {
        guard !offWhile.isEmpty else { return "" }
        let controls = offWhile.count > 1 ? "one of \(enumeration(offWhile, "and"))" : offWhile[0]
        return " Never on while \(controls) is active or its line is missing."
    }
}

extension Policy {
    fileprivate var words: String {
        switch self {
        case .leading(let delay, let confirm):
            "\(pressWords(confirm)); a release after \(delay.words) of quiet"
        case .learning(let confirm):
            "\(pressWords(confirm)); a release after a time of quiet that it learns (starts at \(delay.words), "
                + "grows up to \(longestDelay.words) if the contact proves to need it)"
        case .trailing(let delay): "A press and a release fire after \(delay.words) of quiet"
        case .lockout(let delay): "A press and a release fire at once, and then nothing for \(delay.words)"
        }
    }
}

private func pressWords(_ confirm: Duration) -> String {
    confirm == .zero ? "A press fires at once" : "A press fires after \(confirm.words) without an edge"
}

extension Latency {
    fileprivate var words: String {
        "Worst-case latency from the last bounce: press \(press.words), release \(firstRelease.words)"
            + (release > firstRelease ? ", or \(release.words) once the delay has grown" : "")
    }
}

private func cooldownWords(_ cooldown: Duration) -> String {
    cooldown > .zero ? "A press sooner than \(cooldown.words) after the last is ignored" : ""
}

/// Joins all sentences that are not empty, each with a full stop.
private func paragraph(about name: String, _ sentences: [String]) -> String {
    "\(name): " + sentences.filter { !$0.isEmpty }.map { "\($0)." }.joined(separator: " ")
}
