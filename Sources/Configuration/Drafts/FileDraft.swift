import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// A whole file while it is being read: everything in it, right or wrong.
struct FileDraft {
    static let tableName = "file"

    private let root: TomlTable
    private var settings = Plan()
    private var mqtt: MqttDraft?
    fileprivate var defaults = ButtonKeys()
    fileprivate var controls: [any ControlDraft] = []
    private var outputs: [OutputDraft] = []
    private var groups: [GroupDraft] = []

    /// The kinds of controls are listed here.
    static var form: TableForm<FileDraft> {
        TableForm(tableName, "the top level of the file", conditions: hasControls) {
            Key(
                "chip", .chip,
                """
                The chip of all lines whose table names none. Default: that of the Raspberry Pi's header, or the only one.
                """,
                default: "auto"
            ) { $0.defaults.wire.fileChip = $1 }
            Key(
                "storm_limit", .whole(from: 1, to: ConfigLimits.stormLimit),
                "A line with more edges a second is set aside until it is quiet.", default: "5000"
            ) { $0.settings.stormLimit = $1 }
            Key(
                "stop_timeout", .duration, "How long programs have to end when the daemon stops.",
                default: "5s"
            ) { $0.settings.stopTimeout = $1 }
            Key(
                "socket", .socket,
                "Where the daemon serves status, monitor and set. An empty text turns that off.",
                reload: .restart
            ) { $0.settings.socket = $1 }
            Key.table(
                "defaults", ButtonKeys.form,
                """
                What all buttons have unless their own table says otherwise. Switches, counters and encoders take chip, \
                active_low, bias and poll from here.
                """
            ) { file, table, form in
                table.read(form.keys, into: &file.defaults)
                file.defaults.wire.warnOfPullToGround(in: table)
            }
            Key.controls(ButtonDraft.self, "Push buttons, by name.", synonyms: ["key", "keys"])
            Key.controls(
                SwitchDraft.self, "Contacts that stay: rockers, doors, floats.",
                synonyms: ["door", "contact", "sensor", "binarysensor", "rocker"])
            Key.controls(
                CounterDraft.self,
                "Contacts whose pulses are counted: gas, water and energy meters, rain gauges, anemometers.",
                synonyms: ["meter", "pulsecounter"])
            Key.controls(
                EncoderDraft.self, "Knobs that turn in clicks, with two contacts.",
                synonyms: ["knob", "rotary", "dial"])
            Key.tables(
                "output", OutputDraft.self, "Lines that actions set.", synonyms: ["relay", "led"]
            ) { $0.outputs.append($1) }
            Key.controls(ChordDraft.self, "Buttons that are pressed together.", atMost: ConfigLimits.chords)
            Key.tables(
                "group", GroupDraft.self,
                "Buttons that all ignore presses for a while after one of any of them.",
                atMost: ConfigLimits.groups
            ) { $0.groups.append($1) }
            Key.table("mqtt", MqttDraft.form, "The broker that debounced-mqtt talks to.") {
                $0.mqtt = MqttDraft($1, $2)
            }
        }
    }

    init(_ entries: [Entry], _ findings: Findings) {
        let form = FileDraft.form
        root = TomlTable(entries, at: .start, form.description, findings)
        root.read(form.keys, into: &self)
        // As a panel numbers them.
        controls.sort { $0.controlKind < $1.controlKind }
    }

    /// Checks what holds between tables, even if each is right.
    func check(needsControls: Bool) {
        if needsControls { refuseNoControl() }
        refuseTooManyLines()
        refuseSharedNames()
        refuseNamesOfLines()
        let lines = lines
        LineUse.refuseShared(lines, findings)
        LineUse.warnOfNumbers(lines, findings)
        refuseUnknownOutputs()
        // What few files have costs the others nothing.
        if !outputs.isEmpty { checkInterlocks() }
        if !groups.isEmpty { checkGroups() }
        if controls.contains(where: { $0.controlKind == .chord }) { checkChords() }
    }

    var plan: Plan {
        var plan = settings
        plan.mqtt = mqtt?.plan
        plan.controlPlans = controls.map { $0.plan }
        (plan.groups, plan.outputs) = (groups.map(\.plan), outputs.map(\.plan))
        plan.places = Places(
            socket: root["socket"]?.place, password: mqtt?.passwordPlace, lines,
            controls.map { ($0.title, $0.bindings) })
        return plan
    }
}

