import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// Keeps outputs off while a control in their `off_while` is active, or its line is missing.
///
/// It sees each arrival before anything that follows from it is reported, and so before any action. A line that has not
/// been read yet keeps an output from being set on; it sets none off.
package final class Interlocks: EdgeObserver, Listener {
    private let outputs: Outputs
    private let lineStates: LineStates
    private let active: ActivePlan
    /// True if each line was read since it was last lost.
    private var isRead: [Bool]
    /// The buttons that were found pressed and whose contacts have not decided yet, as with `at_start = "fire"`.
    private var foundPressed: Set<Int> = []
    /// The controls that keep any output off, by their numbers in the panel, and the lines of each.
    private var controls: [Int] = []
    private var linesOfControl: [Int: [Int]] = [:]
    private var lines: Set<Int> = []
    private var activeControls: Set<Int> = []
    /// True if a line is there again, and the outputs were not told.
    private var hasNewLine = false
    /// True if there is another plan that the panel does not have yet: what is known has the numbers of both.
    private var isChanging = false
    /// The number of steps that the panel had taken when it was last looked at.
    private var steps = -1

    package init(_ active: ActivePlan, _ outputs: Outputs, _ lineStates: LineStates) {
        (self.active, self.outputs, self.lineStates) = (active, outputs, lineStates)
        isRead = active.lines.map { _ in false }
        findControls()
    }

    private func findControls() {
        let listed = Set(active.plan.outputs.lazy.flatMap(\.offWhile))
        controls = active.controls.indices.filter { listed.contains(active.controls[$0].name) }
        linesOfControl = Dictionary(uniqueKeysWithValues: controls.map { ($0, active.lines(of: $0)) })
        lines = Set(linesOfControl.values.joined())
    }

    package func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        if case .start(let edge, let line) = arrival {
            isRead[line] = true
            if lines.contains(line) { hasNewLine = true }
            if edge.level == .active { foundPressed.insert(line) } else { foundPressed.remove(line) }
        }
        if case .gone(_, let line) = arrival { isRead[line] = false }
        guard !controls.isEmpty, panel.steps != steps || !foundPressed.isEmpty else { return }
        let before = activeControls
        findActive(in: panel)
        if activeControls != before || hasNewLine { notify() }
    }

    /// A line is lost when that is noticed: what still lies in its queue comes later.
    package func notify(_ notice: Notice) {
        guard case .line(let state, _) = notice.what, state == .lost || state == .setAside,
            let number = active.controls.firstIndex(where: { $0 == notice.control })
        else { return }
        for line in active.map.lines(ofControl: number) { isRead[line] = false }
        if !controls.isEmpty, !isChanging { notify() }
    }

    /// There is another plan, and `changed` follows once the panel has it, too.
    func change(_ change: PlanChange) {
        isRead = change.wires.moved(isRead).map { $0 ?? false }
        foundPressed = Set(foundPressed.compactMap(change.wires.index))
        findControls()
        isChanging = true
    }

    package func changed(to panel: Panel) {
        isChanging = false
        findActive(in: panel)
        notify()
    }

    /// In loops, since a closure that is kept, or a method that is passed on, would copy the panel at each edge.
    private func findActive(in panel: Panel) {
        steps = panel.steps
        for button in foundPressed where !panel.isUndecided(button) { foundPressed.remove(button) }
        var active: Set<Int> = []
        for control in controls where panel.isActive(control, found: foundPressed) {
            active.insert(control)
        }
        activeControls = active
    }

    private func notify() {
        hasNewLine = false
        let interlocks = controls.compactMap { control in
            let name = active.controls[control].name
            return cause(control).map { (name, Interlock(name, $0)) }
        }
        let named = Dictionary(interlocks) { first, _ in first }
        outputs.interlock { named[$0] }
    }

    /// Returns what a control does that keeps outputs off, if it does.
    private func cause(_ control: Int) -> Interlock.Cause? {
        let lines = linesOfControl[control] ?? []
        guard lines.allSatisfy(lineStates.isHeld) else { return .missing }
        guard lines.allSatisfy({ isRead[$0] }) else { return .unread }
        guard activeControls.contains(control) else { return nil }
        return active.controls[control].kind == .switch ? .on : .pressed
    }

    /// Writes which state they are in, with a panel that they have seen.
    package func write(to state: inout Fingerprint) {
        for line in isRead.indices {
            state.add(isRead[line])
            state.add(foundPressed.contains(line))
        }
        for control in controls { state.add(activeControls.contains(control)) }
        for flag in [hasNewLine, isChanging] { state.add(flag) }
    }
}

extension ActivePlan {
    /// Returns the lines of a control, or of a chord's buttons.
    fileprivate func lines(of control: Int) -> [Int] {
        let own = map.lines(ofControl: control)
        guard own.isEmpty, let place = map.place(ofControl: control) else { return Array(own) }
        let members = plan.chords[place.index].buttons
        return plan.buttons.enumerated().filter { members.contains($0.element.name) }.map(\.offset)
    }
}
