import DebouncedControls
import DebouncedSystem

/// A whole file while it is being read: everything in it, right or wrong.
struct FileDraft {
    let findings: Findings
    private let root: TomlTable
    let chip: Setting<String>
    let stormLimit: Setting<Int>
    let stopTimeout: Setting<Duration>
    let socket: Setting<SocketPlan>
    let mqtt: MqttDraft?
    let defaults: ButtonKeys
    let buttons: [ButtonDraft]
    let switches: [SwitchDraft]
    let counters: [CounterDraft]
    let encoders: [EncoderDraft]
    let outputs: [OutputDraft]
    let chords: [ChordDraft]
    let groups: [GroupDraft]

    init(_ entries: [Entry], _ findings: Findings) {
        self.findings = findings
        let root = TomlTable(entries, at: .start, .file, findings)
        self.root = root
        chip = root.read("chip", Form.text)
        stormLimit = root.read("storm_limit", Form.count)
        stopTimeout = root.read("stop_timeout", Form.duration)
        socket = root.read("socket", Form.socket)
        mqtt = root["mqtt"].flatMap { TomlTable($0, .mqtt, findings) }.map { MqttDraft($0) }
        let defaults = ButtonKeys(root.subtable("defaults", .defaults))
        self.defaults = defaults
        buttons = root.named("button", .button, atMost: ConfigLimits.lines).map {
            ButtonDraft($0, $1, defaults)
        }
        switches = root.named("switch", .switch, atMost: ConfigLimits.lines).map {
            SwitchDraft($0, $1, defaults)
        }
        counters = root.named("counter", .counter, atMost: ConfigLimits.lines).map {
            CounterDraft($0, $1, defaults)
        }
        encoders = root.named("encoder", .encoder, atMost: ConfigLimits.encoders).map {
            EncoderDraft($0, $1, defaults)
        }
        outputs = root.named("output", .output).map { OutputDraft($0, $1) }
        chords = root.named("chord", .chord, atMost: ConfigLimits.chords).map { ChordDraft($0, $1, defaults) }
        groups = root.named("group", .group, atMost: ConfigLimits.groups).map { GroupDraft($0, $1) }
    }

    /// Problems of the whole file, even if each part is right.
    func check() {
        refuseNoControl()
        refuseTooManyLines()
        refuseSharedNames()
        LineUse.refuseShared(lineUses, findings)
        for button in buttons { button.check(findings) }
        for `switch` in switches { `switch`.check(findings) }
        for counter in counters { counter.check(findings) }
        for encoder in encoders { encoder.check(findings) }
        refuseUnknownOutputs()
        checkInterlocks()
        checkGroups()
        checkChords()
        mqtt?.check()
    }

    var plan: Plan {
        var plan = Plan(buttons: buttons.map { $0.plan(chip: chip.value) })
        plan.stormLimit = stormLimit.value ?? plan.stormLimit
        plan.stopTimeout = stopTimeout.value ?? plan.stopTimeout
        plan.socket = socket.value ?? plan.socket
        plan.mqtt = mqtt?.plan
        plan.switches = switches.map { $0.plan(chip: chip.value) }
        plan.counters = counters.map { $0.plan(chip: chip.value) }
        plan.encoders = encoders.map { $0.plan(chip: chip.value) }
        plan.outputs = outputs.map { $0.plan(chip: chip.value) }
        plan.chords = chords.map(\.plan)
        plan.groups = groups.map(\.plan)
        plan.places = Places(
            lineUses,
            controls.map { ("\($0.name.kind.rawValue) '\($0.name)'", $0.bindings) })
        return plan
    }
}

extension FileDraft {
    /// The missing control may be a misspelt table.
    private func refuseNoControl() {
        let isEmpty = ["button", "switch", "counter", "encoder"].allSatisfy { root[$0]?.isEmptyTable ?? true }
        guard !root.hasUnknownKeys, isEmpty else { return }
        findings.error(
            "no button: write at least [button.NAME] and its pin, or a switch, a counter or an encoder",
            at: root["button"]?.place ?? .start)
    }

    private var lineUses: [LineUse] {
        let lines = buttons.map(\.line) + switches.map(\.line) + counters.map(\.line) + outputs.map(\.line)
        return lines.compactMap { $0.use(chip: chip.value) }
            + encoders.flatMap { $0.lineUses(chip: chip.value) }
    }