extension FileDraft {
    /// At least one control with a line.
    private static var hasControls: [(String, JSON)] {
        let kinds = ControlKind.allCases.filter { $0.lines > 0 }.map { kind in
            let isThere = JSON.object([JSON.limit("minProperties", 1)])
            return JSON.object([
                ("properties", .object([(kind.key, isThere)])), JSON.requires([kind.key]),
            ])
        }
        return [("anyOf", .list(kinds))]
    }
}

extension ValueForm<SocketPlan> {
    /// The path of the daemon's socket.
    fileprivate static var socket: ValueForm {
        let most = ConfigLimits.socketPath
        return ValueForm(
            "at most \(most) bytes",
            .type("string", JSON.limit("maxLength", most), JSON.pattern(Schema.anything)), Read.socket)
    }
}

extension Key {
    /// A table without a name.
    fileprivate static func table<Table>(
        _ name: String, _ form: @autoclosure @escaping () -> TableForm<Table>, _ help: String,
        read: @escaping (inout Draft, TomlTable, TableForm<Table>) -> Void
    ) -> Key {
        let description = KeyDescription(
            name: name, help: help, standard: nil, synonyms: [], advice: nil, reload: nil, values: { "" },
            schema: { .reference(form().description.name) }, tables: { [form().description] })
        return Key(description) { entry, draft, findings in
            let form = form()
            TomlTable(entry, form.description, findings).map { read(&draft, $0, form) }
        }
    }
}

extension Key<FileDraft> {
    /// Tables with names.
    fileprivate static func tables<Table: TableDraft>(
        _ name: String, _: Table.Type, _ help: String, synonyms: [String] = [], atMost most: Int = .max,
        keep: @escaping (inout FileDraft, Table) -> Void
    ) -> Key {
        let description = KeyDescription(
            name: name, help: help, standard: nil, synonyms: synonyms, advice: nil, reload: nil,
            values: { "" },
            schema: { .tables(of: Table.form.description.name, atMost: most) },
            tables: { [Table.form.description] }, isNamed: true)
        return Key(description) { entry, file, findings in
            let form = Table.form
            for (name, table) in TomlTable.named(in: entry, form.description, atMost: most, findings) {
                var draft = Table(name, table, file.defaults)
                table.read(form.keys, into: &draft)
                table.requireAll(of: form.description, in: draft.title)
                draft.finish()
                keep(&file, draft)
            }
        }
    }

    /// The tables of a kind of control.
    fileprivate static func controls<Control: ControlDraft>(
        _: Control.Type, _ help: String, synonyms: [String] = [], atMost most: Int? = nil
    ) -> Key {
        let kind = Control.Kind.controlKind
        return .tables(
            kind.rawValue, Control.self, help, synonyms: synonyms,
            atMost: most ?? ConfigLimits.lines / max(1, kind.lines)
        ) { $0.controls.append($1) }
    }
}

extension JSON {
    fileprivate static func tables(of name: String, atMost most: Int) -> JSON {
        let limit = most == .max ? [] : [JSON.limit("maxProperties", most)]
        return .object(
            [
                ("type", .text("object")), ("propertyNames", .reference("name")),
                ("additionalProperties", .reference(name)),
            ] + limit)
    }
}

extension FileDraft {
    private var findings: Findings { root.findings }

    private var buttons: [ButtonDraft] { controls.compactMap { $0 as? ButtonDraft } }
    private var chords: [ChordDraft] { controls.compactMap { $0 as? ChordDraft } }

    private var lines: [LineUse] { controls.flatMap(\.lines) + outputs.flatMap(\.lines) }

    /// The missing control may be a misspelt table.
    private func refuseNoControl() {
        let isEmpty = ControlKind.allCases.filter { $0.lines > 0 }
            .allSatisfy { root[$0.key]?.isEmptyTable ?? true }
        guard !root.hasUnknownKeys, isEmpty else { return }
        findings.error(
            "no button: write at least [button.NAME] and its pin, or a switch, a counter or an encoder",
            at: root["button"]?.place ?? .start)
    }

