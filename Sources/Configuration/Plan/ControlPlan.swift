import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// Common members of the plans of all kinds of control.
package protocol ControlPlan: Equatable, Sendable {
    static var controlKind: ControlKind { get }
    var name: String { get }
    /// Its name for people.
    var title: String? { get }
    /// Its class for other programs, such as "door".
    var kindName: String? { get }
    var actions: Bindings { get set }
    /// Requests to a board for its lines.
    var requests: [LineRequest] { get }
    /// Names of its lines in recordings.
    var lineNames: [String] { get }
    /// Its report when its contact closes; nil if that alone says nothing.
    var closing: Gesture? { get }

    /// Leaves nothing that does anything.
    mutating func removeActions()

    /// Describes it in the words of `check`.
    func paragraph(in plan: Plan) -> Paragraph

    /// Adds what only its kind has to what `check --json` says of it.
    func add(to record: inout JSONRecord, in plan: Plan)

    /// Adds what a panel must know of it.
    ///
    /// - Parameter buttons: the numbers of buttons, by name.
    func add(to panel: inout PanelSettings, buttons: [String: Int])
}

extension ControlPlan {
    package var control: ControlName { ControlName(Self.controlKind, name) }

    package var kindName: String? { nil }

    package var closing: Gesture? { nil }

    package mutating func removeActions() { actions = Bindings() }

    package func add(to record: inout JSONRecord, in plan: Plan) {}

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

    /// Actions of the controls.
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

    /// Requests to a board for the lines of all controls.
    package var requests: [LineRequest] { lines.map(\.request) }
}

extension Plan {
    func plans<Kind: ControlPlan>() -> [Kind] { controlPlans.plans() }

    mutating func replace<Kind: ControlPlan>(with plans: [Kind]) {
        controlPlans.removeAll { $0 is Kind }
        let place = controlPlans.firstIndex { $0.control.kind > Kind.controlKind }
        controlPlans.insert(contentsOf: plans, at: place ?? controlPlans.endIndex)
    }
}

extension [any ControlPlan] {
    /// Controls of a kind, in their order. Only these are cast: a cast that fails takes fifty times as long as a
    /// comparison.
    func plans<Kind: ControlPlan>() -> [Kind] {
        compactMap { type(of: $0).controlKind == Kind.controlKind ? $0 as? Kind : nil }
    }
}
