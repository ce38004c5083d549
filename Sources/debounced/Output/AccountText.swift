import DebouncedSimulation
import DebouncedText

extension Account {
    /// As programs read it: one JSON object.
    func json(edges: Int) -> String {
        "{\"presses\":\(presses),\"edges\":\(edges),\"fired\":\(fired),\"lost\":\(lost),\"doubled\":\(doubled)}"
    }

    /// As people read it.
    ///
    /// - Parameter profiles: the switches that were pressed, one after the other.
    func text(edges: Int, profiles: [SwitchProfile]) -> String {
        let made = "\(counted(presses, "press", "presses")) of \(Account.words(profiles))"
        let raw = counted(edges, "raw edge", "raw edges")
        let outcome = isExact ? "each press was reported once" : "\(lost) lost, \(doubled) doubled"
        return "\(made) made \(raw) and fired \(counted(actions, "action", "actions")): \(outcome)."
    }

    private static func words(_ profiles: [SwitchProfile]) -> String {
        let names = profiles.map(\.name)
        guard names.count > 1 else { return "\(withArticle(names.first ?? "")) switch" }
        return "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) switches"
    }
}
