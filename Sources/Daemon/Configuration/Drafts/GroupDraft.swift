/// One `[group.NAME]` while it is being read.
struct GroupDraft {
    let name: String
    let buttons: [Entry]
    let cooldown: Setting<Duration>
    /// The names of its buttons, each once.
    let members: Set<String>

    init(_ name: String, _ table: TomlTable) {
        self.name = name
        cooldown = table.read("cooldown", Form.positiveDuration)
        let buttons = table.members(atLeast: 1, of: "group '\(name)'")
        self.buttons = buttons
        members = Set(buttons.compactMap(\.text))
        if !cooldown.isWritten, !table.hasUnknownKeys {
            table.findings.error(
                "group '\(name)' has no cooldown: write for how long it ignores presses after one, such as cooldown = \"500ms\"",
                at: table.place)
        }
    }

    var plan: GroupPlan {
        GroupPlan(name: name, buttons: buttons.compactMap(\.text), cooldown: cooldown.value ?? .zero)
    }
}
