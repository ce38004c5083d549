import DebouncedContacts
import DebouncedEngine
import DebouncedWire

@testable import DebouncedMqtt

func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

func control(
    _ name: String, _ kind: ControlKind = .button, title: String? = nil, as use: String? = nil,
    bound: Set<Gesture> = []
) -> ControlStatus {
    var control = ControlStatus(ControlName(kind, name))
    (control.title, control.kind) = (title, use)
    control.bound = bound.sorted { $0.rawValue < $1.rawValue }
    if kind == .counter { control.counter = CounterStatus() }
    return control
}

func device(_ controls: ControlStatus..., outputs: [String] = []) -> Status {
    device(controls, outputs: outputs)
}

func device(_ controls: [ControlStatus], outputs: [String] = []) -> Status {
    var status = Status()
    status.controls = controls
    status.outputs = outputs.map { name in
        var output = OutputStatus()
        output.name = name
        return output
    }
    return status
}

/// How what a line says is announced: it is known while the daemon and its line are there.
func available(_ name: String, _ end: String = "}") -> String {
    #""avty":[{"t":"debounced/porch/status"},{"t":"debounced/porch/diagnostics/\#(name)","#
        + #""val_tpl":"{{ 'online' if value_json.up else 'offline' }}"}],"avty_mode":"all"\#(end)"#
}

/// A bridge, and what is said over it.
struct Talk {
    var bridge: Bridge
    private var sequence = 0

    init(
        _ controls: [ControlStatus], outputs: [String] = [], discovery: String = "homeassistant",
        takesCommands: Bool = false
    ) {
        let settings = Talk.settings(discovery: discovery, takesCommands: takesCommands)
        bridge = Bridge(settings, remembered: [settings.topics])
        bridge.change(to: device(controls, outputs: outputs))
    }

    static func settings(
        client: String = "porch", discovery: String = "homeassistant", takesCommands: Bool = false
    ) -> BridgeSettings {
        let topics = topics(client, discovery: discovery)
        return BridgeSettings(
            topics: topics, client: client, serial: "0001", version: "0.2.0", maxAge: .seconds(2),
            takesCommands: takesCommands)
    }

    static func topics(_ client: String, discovery: String = "homeassistant") -> Topics {
        Topics(prefix: "debounced", client: client, discovery: discovery)
    }

    /// Both sides are there, and have been told everything.
    static func opened(
        _ controls: [ControlStatus], outputs: [String] = [], discovery: String = "homeassistant",
        takesCommands: Bool = false
    ) -> Talk {
        var talk = Talk(controls, outputs: outputs, discovery: discovery, takesCommands: takesCommands)
        talk.open()
        return talk
    }

    mutating func open() {
        bridge.daemonConnected()
        greet()
        _ = bridge.takeEffects(at: at(0))
        bridge.brokerAnswered()
    }

    mutating func greet() {
        bridge.brokerConnected()
        bridge.brokerAnswered()
    }

    /// The broker comes, and confirms what it is told. Returns what is said.
    mutating func greet(at milliseconds: Int64) -> [String] {
        greet()
        let said = says(at: milliseconds)
        bridge.brokerAnswered()
        return said + says(at: milliseconds)
    }

    mutating func notify(
        _ gesture: Gesture, _ button: String, at milliseconds: Int64, isLost: Bool = false
    ) {
        sequence += 1
        let moment = Moment(control: 0, gesture: gesture, at: MqttTests.at(milliseconds), isLost: isLost)
        bridge.notify(Event(sequence: sequence, control: ControlName(.button, button), moment: moment))
    }

    mutating func effects(at milliseconds: Int64) -> [Bridge.Effect] {
        bridge.takeEffects(at: MqttTests.at(milliseconds))
    }

    mutating func messages(at milliseconds: Int64) -> [Publication] {
        effects(at: milliseconds).compactMap {
            if case .publish(let message) = $0 { message } else { nil }
        }
    }

    /// What is published and noted, without the times.
    mutating func says(at milliseconds: Int64) -> [String] {
        effects(at: milliseconds).compactMap { effect in
            switch effect {
            case .publish(let message):
                let topic = message.topic.dropFirst("debounced/porch/".count)
                let end = message.payload.range(of: ",\"time\"") ?? message.payload.endIndex
                return "\(milliseconds) \(topic) \(message.payload[..<end])}"
            case .note(let text): return "\(milliseconds) note \(text)"
            case .subscribe, .subscribeToCommands, .subscribeToKept, .probe, .reconnect, .request, .remember:
                return nil
            }
        }
    }
}

extension String {
    /// Where another text begins in this one.
    fileprivate func range(of other: String) -> Index? {
        indices.first { self[$0...].hasPrefix(other) }
    }
}
