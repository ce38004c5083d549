import DebouncedActions
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls

/// Keeps outputs off while a control in their `off_while` is active, or its line is missing.
///
/// It sees each arrival before anything that follows from it is reported, and so before any action. What it does not
/// know keeps an output off: a line counts only once it was read.
package final class Interlocks: EdgeObserver, Listener {
    private let outputs: Outputs
    private let lineAddresses: LineAddresses
    private let active: ActivePlan
    /// Whether each line was read since it was last lost.
    private var isRead: [Bool]
    /// The lines that were found active and whose contacts have not decided yet, as with `at_start = "fire"`.
    private var foundActive: Set<Int> = []
    /// The controls that keep any output off, with their indices in the panel.
    private var controls: [(name: String, index: Int)] = []
    /// Those that are active.
    private var activeControls: Set<String> = []
    /// How many steps the panel had taken when it was last looked at.
    private var steps = -1

    init(_ active: ActivePlan, _ outputs: Outputs, _ lineAddresses: LineAddresses) {
        (self.active, self.outputs, self.lineAddresses) = (active, outputs, lineAddresses)
        isRead = active.lines.map { _ in false }
        controls = active.interlockingControls
    }

    package func see(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        if case .start(let edge, let line) = arrival { find(line, at: edge.level) }
        guard !controls.isEmpty, panel.steps != steps || !foundActive.isEmpty else { return }
        look(at: panel)
    }

    private func find(_ line: Int, at level: Level) {
        isRead[line] = true
        if level == .active { foundActive.insert(line) } else { foundActive.remove(line) }
    }

    /// A line is lost when that is noticed: what still lies in its queue comes later.
    package func notify(_ notice: Notice) {
        guard case .line(let control, let state) = notice, state.isLoss,
            let number = active.controls.firstIndex(of: control)
        else { return }
        for line in active.map.lines(ofControl: number) { isRead[line] = false }
        if !controls.isEmpty { notify() }
    }

    /// There is another plan, and `look` follows once the panel has it, too.
    func change(_ change: PlanChange) {
        isRead = change.wires.moved(isRead).map { $0 ?? false }
        foundActive = Set(foundActive.compactMap(change.wires.index))
        controls = active.interlockingControls
    }

    func look(at panel: Panel) {
        steps = panel.steps
        foundActive = foundActive.filter(panel.isUndecided)
        activeControls = Set(
            controls.lazy.filter { [foundActive] in panel.isActive($0.index) || foundActive.contains($0.index)
            }
            .map(\.name))
        notify()
    }

    private func notify() {
        let (missing, active) = (missingControls, activeControls)
        let switches = Set(self.active.plan.switches.map(\.name))
        outputs.interlock { control in
            if missing.contains(control) { return Interlock(control, .missing) }
            guard active.contains(control) else { return nil }
            return Interlock(control, switches.contains(control) ? .on : .pressed)
        }
    }

    private var missingControls: Set<String> {
        Set(controls.lazy.filter { [self] in !active.lines(of: $0.index).allSatisfy(isThere) }.map(\.name))
    }

    private func isThere(_ line: Int) -> Bool { isRead[line] && lineAddresses.absence(of: line) == nil }
}

extension ActivePlan {
    fileprivate var interlockingControls: [(name: String, index: Int)] {
        let listed = Set(plan.outputs.lazy.flatMap(\.offWhile))
        guard !listed.isEmpty else { return [] }
        return controls.enumerated().filter { listed.contains($1.name) }.map { (name: $1.name, index: $0) }
    }

    /// Those of a control, or of a chord's buttons.
    fileprivate func lines(of control: Int) -> [Int] {
        let own = map.lines(ofControl: control)
        guard own.isEmpty, let place = map.place(ofControl: control) else { return Array(own) }
        let members = plan.chords[place.index].buttons
        return plan.buttons.indices.filter { members.contains(plan.buttons[$0].name) }
    }
}

extension Notice.LineState {
    fileprivate var isLoss: Bool {
        switch self {
        case .lost, .setAside: true
        case .back, .found: false
        }
    }
}
