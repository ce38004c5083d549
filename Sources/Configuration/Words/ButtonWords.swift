import DebouncedContacts
import DebouncedVisible
import DebouncedWire

extension ButtonPlan {
    package func paragraph(in plan: Plan) -> Paragraph {
        Paragraph(
            name,
            [
                actions.sentence(gap: gap), cooldownWords(cooldown),
                settings.firesAtStart ? "If it is held at the start, that counts as a press" : "",
            ],
            [timing(plan.latency(of: self), chordWords(plan.chords(with: self))), request.pollWords],
            [request.wireWords])
    }

    package func add(to record: inout JSONRecord, in plan: Plan) {
        let latency = plan.latency(of: self)
        record.add("policy", settings.policy.name.rawValue)
        record.add("press_latency_ns", latency.press.nanoseconds)
        record.add("release_latency_ns", latency.release.nanoseconds)
    }
}

extension ButtonPlan {
    /// Says how long after the contact moved its events come, at worst.
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

extension ChordPlan {
    package func paragraph(in plan: Plan) -> Paragraph {
        let wait = chordWords(plan.chords(beyond: self)).map { "It waits \($0)" } ?? ""
        let members = "Press \(enumeration(buttons, "and")) within \(within.words) of each other"
        return Paragraph(name, [actions.sentence(gap: gap), cooldownWords(cooldown)], [members, wait])
    }
}

/// Names the chords that a press waits for.
private func chordWords(_ chords: [ChordPlan]) -> String? {
    guard !chords.isEmpty else { return nil }
    let names = enumeration(chords.map(\.name), "and")
    return "\(chords.wait.words) for chord\(chords.count > 1 ? "s" : "") \(names)"
}

private func cooldownWords(_ cooldown: Duration) -> String {
    cooldown > .zero ? "A press less than \(cooldown.words) after the last one is ignored" : ""
}