    /// Too many of one kind are a mistake of their own.
    private func refuseTooManyLines() {
        let count = controls.reduce(outputs.count) { $0 + $1.controlKind.lines }
        guard count > ConfigLimits.lines else { return }
        let lines = Dictionary(controls.map { ($0.controlKind, $0.controlKind.lines) }, uniquingKeysWith: +)
        guard lines.values.allSatisfy({ $0 <= ConfigLimits.lines }) else { return }
        let places = controls.flatMap { repeatElement($0.place, count: $0.controlKind.lines) }
        let all = (places + outputs.map(\.place)).sorted()
        findings.error("more than \(ConfigLimits.lines) lines", at: all[ConfigLimits.lines])
    }

    /// Only a button, a chord and an output may share a name.
    private func refuseSharedNames() {
        let unique = controls.filter { !$0.controlKind.isPressed }
        guard !unique.isEmpty else { return }
        let sharing = controls.filter { $0.controlKind.isPressed }
        let others =
            sharing.map { ($0.name, (kind: $0.control.kind.withArticle, place: $0.place)) }
            + outputs.map { ($0.name, (kind: "an output", place: $0.place)) }
        var owners = Dictionary(others) { first, _ in first }
        for draft in unique {
            let control = draft.control
            if let other = owners[control.name] {
                findings.error(
                    "\(control.title) has the same name as \(other.kind) (at \(other.place)): choose another name",
                    at: draft.place)
            }
            owners[control.name] = (control.kind.withArticle, draft.place)
        }
    }

    /// Recordings name the lines of a control that has several, such as `volume.A`.
    private func refuseNamesOfLines() {
        let several = controls.filter { $0.controlKind.lines > 1 }
        guard !several.isEmpty else { return }
        let others = controls.filter { $0.controlKind.lines == 1 }.map { ($0.name, $0) }
        let named = Dictionary(others) { first, _ in first }
        for control in several {
            for other in control.plan.lineNames.compactMap({ named[$0] }) {
                findings.error(
                    "\(other.title) has the name of a line of \(control.title) (at \(control.place)): "
                        + "choose another name", at: other.place)
            }
        }
    }

    private func refuseUnknownOutputs() {
        let bindings = controls.flatMap(\.bindings)
        let names = outputs.map(\.name)
        for action in bindings.flatMap(\.actions) {
            guard let name = action.output.value, !names.contains(name) else { continue }
            findings.error(unknown("output", name, names, at: action.output.place ?? action.place))
        }
    }

    private func checkInterlocks() {
        InterlockCheck(
            controls: controls.filter(\.control.kind.isHeld),
            others: controls.map(\.control).filter { !$0.kind.isHeld }, outputs: outputs, groups: groups,
            findings: findings
        ).run()
    }

    private var members: Members {
        Members(
            buttons: Set(buttons.map(\.name)), others: controls.map(\.control).filter { $0.kind != .button },
            findings: findings)
    }

    private func checkGroups() {
        let (members, buttons) = (members, buttons)
        for group in groups {
            members.check(group.buttons)
            for button in buttons where group.plan.buttons.contains(button.name) {
                button.check(siblings: group)
            }
        }
    }

    private func checkChords() {
        let (members, chords, all) = (members, chords, buttons)
        let buttons = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
        var earlier: [Set<String>: ChordDraft] = [:]
        for chord in chords {
            members.check(chord.buttons)
            let names = Set(chord.plan.buttons)
            // It waits for a bigger one that may still come.
            let wait = chords.filter { names.isSubset(of: $0.plan.buttons) }.map(\.plan.within).max()
            chord.check(buttons: buttons, groups: groups, wait: wait ?? chord.plan.within)
            if let other = earlier[names], names.count > 1 { chord.refuse(twinOf: other) }
            earlier[names] = earlier[names] ?? chord
        }
        let waits = chords.flatMap { chord in chord.plan.buttons.map { ($0, chord.plan.within) } }
        let longest = Dictionary(waits, uniquingKeysWith: max)
        for button in all {
            if let wait = longest[button.name] { button.check(wait: wait) }
        }
    }
}

/// The finding for an unknown name.
func unknown(
    _ kind: String, _ name: String, _ names: @escaping @autoclosure @Sendable () -> [String], at place: Place
) -> Mistake {
    Mistake("there is no \(kind) \(quoted(name))", at: place, Suggestion(name, among: names()))
}
