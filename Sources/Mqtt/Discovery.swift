import DebouncedEngine
import DebouncedWire

/// The address of the documentation, as in debian/control: `script/parts/address` checks that.
let homepage = "https://example.org/debounced"

/// Announces a device to Home Assistant: an entity for each control and output, or two for a counter,
/// and the diagnostics of each control and of the device itself.
struct Discovery {
    let settings: BridgeSettings
    let device: Status

    private var topics: Topics { settings.topics }

    /// - Parameter orphans: components that were announced before, and are taken out.
    func payload(orphans: [Component]) -> String {
        let present = entities
        let gone = unique(orphans, besides: present.map(\.key))
        return message(
            present.map { ($0.key, $0.json(in: topics.device)) } + gone.map { ($0.key, $0.marker) })
    }

    /// Returns messages that announce components once more, and then take them out, each alone: while Home Assistant is
    /// busy with a component, it leaves out all that comes after that in the next message.
    func removals(of orphans: [Component]) -> [String] {
        let orphans = unique(orphans)
        guard !orphans.isEmpty else { return [] }
        return [message(orphans.map { ($0.key, $0.json(in: topics.device, topic: topics.probe)) })]
            + orphans.map { message([($0.key, $0.marker)]) }
    }

    /// A key may stand in a message only once.
    private func unique(_ orphans: [Component], besides keys: [String] = []) -> [Component] {
        var names = Set(keys)
        return orphans.filter { names.insert($0.key).inserted }
    }

    private func message(_ components: [(String, JSON)]) -> String {
        let origin = JSON.object([
            ("name", .text("debounced")), ("sw", .text(settings.version)), ("url", .text(homepage)),
        ])
        return JSON.object([
            ("dev", deviceJSON), ("o", origin), ("cmps", .object(components)), ("qos", .number(1)),
        ])
        .text
    }

    var components: [Component] { entities.map(\.component) }

    private var deviceJSON: JSON {
        JSONRecord { device in
            device.add("ids", .list([.text(topics.device)]))
            device.add("name", settings.title ?? settings.client)
            device.add("mf", "debounced")
            device.add("mdl", settings.model)
            device.add("sw", settings.version)
            device.add("sn", settings.serial)
            device.add("sa", settings.area)
            device.add("cu", homepage)
        }.json
    }

    private var entities: [Entity] {
        let buttons = device.controls(.button)
        let health =
            buttons.flatMap { [problem($0), worn($0), ignored($0), failed($0)] }
            + device.controls(.chord).flatMap { [ignored($0), failed($0)] }
            + device.others.flatMap { [problem($0), failed($0)] } + device.outputs.map { problem(of: $0) }
        return device.buttonsAndChords.map(event) + device.controls(.switch).map(contact)
            + device.controls(.counter).flatMap(meter) + device.controls(.encoder).map(knob)
            + device.outputs.map(output) + [connectivity] + health
    }
}

// MARK: What it is for

extension Discovery {
    /// An event has no availability: one that comes back from being unavailable looks like a press to automations.
    private func event(_ control: ControlStatus) -> Entity {
        let icons = control.control.kind == .chord ? [icon("gesture-two-double-tap")] : []
        return Entity("button", of: control.name, "event", title: control.words)
            .with(
                ("dev_cla", .text(control.isDoorbell ? "doorbell" : "button")),
                ("evt_typ", .list(control.types.map { .text($0.name) })),
                ("stat_t", .text(topics.events(.button, control.name)))
            )
            .with(icons)
    }

    /// A contact that stays is no switch to Home Assistant, which could not set it. Nothing is kept of a state that is not
    /// known, and Home Assistant calls that None.
    private func contact(_ contact: ControlStatus) -> Entity {
        let entity = Entity("contact", of: contact.name, "binary_sensor", title: contact.words)
            .with(("stat_t", .text(topics.state(.init(.switch, contact.name)))), template("value or 'None'"))
            .with(available(with: .init(.diagnostics, contact.name)))
        return contact.kind.map { entity.with(("dev_cla", .text($0))) } ?? entity
    }

