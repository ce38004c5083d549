import DebouncedEngine

/// One `[chord.NAME]` while it is being read.
struct ChordDraft: ControlDraft {
    let table: TomlTable
    private(set) var plan: ChordPlan
    private var cooldown: Setting<Duration>
    private var gap: Setting<Duration>
    /// The names of its buttons, right or wrong.
    private(set) var buttons: [Entry] = []
    var bindings: [BindingDraft] = []
    let lines: [LineUse] = []

    static var form: TableForm<ChordDraft> {
        TableForm(ControlKind.chord.rawValue, "[chord.NAME]") {
            Key.title { $0.plan.title = $1 }
            Key.buttons(atLeast: 2, "two or more") { $0.buttons = $1 }
            Key(
                "within", .positiveDuration, "How soon after the first button the last one must be pressed.",
                default: "50ms"
            ) { $0.plan.within = $1 }
            Key.cooldown { $0.cooldown = $1 }
            Key.gap { $0.gap = $1 }
            Key.gestures(.chord)
        }
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        (self.table, cooldown, gap) = (table, defaults.cooldown, defaults.gap)
        plan = ChordPlan(name: name, buttons: [])
    }
}

extension ChordDraft {
    mutating func finish() {
        table.refuse(&buttons, fewerThan: 2, of: title)
        plan.buttons = buttons.compactMap(\.text)
        (plan.cooldown, plan.gap) = (cooldown.value ?? plan.cooldown, gap.value ?? plan.gap)
        plan.actions = bindings.bindings
        gestureCheck.run()
    }

    /// - Parameters:
    ///   - buttons: all of them, by name.
    ///   - wait: how long after its first button its press may come.
    func check(buttons: [String: ButtonDraft], groups: [GroupDraft], wait: Duration) {
        if let button = buttons[name] {
            findings.error(
                "chord '\(name)' has the same name as a button (at \(button.place)): choose another name",
                at: place)
        }
        let drafts = plan.buttons.compactMap { buttons[$0] }
        gestureCheck.refuseOutpaced(byMembers: drafts.compactMap(\.keys.contactPolicy), within: wait)
        for button in drafts {
            gestureCheck.refuseDeafness(
                ofMember: button.keys.cooldown, "the cooldown of '\(button.name)'", within: wait)
        }
        for group in groups where !Set(group.plan.buttons).isDisjoint(with: plan.buttons) {
            gestureCheck.refuseDeafness(
                ofMember: group.cooldown, "the cooldown of group '\(group.plan.name)'", within: wait)
        }
        let members = Set(drafts.map(\.name))
        for group in groups { refuseSiblings(among: members, in: group) }
    }

    private var gestureCheck: GestureCheck {
        GestureCheck(
            owner: title, bindings: bindings, gap: gap, cooldown: cooldown, findings: findings)
    }

    func refuse(twinOf other: ChordDraft) {
        findings.error(
            "chord '\(name)' can never fire: chord '\(other.name)' (at \(other.place)) has the same buttons",
            at: buttonsPlace)
    }

    /// - Parameter members: what else it lists is a mistake of its own.
    private func refuseSiblings(among members: Set<String>, in group: GroupDraft) {
        var rest = members.intersection(group.plan.buttons)
        let siblings = plan.buttons.filter { rest.remove($0) != nil }
        guard siblings.count > 1 else { return }
        findings.error(
            "chord '\(name)' can never fire: group '\(group.plan.name)' suppresses '\(siblings[1])' after a press of "
                + "'\(siblings[0])'", at: buttonsPlace)
    }

    private var buttonsPlace: Place { buttons.first?.place ?? place }
}

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

/// The names that a chord or a group may list.
struct Members {
    let buttons: Set<String>
    /// All other controls.
    let others: [ControlName]
    let findings: Findings

    func check(_ entries: [Entry]) {
        findings.check(names: entries, among: buttons, objection: objection)
    }

    private func objection(to name: String, at place: Place) -> Mistake {
        if let other = others.first(where: { $0.name == name }) {
            return Mistake(
                "\(quoted(name)) is \(other.kind.withArticle): only buttons may be listed", at: place)
        }
        let buttons = buttons
        return unknown("button", name, buttons.sorted(), at: place)
    }
}

extension Findings {
    /// Each name in a list must be a known one, and stand there once.
    func check(
        names entries: [Entry], among known: Set<String>, objection: (_ name: String, Place) -> Mistake
    ) {
        var seen: Set<String> = []
        for entry in entries {
            guard let name = entry.text else { continue }
            if !known.contains(name) { error(objection(name, entry.place)) }
            if !seen.insert(name).inserted { error("\(quoted(name)) is listed twice", at: entry.place) }
        }
    }
}

extension Key {
    /// The `buttons` of a chord or a group, right or wrong.
    static func buttons(
        atLeast least: Int, _ values: String, _ write: @escaping (inout Draft, [Entry]) -> Void
    ) -> Key {
        Key(
            "buttons", .names(atLeast: least, values), "The names of its buttons.", required: buttonsAdvice,
            write: write)
    }
}

extension TomlTable {
    /// - Parameter owner: "chord 'a'".
    func refuse(_ buttons: inout [Entry], fewerThan least: Int, of owner: String) {
        guard let entry = self["buttons"], case .array = entry.value, buttons.count < least else { return }
        findings.error("\(owner) needs \(least) or more buttons: \(buttonsAdvice)", at: entry.place)
        buttons = []
    }
}

private let buttonsAdvice = "write buttons = [\"NAME\", \"NAME\"]"
