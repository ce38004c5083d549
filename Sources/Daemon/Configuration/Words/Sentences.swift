import DebouncedBoards
import DebouncedContacts
import DebouncedControls
import DebouncedVisible

extension Plan {
    /// What each button, chord, group and output will do.
    package var paragraphs: [Paragraph] {
        buttons.map(paragraph) + chords.map(paragraph) + groups.map(\.paragraph) + switches.map(\.paragraph)
            + counters.map(\.paragraph) + encoders.map(\.paragraph) + outputs.map(\.paragraph)
    }

    package func paragraph(of button: ButtonPlan) -> Paragraph {
        Paragraph(
            button.name,
            [
                button.actions.sentence(gap: button.gap), cooldownWords(button.cooldown),
                button.settings.firesAtStart ? "If it is held at the start, that counts as a press" : "",
            ],
            [
                button.timing(latency(of: button), chordWords(chords(with: button))),
                button.request.pollWords,
            ],
            [button.request.wireWords])
    }

    package func paragraph(of chord: ChordPlan) -> Paragraph {
        Paragraph(
            chord.name,
            [chord.actions.sentence(gap: chord.gap), cooldownWords(chord.cooldown)],
            [chord.members, chord.wait(for: chords(beyond: chord))])
    }
}

/// Which chords a press waits for.
private func chordWords(_ chords: [ChordPlan]) -> String? {
    guard !chords.isEmpty else { return nil }
    let names = enumeration(chords.map(\.name), "and")
    return "\(chords.wait.words) for chord\(chords.count > 1 ? "s" : "") \(names)"
}

private func cooldownWords(_ cooldown: Duration) -> String {
    cooldown > .zero ? "A press less than \(cooldown.words) after the last one is ignored" : ""
}

// MARK: When

extension ButtonPlan {
    /// How long after the contact moved its events come, at worst.
    ///
    /// - Parameter chords: how long a press waits for which chords.
    fileprivate func timing(_ latency: Latency, _ chords: String?) -> String {
        let press = time(latency.press, isLimit: wiring.poll != nil || chords != nil)
        let release = time(latency.firstRelease, isLimit: wiring.poll != nil)
        let wait = chords.map { " (it waits \($0))" } ?? ""
        return switch settings.policy {
        case .leading, .learning:
            "Press: \(press.map { "\($0) after the contact \(presses)" } ?? "at once")\(wait). "
                + "Release: \(release.map { "\($0) after it \(isClosedAtRest ? "closes" : "opens")" } ?? "at once")"
                + (latency.release > latency.firstRelease
                    ? " (auto: up to \(latency.release.words) for a worn switch)" : "")
        case .trailing:
            inOneIfAlike(
                press.map { "\($0) after the contact settles" } ?? "at once",
                release.map { "\($0) after the contact settles" } ?? "at once", wait)
        case .lockout(let delay):
            inOneIfAlike(lockoutWords(delay, latency.press), lockoutWords(delay, latency.release), wait)
        }
    }

    private func inOneIfAlike(_ press: String, _ release: String, _ wait: String) -> String {
        press == release && wait.isEmpty
            ? "Press and release: \(press)" : "Press: \(press)\(wait). Release: \(release)"
    }

    /// Nil for at once.
    ///
    /// - Parameter isLimit: it may come sooner.
    private func time(_ latency: Duration, isLimit: Bool) -> String? {
        latency > .zero ? (isLimit ? "up to " : "") + latency.words : nil
    }

    private var presses: String {
        if settings.policy.confirm == .zero { return isClosedAtRest ? "opens" : "closes" }
        return "settles"
    }

    /// The resistor says so: its level is that of a contact which is open.
    private var isClosedAtRest: Bool { wiring.bias == (wiring.isActiveLow ? .pullDown : .pullUp) }
}

extension SwitchPlan {
    package var paragraph: Paragraph {
        let kind = kind.map { "\($0.rawValue.spaced), " } ?? ""
        return Paragraph(
            name,
            [
                actions.switchSentence,
                settings.firesAtStart ? "The state in which it is found at the start is reported" : "",
                follow.map { "It moves \($0.name) of a virtual input device" } ?? "",
            ],
            [
                state(kind),
                settings.timing(poll: wiring.poll), request.pollWords,
            ],
            [request.wireWords])
    }

    private func state(_ kind: String) -> String {
        "\(kind)on while the contact is \(settings.isOnWhenOpen ? "open" : "closed")".capitalizedFirst
    }
}

extension CounterPlan {
    package var paragraph: Paragraph {
        Paragraph(
            name, [actions.pulseSentence],
            [pulses, limit, request.pollWords],
            [request.wireWords])
    }

    private var pulses: String {
        let unit = unit.map { " \($0)" } ?? ""
        let kind = kind.map { "\($0.rawValue): " } ?? ""
        let moves = settings.countsBoth ? "each closing and each opening" : "each closing"
        let text =
            "\(kind)\(moves) is \(self.unit == nil && each == Decimal(1) ? "a pulse" : "\(each)\(unit)")"
        let start = initial == .zero ? "" : ". It shows \(initial)\(unit) when it is first counted"
        return text.capitalizedFirst + start
    }

    private var limit: String {
        guard let highestRate else { return "Every closing counts, however short" }
        let (closed, open) = (shortestClosed, shortestOpen)
        let times =
            switch (closed, open) {
            case (.zero, _): "Two pulses are at least \(open.words) apart"
            case (_, .zero): "A pulse lasts at least \(closed.words)"
            default: "A pulse lasts at least \(closed.words), with at least \(open.words) before the next"
            }
        return "\(times): at most \(rateText(highestRate)) \(rate.text)"
    }
}

