/// One `[group.NAME]` while it is being read.
struct GroupDraft {
    let plan: GroupPlan
    /// The names of its buttons, right or wrong.
    let buttons: [Entry]
    let cooldown: Setting<Duration>

    init(_ name: String, _ table: TomlTable) {
        cooldown = table.read("cooldown", Form.positiveDuration)
        buttons = table.members(atLeast: 1, of: "group '\(name)'")
        plan = GroupPlan(
            name: name, buttons: buttons.compactMap(\.text), cooldown: cooldown.value ?? .zero)
        if !cooldown.isWritten, !table.hasUnknownKeys {
            table.findings.error(
                "group '\(name)' has no cooldown: write for how long it ignores presses after one, such as cooldown = \"500ms\"",
                at: table.place)
        }
    }
}
