// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedContacts

// What a file says, in the words of the room that decides what is pressed.

extension Plan {
    /// Buttons and chords have the places there that they have here, the chords after the buttons.
    package var panel: PanelSettings {
        let places = Dictionary(zip(buttons.map(\.name), buttons.indices)) { first, _ in first }
        return PanelSettings(
            buttons: buttons.map { $0.panelSettings },
            chords: chords.map { $0.panelSettings(places) },
            groups: groups.map {
                GroupSettings($0.name, buttons: $0.buttons.compactMap { places[$0] }, cooldown: $0.cooldown)
            })
    }

    /// What the buttons and chords of the panel are called.
    package var names: [String] { buttons.map(\.name) + chords.map(\.name) }

    /// What the gestures of the buttons and chords of the panel do.
    package var bindings: [Bindings] { buttons.map(\.actions) + chords.map(\.actions) }
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

    /// What is to be done when this happened.
    package func actions(of moment: Moment) -> [Action]? {
        guard moment.gesture == .hold else { return self[moment.gesture] }
        return stages.first { $0.after.nanoseconds == moment.after }.map { [$0.action] }
    }
}
