// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedSimulation
import DebouncedText

extension Account {
    /// As programs read it: one JSON object.
    func json(edges: Int) -> String {
        "{\"presses\":\(presses),\"edges\":\(edges),\"fired\":\(fired),\"lost\":\(lost),\"doubled\":\(doubled)}"
    }

    /// As people read it.
    func text(edges: Int, profile: SwitchProfile) -> String {
        let made = "\(counted(presses, "press", "presses")) of \(withArticle(profile.name)) switch"
        let raw = counted(edges, "raw edge", "raw edges")
        let outcome = isExact ? "each press fired once" : "\(lost) lost, \(doubled) doubled"
        return "\(made) made \(raw) and fired \(counted(fired, "action", "actions")): \(outcome)."
    }
}
