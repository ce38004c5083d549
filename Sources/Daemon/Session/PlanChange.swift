import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// The fate of controls and their lines when one plan replaces another.
package struct PlanChange {
    package let old: Plan
    package let plan: Plan
    /// The controls of one kind with the same wires, and the chords with the same name and buttons: what is under way
    /// with them goes on.
    package let controls: Renumbering
    /// The ones among them whose gestures are the same.
    package let sameGestures: Renumbering
    /// The lines that have the same wire, whatever their names.
    package let wires: Renumbering
    /// The controls whose kind and name stay.
    package let names: Renumbering
    /// The plan as the panel sees it. `at_start` is about lines that are not held yet.
    package let panel: PanelSettings

    /// - Parameters:
    ///   - addresses: where the lines of the old plan are, by their numbers.
    ///   - find: where a line is. It is asked only about lines that the old plan does not describe in the same way.
    package init(
        from old: Plan, to plan: Plan, at addresses: [Int: LineAddress] = [:],
        find: (LineRequest) -> LineAddress? = { _ in nil }
    ) {
        (self.old, self.plan) = (old, plan)
        let found = plan.requests.sameWires(in: old.requests, at: addresses, find: find)
        let (old, map, panel) = (KnownPlan(old), plan.map, plan.panel)
        let wires = Renumbering(
            zip(plan.lines, found).map { line, wire in
                wire.flatMap { old.canStay($0, as: line) ? $0 : nil }
            })
        let kept = map.controls.map { number in
            guard let place = map.place(ofControl: number), place.kind == .chord else {
                return old.control(ofLines: map.lines(ofControl: number).map { wires[$0] })
            }
            return old.chord(
                plan.chords[place.index].name, of: panel.chords[place.index].moved(by: wires).buttons)
        }
        controls = Renumbering(kept)
        // A knob that has got another second line begins with both.
        self.wires = Renumbering(map.lines.map { kept[map.control(ofLine: $0)] == nil ? nil : wires[$0] })
        sameGestures = Renumbering(
            zip(map.controls, kept).map { number, before in
                before.flatMap { panel.hasGestures(number, of: $0, in: old.panel) ? $0 : nil }
            })
        names = Renumbering(plan.controls.map { old.control($0) })
        let held = found.indices.filter { line in found[line].map { addresses[$0] != nil } ?? false }
        self.panel = panel.adopting(held)
    }

    /// The new names of the controls that stay, by their old ones.
    var newNames: [String: String] {
        let (before, after) = (old.controls.map(\.name), plan.controls.map(\.name))
        return Dictionary(uniqueKeysWithValues: controls.kept.map { (before[$0.old], after[$0.index]) })
    }
}

/// A plan, with the number of each line and control in its panel.
private struct KnownPlan {
    let panel: PanelSettings
    private let map: ControlMap
    private let lines: [LinePlan]
    private let names: [String: Int]

    init(_ plan: Plan) {
        (panel, map, lines) = (plan.panel, plan.map, plan.lines)
        let controls = plan.controls
        names = Dictionary(zip(controls.map(\.name), controls.indices)) { first, _ in first }
    }

    /// The control of this kind and name.
    func control(_ control: ControlName) -> Int? {
        names[control.name].flatMap { map.place(ofControl: $0)?.kind == control.kind ? $0 : nil }
    }

    /// The control that has exactly these lines, in this order.
    func control(ofLines lines: [Int?]) -> Int? {
        guard let first = lines.first ?? nil else { return nil }
        let control = map.control(ofLine: first)
        return lines == map.lines(ofControl: control).map { $0 } ? control : nil
    }

    /// Returns true if the line can stay as it is for one of another plan on the same wire.
    func canStay(_ line: Int, as other: LinePlan) -> Bool {
        lines[line].control.kind == other.control.kind && lines[line].request.canStay(as: other.request)
    }

    /// The chord with this name, if it has these buttons.
    func chord(_ name: String, of buttons: [Int]) -> Int? {
        guard let number = names[name], let place = map.place(ofControl: number), place.kind == .chord,
            Set(panel.chords[place.index].buttons) == Set(buttons)
        else { return nil }
        return number
    }
}

extension PanelSettings {
    /// With these lines adopted silently, whatever the file says of the start.
    fileprivate func adopting(_ lines: [Int]) -> PanelSettings {
        let map = map
        var settings = self
        for line in lines {
            if let place = map.place(ofControl: map.control(ofLine: line)) {
                settings.ignoreStart(of: place.index, among: place.kind)
            }
        }
        return settings
    }
}

extension LineRequest {
    /// Returns true if the contact can stay as it is for a request on the same wire, be it polled or not.
    fileprivate func canStay(as other: LineRequest) -> Bool {
        var request = self
        (request.chip, request.pin, request.poll) = (other.chip, other.pin, other.poll)
        (request.policy, request.held) = (other.policy, other.held)
        return request == other
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

/// The plan in force, and what is asked of it for each event, worked out once. A reload changes it for all who hold
/// this.
package final class ActivePlan {
    package private(set) var plan: Plan
    /// The controls, numbered as in the panel.
    package private(set) var controlPlans: [any ControlPlan] = []
    package private(set) var controls: [ControlName] = []
    package private(set) var counters: [CounterPlan] = []
    /// The lines, numbered as in the panel.
    package private(set) var lines: [LinePlan] = []
    package private(set) var map: ControlMap

    package init(_ plan: Plan) {
        (self.plan, map) = (plan, plan.map)
        derive()
    }

    package func change(to plan: Plan) {
        (self.plan, map) = (plan, plan.map)
        derive()
    }

    private func derive() {
        controlPlans = plan.controlPlans
        (controls, lines) = (plan.controls, plan.lines)
        counters = plan.counters
    }
}
