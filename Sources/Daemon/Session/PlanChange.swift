import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls

/// What happens to buttons and chords when one plan replaces another.
package struct PlanChange {
    package let plan: Plan
    /// The buttons with the same wire, then the chords with the same name and buttons: what is under way with them
    /// goes on.
    package let controls: Renumbering
    /// Those of them whose settings are the same.
    package let unchanged: Renumbering
    /// The buttons that have the same wire, whatever their names.
    package let wires: Renumbering
    /// The buttons and chords whose name stays.
    package let names: Renumbering

    package init(from old: Plan, to plan: Plan) {
        self.plan = plan
        let (old, panel) = (KnownPlan(old), plan.panel)
        let wires = Renumbering(plan.buttons.map { old.index(ofWire: $0) })
        let chords = panel.chords.map { $0.moved(by: wires) }
        self.wires = wires
        controls = wires + Renumbering(zip(plan.chords, chords).map { old.index(of: $0, $1.buttons) })
        unchanged =
            Renumbering(zip(wires.indices, panel.buttons).map { old.index(wires[$0], ifSame: $1) })
            + Renumbering(zip(plan.chords, chords).map { old.index(of: $0, ifSame: $1) })
        names = Renumbering(plan.names.map { old.index(ofName: $0) })
    }
}

/// A plan, with the index of each button and chord in its panel.
private struct KnownPlan {
    private let plan: Plan
    private let panel: PanelSettings
    private let names: [String: Int]
    private let pins: [Pin: Int]

    private struct Pin: Hashable {
        let chip: String
        let pin: LinePin

        init(_ request: LineRequest) { (chip, pin) = (request.chip, request.pin) }
    }

    init(_ plan: Plan) {
        self.plan = plan
        panel = plan.panel
        names = Dictionary(zip(plan.names, plan.names.indices)) { first, _ in first }
        pins = Dictionary(zip(plan.requests.map(Pin.init), plan.buttons.indices)) { first, _ in first }
    }

    func index(ofName name: String) -> Int? { names[name] }

    /// The index of the button with this wire.
    func index(ofWire button: ButtonPlan) -> Int? {
        guard let index = pins[Pin(button.request)] else { return nil }
        var request = plan.buttons[index].request
        request.policy = button.settings.policy
        // Another period is the same wire; whether there is one is another request.
        if request.poll != nil, button.poll != nil { request.poll = button.poll }
        return request == button.request ? index : nil
    }

    /// The same index, if its button has these settings.
    func index(_ button: Int?, ifSame settings: ButtonSettings) -> Int? {
        button.flatMap { panel.buttons[$0] == settings ? $0 : nil }
    }

    /// The index of the chord with this name, if it has these buttons.
    func index(of chord: ChordPlan, _ buttons: [Int]) -> Int? {
        guard let index = names[chord.name], index >= plan.buttons.count,
            Set(panel.chords[index - plan.buttons.count].buttons) == Set(buttons)
        else { return nil }
        return index
    }

    /// The same, if it has these settings.
    func index(of chord: ChordPlan, ifSame settings: ChordSettings) -> Int? {
        guard let index = names[chord.name], index >= plan.buttons.count,
            panel.chords[index - plan.buttons.count] == settings
        else { return nil }
        return index
    }
}

extension ChordSettings {
    /// As if its buttons still had their old indices; a new one has none.
    fileprivate func moved(by buttons: Renumbering) -> ChordSettings {
        var moved = self
        moved.buttons = self.buttons.map { buttons[$0] ?? -1 }
        return moved
    }
}