    /// All controls, with what is bound to them.
    private var controls: [(name: ControlName, bindings: [BindingDraft])] {
        buttons.map { (ControlName(.button, $0.name), $0.bindings) }
            + chords.map { (ControlName(.chord, $0.name), $0.bindings) }
            + switches.map { (ControlName(.switch, $0.name), $0.bindings) }
            + counters.map { (ControlName(.counter, $0.name), $0.bindings) }
            + encoders.map { (ControlName(.encoder, $0.name), $0.bindings) }
    }

    private func refuseTooManyLines() {
        let places = [
            buttons.map(\.place), switches.map(\.place), counters.map(\.place),
            encoders.flatMap { [$0.place, $0.place] }, outputs.map(\.place),
        ]
        let all = places.joined().sorted()
        guard all.count > ConfigLimits.lines,
            places.dropLast().allSatisfy({ $0.count <= ConfigLimits.lines })
        else { return }
        findings.error("more than \(ConfigLimits.lines) lines", at: all[ConfigLimits.lines])
    }

    /// Only a button, a chord and an output may share a name.
    private func refuseSharedNames() {
        let others =
            buttons.map { ("a button", $0.name, $0.place) } + chords.map { ("a chord", $0.name, $0.place) }
            + outputs.map { ("an output", $0.name, $0.place) }
        var owners = Dictionary(others.map { ($0.1, $0) }) { first, _ in first }
        let alone =
            switches.map { (ControlName(.switch, $0.name), $0.place) }
            + counters.map { (ControlName(.counter, $0.name), $0.place) }
            + encoders.map { (ControlName(.encoder, $0.name), $0.place) }
        for (control, place) in alone {
            let name = control.name
            if let (other, _, otherPlace) = owners[name] {
                findings.error(
                    "\(control.title) has the same name as \(other) (at \(otherPlace)): choose another name",
                    at: place)
            }
            owners[name] = (control.kind.withArticle, name, place)
        }
        refuseNamesOfEncoderLines()
    }

    /// Recordings name the lines of an encoder so.
    private func refuseNamesOfEncoderLines() {
        let others =
            buttons.map { (ControlName(.button, $0.name), $0.place) }
            + switches.map { (ControlName(.switch, $0.name), $0.place) }
            + counters.map { (ControlName(.counter, $0.name), $0.place) }
        let places = Dictionary(others.map { ($0.0.name, $0) }) { first, _ in first }
        for encoder in encoders {
            for line in encoderLineNames(encoder.name) {
                guard let (control, place) = places[line] else { continue }
                findings.error(
                    "\(control.title) has the name of a line of encoder '\(encoder.name)' (at \(encoder.place)): "
                        + "choose another name", at: place)
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
            controls: controls.filter { $0.name.kind.isHeld }.map { ($0.name.name, $0.bindings) },
            others: controls.map(\.name).filter { !$0.kind.isHeld }, outputs: outputs, groups: groups,
            findings: findings
        ).run()
    }

    private var members: Members {
        Members(
            buttons: Set(buttons.map(\.name)), chords: Set(chords.map(\.name)),
            others: controls.map(\.name).filter { !$0.kind.isPressed }, findings: findings)
    }

    private func checkGroups() {
        let members = members
        for group in groups {
            members.check(group.buttons)
            for button in buttons where group.members.contains(button.name) {
                button.check(siblings: group, findings)
            }
        }
    }

    private func checkChords() {
        let members = members
        let buttons = Dictionary(buttons.map { ($0.name, $0) }) { first, _ in first }
        var earlier: [Set<String>: ChordDraft] = [:]
        for chord in chords {
            members.check(chord.buttons)
            chord.check(buttons: buttons, groups: groups, findings)
            let names = Set(chord.names)
            if let other = earlier[names], names.count > 1 { chord.refuse(twinOf: other, findings) }
            earlier[names] = earlier[names] ?? chord
        }
    }
}

/// The finding for an unknown name.
func unknown(
    _ kind: String, _ name: String, _ names: @escaping @autoclosure @Sendable () -> [String], at place: Place
) -> Mistake {
    Mistake("there is no \(kind) \(quoted(name))", at: place, Suggestion(name, among: names()))
}