    /// Has no availability, as a button's event.
    private func knob(_ encoder: ControlStatus) -> Entity {
        Entity("encoder", of: encoder.name, "event", title: encoder.words).with(
            ("evt_typ", .list(EncoderPublisher.types.map { .text($0) })),
            ("stat_t", .text(topics.events(.encoder, encoder.name))), icon("knob"))
    }

    /// Its total, and the rate of that.
    private func meter(_ control: ControlStatus) -> [Entity] {
        let counter = control.counter ?? CounterStatus()
        let classes = control.kind.flatMap(CounterKind.init(rawValue:))?.classes
        let total = SensorClass(classes?.total, unit: counter.unit)
        let rate = SensorClass(classes?.rate, unit: counter.rateUnit.isEmpty ? nil : counter.rateUnit)
        let topic = ("stat_t", JSON.text(topics.state(.init(.counter, control.name))))
        let available = available(with: .init(.diagnostics, control.name))
        return [
            Entity("total", of: control.name, "sensor", title: control.words)
                .with(topic, template("value_json.total"), ("stat_cla", .text("total")))
                .with(("sug_dsp_prc", .number(Int64(counter.each.decimalCount))))
                .with(total.members + available),
            Entity("rate", of: control.name, "sensor", title: "\(control.words) rate")
                .with(topic, template("value_json.rate"), ("stat_cla", .text("measurement")))
                .with(rate.members + [icon("speedometer")] + available),
        ]
    }

    /// A switch that does nothing would be a lie. The two have different keys, so that one can go when the other comes.
    private func output(_ output: OutputStatus) -> Entity {
        let topic = ("stat_t", JSON.text(topics.state(.init(.output, output.name))))
        let available = available(with: .init(.outputDiagnostics, output.name))
        guard settings.takesCommands else {
            return Entity("state", of: output.name, "binary_sensor", title: output.words)
                .with([topic] + available)
        }
        return Entity("output", of: output.name, "switch", title: output.words)
            .with([topic, ("cmd_t", .text(topics.command(output.name)))] + available)
    }

    private var available: (String, JSON) { ("avty_t", .text(topics.status)) }

    /// The states of a lost line are not known.
    private func available(with line: RetainedState.Subject) -> [(String, JSON)] {
        let line = JSON.object([
            ("t", .text(topics.state(line))),
            template("'online' if value_json.up else 'offline'"),
        ])
        return [
            ("avty", .list([.object([("t", .text(topics.status))]), line])), ("avty_mode", .text("all")),
        ]
    }

    private func icon(_ name: String) -> (String, JSON) { ("ic", .text("mdi:\(name)")) }
}

// MARK: Diagnostics

extension Discovery {
    /// A device with events alone would look well when it is off, since these are never unavailable.
    private var connectivity: Entity {
        Entity("status", "binary_sensor", title: "Connection").with(
            ("dev_cla", .text("connectivity")), diagnostic, ("stat_t", .text(topics.status)),
            ("pl_on", .text("online")), ("pl_off", .text("offline")))
    }

    /// Its line is lost, or it does not settle. Nothing else would show that of a button or a knob.
    private func problem(_ control: ControlStatus) -> Entity {
        problem("problem", "problem", of: .init(.diagnostics, control.name), control.words)
    }

    /// A button often has the name of the output that it sets.
    private func problem(of output: OutputStatus) -> Entity {
        problem("outputproblem", "output problem", of: .init(.outputDiagnostics, output.name), output.words)
    }

