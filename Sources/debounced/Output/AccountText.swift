import DebouncedSimulation
import DebouncedText

extension Account {
    /// As programs read it: one JSON object.
    func json(edges: Int) -> String {
        "{\"presses\":\(presses)\(changes > 0 ? ",\"changes\":\(changes)" : ""),\"edges\":\(edges),\"fired\":\(fired),\"lost\":\(lost),\"doubled\":\(doubled)}"
    }

    /// As people read it.
    ///
    /// - Parameter profiles: the switches that were pressed, one after the other.
    func text(edges: Int, profiles: [SwitchProfile]) -> String {
        let pressed = "\(counted(presses, "press", "presses")) of \(Account.words(profiles))"
        let changed = counted(changes, "change of a switch", "changes of switches")
        let made = changes == 0 ? pressed : presses == 0 ? changed : "\(pressed) and \(changed)"
        let raw = counted(edges, "raw edge", "raw edges")
        let outcome =
            isExact
            ? "each \(changes == 0 ? "press " : "")was reported once" : "\(lost) lost, \(doubled) doubled"
        return "\(made) made \(raw) and fired \(counted(actions, "action", "actions")): \(outcome)."
    }

    private static func words(_ profiles: [SwitchProfile]) -> String {
        let names = profiles.map(\.name)
        guard names.count > 1 else { return "\(withArticle(names.first ?? "")) switch" }
        return "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) switches"
    }
}
