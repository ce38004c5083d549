import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// What the plans of all kinds of control have in common.
package protocol ControlPlan: Equatable, Sendable {
    static var controlKind: ControlKind { get }
    var name: String { get }
    /// Its name for people.
    var title: String? { get }
    /// What it is for other programs, such as "door".
    var kindName: String? { get }
    var actions: Bindings { get set }
    /// What a board must know about each of its lines.
    var requests: [LineRequest] { get }
    /// What recordings call its lines.
    var lineNames: [String] { get }
}

extension ControlPlan {
    package var control: ControlName { ControlName(Self.controlKind, name) }

    package var kindName: String? { nil }

    func isEqual(to other: any ControlPlan) -> Bool { self == other as? Self }

    package var lineNames: [String] { requests.map { _ in name } }

    package var lines: [LinePlan] {
        zip(requests, lineNames).map { LinePlan(control: control, request: $0, name: $1) }
    }
}

/// A control with one line.
package protocol ContactPlan: ControlPlan {
    var request: LineRequest { get }
}

extension ContactPlan {
    package var requests: [LineRequest] { [request] }
}

extension Plan {
    package var controls: [ControlName] { controlPlans.map(\.control) }

    /// What the controls do.
    package var bindings: [Bindings] { controlPlans.map(\.actions) }

    /// All keys that any gesture presses, each once.
    package var keys: [InputCode] {
        var keys: [InputCode] = []
        for case .key(let pressed) in bindings.flatMap(\.actions) {
            for key in pressed where !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    /// The lines of all controls, numbered as in the panel.
    package var lines: [LinePlan] { controlPlans.flatMap(\.lines) }

    /// What a board must know about the lines.
    package var requests: [LineRequest] { lines.map(\.request) }
}

// Those of each kind, in their order.
extension Plan {
    package var buttons: [ButtonPlan] {
        get { plans() }
        set { replace(with: newValue) }
    }

    package var chords: [ChordPlan] {
        get { plans() }
        set { replace(with: newValue) }
    }

    package var switches: [SwitchPlan] {
        get { plans() }
        set { replace(with: newValue) }
    }

    package var counters: [CounterPlan] {
        get { plans() }
        set { replace(with: newValue) }
    }

    package var encoders: [EncoderPlan] {
        get { plans() }
        set { replace(with: newValue) }
    }

    private func plans<Kind: ControlPlan>() -> [Kind] { controlPlans.compactMap { $0 as? Kind } }

    private mutating func replace<Kind: ControlPlan>(with plans: [Kind]) {
        controlPlans.removeAll { $0 is Kind }
        let place = controlPlans.firstIndex { $0.control.kind > Kind.controlKind }
        controlPlans.insert(contentsOf: plans, at: place ?? controlPlans.endIndex)
    }
}
