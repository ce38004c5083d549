import DebouncedControls

/// The table of a control while it is being read: what it amounts to, and what is needed to check it.
protocol ControlDraft {
    associatedtype Kind: ControlPlan

    var table: TomlTable { get }
    /// Wrong values are as if they were not written.
    var plan: Kind { get }
    var bindings: [BindingDraft] { get }
    /// Those of its lines whose pins are right.
    var lines: [LineUse] { get }

    /// Reports problems of the whole table, even if each key is right.
    func check()
}

extension ControlDraft {
    var control: ControlName { plan.control }
    var name: String { plan.name }
    var place: Place { table.place }
    var findings: Findings { table.findings }
}
