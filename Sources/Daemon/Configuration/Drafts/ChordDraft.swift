/// One `[chord.NAME]` while it is being read.
struct ChordDraft {
    let name: String
    let place: Place
    private let title: Setting<String>
    private let within: Setting<Duration>
    private let cooldown: Setting<Duration>
    private let gap: Setting<Duration>
    let buttons: [Entry]
    let bindings: [BindingDraft]

    init(_ name: String, _ entry: TomlTable, _ defaults: ButtonKeys) {
        self.name = name
        place = entry.place
        title = entry.read("title", Form.title)
        within = entry.read("within", Form.positiveDuration)
        cooldown = entry.read("cooldown", Form.duration).filled(from: defaults.cooldown)
        gap = entry.read("gap", Form.positiveDuration).filled(from: defaults.gap)
        buttons = entry.members(atLeast: 2, of: "chord '\(name)'")
        bindings = BindingDraft.readAll(entry, .chord)
    }

    /// The names of its buttons.
    var names: [String] { buttons.compactMap(\.text) }

    var plan: ChordPlan {
        var plan = ChordPlan(name: name, buttons: names)
        plan.title = title.value
        plan.within = within.value ?? plan.within
        plan.cooldown = cooldown.value ?? plan.cooldown
        plan.gap = gap.value ?? plan.gap
        plan.actions = bindings.bindings
        return plan
    }
}

extension ChordDraft {
    /// - Parameter buttons: all of them, by name.
    func check(buttons: [String: ButtonDraft], groups: [GroupDraft], _ findings: Findings) {
        if let button = buttons[name] {
            findings.error(
                "chord '\(name)' has the same name as a button (at \(button.place)): choose another name",
                at: place)
        }
        let check = GestureCheck(
            owner: "chord '\(name)'", bindings: bindings, gap: gap, cooldown: cooldown, findings: findings)
        check.run()
        check.refuseOutpaced(byMembers: names.compactMap { buttons[$0]?.keys.contactPolicy })
        let members = Set(names.filter { buttons[$0] != nil })
        for group in groups { refuseSiblings(among: members, in: group, findings) }
    }

    func refuse(twinOf other: ChordDraft, _ findings: Findings) {
        findings.error(
            "chord '\(name)' can never fire: chord '\(other.name)' (at \(other.place)) has the same buttons",
            at: buttonsPlace)
    }

    /// - Parameter members: what else it lists is a mistake of its own.
    private func refuseSiblings(among members: Set<String>, in group: GroupDraft, _ findings: Findings) {
        var rest = members.intersection(group.members)
        let siblings = names.filter { rest.remove($0) != nil }
        guard siblings.count > 1 else { return }
        findings.error(
            "chord '\(name)' can never fire: in group '\(group.name)' a press of '\(siblings[0])' deafens "
                + "'\(siblings[1])'", at: buttonsPlace)
    }

    private var buttonsPlace: Place { buttons.first?.place ?? place }
}
