import DebouncedConfiguration
import DebouncedSimulation
import DebouncedText
import DebouncedVisible

extension Account {
    /// As programs read it: one JSON object.
    func json(edges: Int) -> String {
        "{\"presses\":\(presses)\(member("changes", changes))\(member("pulses", pulses))\(member("clicks", clicks)),\"edges\":\(edges),\"fired\":\(fired),\"lost\":\(lost),\"doubled\":\(doubled)}"
    }

    private func member(_ name: String, _ count: Int) -> String { count > 0 ? ",\"\(name)\":\(count)" : "" }

    /// As people read it.
    ///
    /// - Parameter profiles: the switches that were pressed, one after the other.
    func text(edges: Int, profiles: [SwitchProfile]) -> String {
        let made = [
            presses > 0 || isOfButtons
                ? "\(counted(presses, "press", "presses")) of \(Account.words(profiles))" : nil,
            changes > 0 ? counted(changes, "change of a switch", "changes of switches") : nil,
            pulses > 0 ? counted(pulses, "pulse of a meter", "pulses of meters") : nil,
            clicks > 0 ? counted(clicks, "click of a knob", "clicks of knobs") : nil,
        ]
        let deeds = enumeration(made.compactMap(\.self), "and")
        let raw = counted(edges, "raw edge", "raw edges")
        let outcome =
            isExact
            ? "each \(isOfButtons ? "press " : "")was reported once"
            : "\(lost) lost, \(doubled) doubled"
        return "\(deeds) made \(raw) and fired \(counted(actions, "action", "actions")): \(outcome)."
    }

    private var isOfButtons: Bool { changes == 0 && pulses == 0 && clicks == 0 }

    private static func words(_ profiles: [SwitchProfile]) -> String {
        let names = profiles.map(\.name)
        guard names.count > 1 else { return "\(withArticle(names.first ?? "")) switch" }
        return "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) switches"
    }
}
