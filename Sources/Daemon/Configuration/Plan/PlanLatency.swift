import DebouncedContacts

extension Plan {
    /// What a button's policy needs, plus the wait for its chords.
    package func latency(of button: ButtonPlan) -> Latency {
        var latency = button.settings.policy.latency
        latency.press += chords(with: button).wait
        if let poll = button.wiring.poll { latency.add(poll) }
        return latency
    }

    /// A press that was made longer ago is decided, unless its contact bounces for a second; so is a change, unless it
    /// trembles for half a minute.
    package var longestUndecided: Duration {
        let press = .seconds(1) + (buttons.map { latency(of: $0).press }.max() ?? .zero)
        let change = switches.map { .seconds(30) + max($0.settings.on.delay, $0.settings.off.delay) }.max()
        return max(press, change ?? .zero)
    }

    func chords(with button: ButtonPlan) -> [ChordPlan] {
        chords.filter { $0.buttons.contains(button.name) }
    }

    /// The chords with all of its buttons, and more.
    func chords(beyond chord: ChordPlan) -> [ChordPlan] {
        chords.filter { Set($0.buttons).isStrictSuperset(of: chord.buttons) }
    }
}

extension [ChordPlan] {
    /// How long a press waits that may become part of any of them.
    var wait: Duration { map(\.within).max() ?? .zero }
}