extension EncoderPlan {
    package var paragraph: Paragraph {
        Paragraph(
            name,
            [
                actions.turnSentence,
                axis.map { "It moves \($0.name) of a virtual input device" } ?? "",
            ],
            [clicks, requests[0].pollWords],
            zip(EncoderPlan.phases, requests).map { $1.wireWords("Wire \($0)") })
    }

    private var clicks: String {
        let edges = settings.edges.rawValue
        let count = edges == 1 ? "Each edge is a click" : "\(edges) edges are a click"
        let rest =
            edges == 4 ? ", from \(settings.rest == .active ? "closed to closed" : "open to open")" : ""
        return count + rest + (settings.isReversed ? "; clockwise and counterclockwise are swapped" : "")
    }
}

/// A rate with four digits at most, and no exponent unless it is huge.
package func rateText(_ rate: Double) -> String {
    guard rate < 1e15 else { return "\(rate)" }
    var (number, decimals) = (max(rate, 0), 0)
    while number < 1000, decimals < mostDecimals { (number, decimals) = (number * 10, decimals + 1) }
    while number >= 10_000 { (number, decimals) = (number / 10, decimals - 1) }
    let digits = String(Int64(number.rounded()))
    if decimals <= 0 { return digits == "0" ? digits : digits + String(repeating: "0", count: -decimals) }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var text = "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
}

/// A rate that needs more is none.
private let mostDecimals = 15

extension SwitchSettings {
    /// How long after the contact moved its events come, at worst: a reading may find it a whole period later.
    fileprivate func timing(poll: Duration?) -> String {
        func time(_ latency: Duration) -> String {
            let worst = latency + (poll ?? .zero)
            return worst == .zero ? "at once" : "\(poll == nil ? "" : "up to ")\(worst.words)"
        }
        func limit(_ latency: Duration) -> String { "up to \((latency + (poll ?? .zero)).words)" }
        return switch (on, off) {
        case (.trailing(let on), .trailing(let off)) where on == off:
            "On and off: \(time(on)) after the contact settles"
        case (.trailing(let on), .trailing(let off)):
            "On: \(time(on)) after the contact settles. Off: \(time(off)) after it settles"
        case (.lockout(let delay), _): "On and off: \(lockoutWords(delay, delay + (poll ?? .zero)))"
        default:
            "\(closing): \(time(on.latency.press)) after the contact closes. "
                + "\(opening): \(time(on.latency.firstRelease)) after it opens"
                + (on.latency.release > on.latency.firstRelease
                    ? " (auto: \(limit(on.latency.release)) for a worn switch)" : "")
        }
    }

    private var closing: String { isOnWhenOpen ? "Off" : "On" }
    private var opening: String { isOnWhenOpen ? "On" : "Off" }
}

/// When `lockout` reports a change.
private func lockoutWords(_ delay: Duration, _ latency: Duration) -> String {
    guard latency > .zero else { return "at once" }
    guard latency == delay else { return "up to \(latency.words) after the contact changes" }
    return "at once, or up to \(delay.words) later if there was one less than \(delay.words) before"
}

extension String {
    fileprivate var spaced: String { String(map { $0 == "_" ? " " : $0 }) }
}

extension LineRequest {
    /// What polling costs; lines with the same period are read by one wake-up.
    fileprivate var pollWords: String {
        guard let poll else { return "" }
        let rate = Double(1_000_000_000) / Double(poll.nanoseconds)
        let number = rate == rate.rounded() ? "\(Int(rate))" : "\((rate * 10).rounded() / 10)"
        let times = rate == 1 ? "once" : "\(number) times"
        return "The line is read every \(poll.words): the daemon wakes \(times) a second, "
            + "even if nothing happens"
    }
}

extension ChordPlan {
    fileprivate var members: String {
        "Press \(enumeration(buttons, "and")) within \(within.words) of each other"
    }

    /// - Parameter chords: the bigger ones.
    fileprivate func wait(for chords: [ChordPlan]) -> String {
        chordWords(chords).map { "It waits \($0)" } ?? ""
    }
}

// MARK: The wire

extension LineRequest {
    fileprivate var wireWords: String { wireWords("Wire") }

    fileprivate func wireWords(_ wire: String) -> String {
        let resistor = bias == .pullUp || bias == .pullDown ? bias.rawValue : "bias \(bias.rawValue)"
        let words = "(active \(activeLow ? "low" : "high"), \(resistor))"
        return "\(wire): \(LineName(pin, chip: chip).wire)\(otherEnd) \(words)"
    }

    /// Where the other side of an ordinary button is connected.
    private var otherEnd: String {
        switch bias {
        case .pullUp where activeLow: ", to ground"
        case .pullDown where !activeLow: ", to the supply"
        default: ""
        }
    }
}

extension GroupPlan {
    package var paragraph: Paragraph {
        let names = enumeration(buttons, "or")
        return Paragraph(
            name,
            [
                buttons.count > 1
                    ? "after a press of \(names), further presses of any of them are ignored for \(cooldown.words)"
                    : "after a press of \(names), further ones are ignored for \(cooldown.words)"
            ])
    }
}

extension OutputPlan {
    package var paragraph: Paragraph {
        Paragraph(
            name, ["output, \(isInitiallyOn ? "on" : "off") at the start", interlock],
            ["Wire: \(LineName(pin, chip: chip).wire) (active \(isActiveLow ? "low" : "high"))"])
    }

    private var interlock: String {
        guard !offWhile.isEmpty else { return "" }
        return "Never on while \(enumeration(offWhile, "or")) is active or has lost its line"
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
