import DebouncedControls

/// One `[group.NAME]` while it is being read.
struct GroupDraft: TableDraft {
    private let table: TomlTable
    private(set) var plan: GroupPlan
    /// The names of its buttons, right or wrong.
    private(set) var buttons: [Entry] = []
    private(set) var cooldown = Setting<Duration>.absent

    static var form: TableForm<GroupDraft> {
        TableForm("group", "[group.NAME]") {
            Key.buttons(atLeast: 1, "one or more") { $0.buttons = $1 }
            Key(
                "cooldown", .positiveDuration,
                "For how long its buttons ignore presses after a press of one of them.",
                required:
                    "write for how long it ignores presses after one, such as cooldown = \"500ms\""
            ) { $0.cooldown = $1 }
        }
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.table = table
        plan = GroupPlan(name: name, buttons: [], cooldown: .zero)
    }

    var title: String { "group '\(plan.name)'" }

    mutating func finish() {
        table.refuse(&buttons, fewerThan: 1, of: title)
        plan.buttons = buttons.compactMap(\.text)
        plan.cooldown = cooldown.value ?? .zero
    }
}
