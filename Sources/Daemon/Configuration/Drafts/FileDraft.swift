import DebouncedControls
import DebouncedSystem

/// A whole file while it is being read: everything in it, right or wrong.
struct FileDraft {
    private let root: TomlTable
    private let settings: Plan
    private let mqtt: MqttDraft?
    private let buttons: [ButtonDraft]
    private let switches: [SwitchDraft]
    private let counters: [CounterDraft]
    private let encoders: [EncoderDraft]
    private let outputs: [OutputDraft]
    private let chords: [ChordDraft]
    private let groups: [GroupDraft]

    init(_ entries: [Entry], _ findings: Findings) {
        let root = TomlTable(entries, at: .start, .file, findings)
        self.root = root
        var settings = Plan()
        root.read("storm_limit", Form.count, into: &settings.stormLimit)
        root.read("stop_timeout", Form.duration, into: &settings.stopTimeout)
        root.read("socket", Form.socket, into: &settings.socket)
        self.settings = settings
        mqtt = root["mqtt"].flatMap { TomlTable($0, .mqtt, findings) }.map { MqttDraft($0) }
        let chip = root.read("chip", Form.hardwareName).value
        let defaults = ButtonKeys(defaults: root.subtable("defaults", .defaults), chip: chip)
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
        outputs = root.named("output", .output).map { OutputDraft($0, $1, chip: chip) }
        chords = root.named("chord", .chord, atMost: ConfigLimits.chords).map { ChordDraft($0, $1, defaults) }
        groups = root.named("group", .group, atMost: ConfigLimits.groups).map { GroupDraft($0, $1) }
    }

    /// Problems of the whole file, even if each part is right.
    func check(needsControls: Bool) {
        if needsControls { refuseNoControl() }
        refuseTooManyLines()
        refuseSharedNames()
        refuseNamesOfEncoderLines()
        LineUse.refuseShared(lines, findings)
        LineUse.warnOfNumbers(lines, findings)
        for control in controls { control.check() }
        refuseUnknownOutputs()
        checkInterlocks()
        checkGroups()
        checkChords()
        mqtt?.check()
    }

    var plan: Plan {
        var plan = settings
        plan.mqtt = mqtt?.plan
        (plan.buttons, plan.chords, plan.groups) = (
            buttons.map(\.plan), chords.map(\.plan), groups.map(\.plan)
        )
        (plan.switches, plan.counters) = (switches.map(\.plan), counters.map(\.plan))
        (plan.encoders, plan.outputs) = (encoders.map(\.plan), outputs.map(\.plan))
        plan.places = Places(
            socket: root["socket"]?.place, password: mqtt?.passwordPlace, lines,
            controls.map { ($0.control.title, $0.bindings) })
        return plan
    }
}

extension FileDraft {
    private var findings: Findings { root.findings }

    private var controls: [any ControlDraft] { buttons + chords + switches + counters + encoders }

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
        let places = controls.flatMap { repeatElement($0.place, count: $0.control.kind.lines) }
        let all = (places + outputs.map(\.place)).sorted()
        let lines = Dictionary(controls.map { ($0.control.kind, $0.control.kind.lines) }, uniquingKeysWith: +)
        guard all.count > ConfigLimits.lines, lines.values.allSatisfy({ $0 <= ConfigLimits.lines }) else {
            return
        }
        findings.error("more than \(ConfigLimits.lines) lines", at: all[ConfigLimits.lines])
    }

    /// Only a button, a chord and an output may share a name.
    private func refuseSharedNames() {
        let sharing = controls.filter(\.control.kind.isPressed)
        let others =
            sharing.map { ($0.name, (kind: $0.control.kind.withArticle, place: $0.place)) }
            + outputs.map { ($0.name, (kind: "an output", place: $0.place)) }
        var owners = Dictionary(others) { first, _ in first }
        for draft in controls where !draft.control.kind.isPressed {
            let control = draft.control
            if let other = owners[control.name] {
                findings.error(
                    "\(control.title) has the same name as \(other.kind) (at \(other.place)): choose another name",
                    at: draft.place)
            }
            owners[control.name] = (control.kind.withArticle, draft.place)
        }
    }

    /// Recordings name the lines of an encoder so.
    private func refuseNamesOfEncoderLines() {
        let others = controls.filter { $0.control.kind.lines == 1 }.map { ($0.name, $0) }
        let named = Dictionary(others) { first, _ in first }
        for encoder in encoders {
            for other in encoder.plan.lineNames.compactMap({ named[$0] }) {
                findings.error(
                    "\(other.control.title) has the name of a line of encoder '\(encoder.name)' (at \(encoder.place)): "
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
        let members = members
        for group in groups {
            members.check(group.buttons)
            for button in buttons where group.plan.buttons.contains(button.name) {
                button.check(siblings: group)
            }
        }
    }

    private func checkChords() {
        let members = members
        let buttons = Dictionary(buttons.map { ($0.name, $0) }) { first, _ in first }
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
        for button in self.buttons {
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
