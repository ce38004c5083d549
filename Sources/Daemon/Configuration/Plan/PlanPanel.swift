import DebouncedContacts
import DebouncedControls

// A plan in the terms of the panel, which decides what is pressed.

extension Plan {
    /// The controls in the terms of the panel, in the order of `controls`.
    package var panel: PanelSettings {
        let places = Dictionary(zip(buttons.map(\.name), buttons.indices)) { first, _ in first }
        return PanelSettings(
            buttons: buttons.map { $0.panelSettings },
            chords: chords.map { $0.panelSettings(places) },
            groups: groups.map {
                GroupSettings($0.name, buttons: $0.buttons.compactMap { places[$0] }, cooldown: $0.cooldown)
            },
            switches: switches.map { $0.panelSettings }, counters: counters.map(\.settings),
            encoders: encoders.map(\.settings))
    }

    /// How the controls and their lines are numbered.
    package var map: ControlMap { panel.map }
}

extension SwitchPlan {
    fileprivate var panelSettings: SwitchSettings {
        var settings = settings
        settings.stages = actions.stages.map(\.after)
        return settings
    }
}

extension ButtonPlan {
    fileprivate var panelSettings: ButtonSettings {
        var settings = settings
        settings.gestures = actions.gestures(gap: gap, cooldown: cooldown)
        return settings
    }
}

extension ChordPlan {
    fileprivate func panelSettings(_ places: [String: Int]) -> ChordSettings {
        ChordSettings(
            buttons: buttons.compactMap { places[$0] }, within: within,
            gestures: actions.gestures(gap: gap, cooldown: cooldown))
    }
}

extension Bindings {
    fileprivate func gestures(gap: Duration, cooldown: Duration) -> GestureSettings {
        var gestures = GestureSettings()
        gestures.hasClick = self[.click] != nil
        gestures.hasDouble = self[.double] != nil
        gestures.hasTriple = self[.triple] != nil
        gestures.stages = stages.map(\.after)
        gestures.repetition = repetition
        gestures.gap = gap
        gestures.cooldown = cooldown
        return gestures
    }

    /// The actions for this moment.
    package func actions(of moment: Moment) -> [Action]? {
        guard moment.gesture == .hold else { return self[moment.gesture] }
        return stages.first { $0.after.nanoseconds == moment.after }.map { [$0.action].compactMap(\.self) }
    }
}
