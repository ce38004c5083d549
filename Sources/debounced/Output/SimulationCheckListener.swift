import DebouncedConfiguration
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import DebouncedVisible
import DebouncedWire

/// Enters the reported presses and changes, and what they do, into the account of those that were made.
final class SimulationCheckListener: Listener {
    private let simulatedPresses: SimulatedPresses
    private let acts: Bool

    init(_ simulatedPresses: SimulatedPresses, acts: Bool) {
        (self.simulatedPresses, self.acts) = (simulatedPresses, acts)
    }

    func notify(_ event: Event, _ actions: [Action]) {
        simulatedPresses.check.acted(actions.count)
        simulatedPresses.check.reported(event.moment)
    }

    /// If actions are done, an event comes with all of them, before it is known which are dropped.
    func notify(_ notice: Notice) {
        if acts { simulatedPresses.check.acted(-notice.droppedActions) }
    }
}

extension SimulationCheck {
    /// Enters what a control reported, if it is what one of these was made for.
    mutating func reported(_ moment: Moment) {
        if let steps = moment.steps {
            let turned = moment.gesture == .clockwise ? steps : -steps
            reported(control: moment.control, steps: turned, at: moment.instant)
        } else if moment.gesture.isMove {
            reported(control: moment.control, at: moment.instant, isFound: moment.isFound)
        }
    }
}

extension Suppressions {
    /// Text that is added to a summary; empty if nothing was suppressed.
    var text: String {
        let reasons = [(cooldown, "by a cooldown"), (group, "by a group")].filter { $0.0 > 0 }
        guard !reasons.isEmpty else { return "" }
        let texts = reasons.map { "\(counted($0, "press", "presses")) suppressed \($1)" }
        return " (\(texts.joined(separator: ", ")))"
    }
}

extension SimulationCheck {
    /// As programs read it: one JSON object.
    func json(edges: Int) -> String {
        "{\"presses\":\(presses)\(member("changes", changes))\(member("pulses", pulses))\(member("clicks", clicks)),\"edges\":\(edges),\"fired\":\(fired),\"lost\":\(lost),\"doubled\":\(doubled)}"
    }

    private func member(_ name: String, _ count: Int) -> String { count > 0 ? ",\"\(name)\":\(count)" : "" }

    /// As people read it.
    ///
    /// - Parameters:
    ///   - plan: what was moved, or could have been.
    ///   - profiles: the switches that were pressed, one after the other.
    func text(edges: Int, of plan: Plan, profiles: [SwitchProfile]) -> String {
        let isIdle = presses + changes + pulses + clicks == 0
        func part(_ count: Int, _ isThere: Bool, _ one: String, _ many: String) -> String? {
            count > 0 || isIdle && isThere ? counted(count, one, many) : nil
        }
        let pressed = part(presses, !plan.buttons.isEmpty, "press", "presses")
        let others = [
            part(changes, !plan.switches.isEmpty, "change of a switch", "changes of switches"),
            part(pulses, !plan.counters.isEmpty, "pulse of a meter", "pulses of meters"),
            part(clicks, !plan.encoders.isEmpty, "click of a knob", "clicks of knobs"),
        ].compactMap(\.self)
        let summaries = enumeration(
            [pressed.map { "\($0) of \(SimulationCheck.words(profiles))" }].compactMap(\.self) + others, "and"
        )
        let raw = counted(edges, "raw edge", "raw edges")
        let sentence = "\(summaries) made \(raw) and fired \(counted(actions, "action", "actions"))"
        if isExact, isIdle { return "\(sentence)." }
        let outcome =
            isExact
            ? "each \(others.isEmpty ? "press " : "")was reported once"
            : "\(lost) lost, \(doubled) doubled"
        return "\(sentence): \(outcome)."
    }

    private static func words(_ profiles: [SwitchProfile]) -> String {
        let names = profiles.map(\.name)
        guard names.count > 1 else { return "\(withArticle(names.first ?? "")) switch" }
        return "\(enumeration(names, "and")) switches"
    }
}
