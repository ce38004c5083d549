import DebouncedContacts
import DebouncedControls

// A plan in the terms of the panel, which decides what is pressed.

extension Plan {
    /// The controls in the terms of the panel, in the order of `controls`.
    package var panel: PanelSettings {
        var panel = PanelSettings(buttons: [])
        let buttons = buttons
        let numbers = Dictionary(zip(buttons.map(\.name), buttons.indices)) { first, _ in first }
        for plan in controlPlans { plan.add(to: &panel, buttons: numbers) }
        panel.groups = groups.map { group in
            let members = group.buttons.compactMap { numbers[$0] }
            return GroupSettings(group.name, buttons: members, cooldown: group.cooldown)
        }
        return panel
    }

    /// How the controls and their lines are numbered.
    package var map: ControlMap {
        let kinds = controlPlans.map { type(of: $0).controlKind }
        return ControlMap { kind in kinds.count { $0 == kind } }
    }
}

extension Bindings {
    func gestures(gap: Duration, cooldown: Duration) -> GestureSettings {
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