    private func problem(
        _ kind: String, _ words: String, of subject: RetainedState.Subject, _ title: String
    ) -> Entity {
        let topic = JSON.text(topics.state(subject))
        return health(kind, words, of: subject, title, "binary_sensor", isEnabled: true).with(
            ("dev_cla", .text("problem")), template("'ON' if value_json.problem is defined else 'OFF'"),
            ("json_attr_t", topic),
            ("json_attr_tpl", .text("{{ {'reason': value_json.problem | default(none)} | tojson }}")))
    }

    private func worn(_ button: ControlStatus) -> Entity {
        health("worn", "worn", of: button, "binary_sensor").with(
            ("dev_cla", .text("problem")), template("'ON' if value_json.worn else 'OFF'"))
    }

    private func ignored(_ control: ControlStatus) -> Entity {
        health("ignored", "presses ignored", of: control, "sensor")
            .with(template("value_json.ignored"), ("stat_cla", .text("total_increasing")))
    }

    private func failed(_ control: ControlStatus) -> Entity {
        health("failed", "actions failed", of: control, "sensor")
            .with(template("value_json.failed"), ("stat_cla", .text("total_increasing")))
    }

    /// Disabled until the user wants it.
    private func health(
        _ kind: String, _ words: String, of control: ControlStatus, _ platform: String
    ) -> Entity {
        health(kind, words, of: .init(.diagnostics, control.name), control.words, platform)
    }

    private func health(
        _ kind: String, _ words: String, of subject: RetainedState.Subject, _ title: String,
        _ platform: String, isEnabled: Bool = false
    ) -> Entity {
        Entity(kind, of: subject.name, platform, title: "\(title) \(words)")
            .with(("stat_t", .text(topics.state(subject))), diagnostic)
            .with(isEnabled ? [available] : [("en", .truth(false)), available])
    }

    private var diagnostic: (String, JSON) { ("ent_cat", .text("diagnostic")) }

    private func template(_ expression: String) -> (String, JSON) {
        ("val_tpl", .text("{{ \(expression) }}"))
    }
}

// Titles that people see: `heat_pump` is *Heat pump* unless it has one.
extension ControlStatus {
    var name: String { control.name }
    fileprivate var words: String { title ?? sentence(control.name) }
}

extension OutputStatus {
    fileprivate var words: String { title ?? sentence(name) }
}

private func sentence(_ name: String) -> String {
    let words = String(name.map { $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
}

/// Components that are gone, until Home Assistant has been started and told so.
///
/// It takes out an entity only if it has heard of it since it was started. So one that went while it was off is announced once
/// more when it is there, and then taken out.
struct Orphans: Sendable {
    /// More than a thousand lines have, after some changes. Without Home Assistant nobody waits for them.
    private static let most = 10_000

    private var components: Set<Component> = []
    /// Home Assistant was just started, and takes all that it is told.
    var isBorn = false
    /// Home Assistant may have been started while we were not connected.
    var mayBeUnknown = false

    mutating func add(_ orphans: [Component]) {
        for component in orphans where components.count < Orphans.most { components.insert(component) }
    }

    /// Returns which of them are announced once more and taken out, which the next announcement takes out, and whether that
    /// is enough: Home Assistant has been told of all then.
    ///
    /// - Parameters:
    ///   - announced: what Home Assistant was told before.
    ///   - present: what is there.
    mutating func announce(
        _ announced: Set<Component>, besides present: [Component]
    ) -> (restored: [Component], gone: [Component], isEnough: Bool) {
        let keys = Set(present.map(\.key))
        components = components.filter { !keys.contains($0.key) }
        let restored = isBorn || mayBeUnknown ? sorted : []
        add(announced.filter { !keys.contains($0.key) })
        let gone = sorted
        let isEnough = isBorn && !gone.isEmpty
        if isBorn { components = [] }
        (isBorn, mayBeUnknown) = (false, false)
        // Those that it may be busy with come last.
        return (restored, gone.filter { !restored.contains($0) } + restored, isEnough)
    }

    private var sorted: [Component] { components.sorted { ($0.key, $0.platform) < ($1.key, $1.platform) } }
}
