import DebouncedContacts
import DebouncedEngine
import DebouncedWire

@testable import DebouncedMqtt

/// Whatever daemon and broker say: presses and turns are never late and never twice, and each payload is what its topic
/// promises.
func takeBridgeLines(_ text: [UInt8]) {
    var talk = Talk()
    for line in text.split(separator: UInt8(ascii: "\n"), maxSplits: 300) { talk.feed(line) }
}

/// Each line begins with a letter that says who says it.
private struct Talk {
    private static let maxAge = Duration.seconds(2)

    private var bridge: Bridge
    private var now = Instant(nanoseconds: 0)
    private var isConnected = false
    /// When each event was heard.
    private var heard: [Instant] = []
    private var sent: Set<String> = []
    /// How far the knob was turned, and how far it was said to be, in each direction.
    private var turned: [String: Int64] = [:]
    private var said: [String: Int64] = [:]

    init() {
        var site = Status()
        for (kind, name) in [(.button, "bell"), (.button, "a/b"), (.switch, "door"), (.encoder, "dial")]
            as [(ControlKind, String)]
        {
            site.controls.append(ControlStatus(ControlName(kind, name)))
        }
        site.controls[0].bound = [.click, .double]
        (site.controls[1].title, site.controls[1].kind) = ("Front door", "doorbell")
        site.controls[1].bound = [.hold]
        for name in ["lamp", "+"] {
            site.outputs.append(OutputStatus())
            site.outputs[site.outputs.count - 1].name = name
        }
        bridge = Bridge(
            BridgeSettings(
                topics: Topics(prefix: "debounced", client: "porch", discovery: "homeassistant"),
                client: "porch", version: "1", maxAge: Talk.maxAge, takesCommands: true))
        bridge.change(to: site)
    }

    mutating func feed(_ line: ArraySlice<UInt8>) {
        let rest = Array(line.dropFirst())
        switch line.first.map(Unicode.Scalar.init) {
        case "d": bridge.daemonConnected()
        case "D": bridge.daemonDisconnected()
        case "b": (isConnected, _) = (true, bridge.brokerConnected())
        case "B": (isConnected, _) = (false, bridge.brokerDisconnected())
        case "t": now = now.advanced(by: Int64(rest.first ?? 0) * 20_000_000)
        case "e": notify(rest)
        case "w": turn(rest)
        case "s":
            bridge.notify(rest.isEmpty ? [] : [.switch("door", isOn: rest.count % 2 == 0)])
        case "o": bridge.notify(.output("lamp", isOn: rest.isEmpty))
        case let letter where isConnected: hearBroker(letter, rest)
        default: break
        }
        for effect in bridge.takeEffects(at: now) { judge(effect) }
    }

    /// An event of one of the buttons that there are, or of one with any name.
    private mutating func notify(_ line: [UInt8]) {
        guard let button = line.first, let gesture = line.dropFirst().first else { return }
        let gestures = Gesture.allCases
        heard.append(now)
        let moment = Moment(control: 0, gesture: gestures[Int(gesture) % gestures.count], at: now)
        let name = ["bell", "a/b", String(decoding: line, as: UTF8.self)][Int(button) % 3]
        bridge.notify(Event(sequence: heard.count, control: ControlName(.button, name), moment: moment))
    }

    private mutating func turn(_ line: [UInt8]) {
        let steps = Int(line.first ?? 1) % 5 + 1
        let isClockwise = line.count % 2 == 0
        heard.append(now)
        turned[isClockwise ? "rotate_right" : "rotate_left", default: 0] += Int64(steps)
        let moment = Moment(
            control: 0, gesture: isClockwise ? .clockwise : .counterclockwise, at: now, count: steps)
        bridge.notify(Event(sequence: heard.count, control: ControlName(.encoder, "dial"), moment: moment))
    }

    private mutating func hearBroker(_ letter: Unicode.Scalar?, _ rest: [UInt8]) {
        switch letter {
        case "a": bridge.brokerAnswered()
        case "r": receive(rest)
        case "k": bridge.receive(Announcement(components: components(rest)), isRetained: true)
        default: break
        }
    }

    private mutating func receive(_ line: [UInt8]) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1).map {
            String(decoding: $0, as: UTF8.self)
        }
        // The library gives it as a C string.
        let topic = String(parts.first?.prefix { $0 != "\0" } ?? "")
        bridge.receive(topic, parts.count > 1 ? parts[1] : "", isRetained: line.first == 0x20)
    }

    private func components(_ payload: [UInt8]) -> [Component] {
        (JSON(parsing: payload)?["cmps"]?.members ?? []).map {
            Component(key: $0, platform: $1["p"]?.string ?? "event")
        }
    }

    private mutating func judge(_ effect: Bridge.Effect) {
        switch effect {
        case .publish(let message):
            require(isConnected, "nothing is published without a broker: \(message)")
            require(!message.topic.contains { "+#\0".contains($0) }, "may be published to: \(message.topic)")
            if message.payload.hasPrefix("{") { judge(message) }
            if message.topic.hasSuffix("/switch/door") {
                require(["ON", "OFF", ""].contains(message.payload), "is a state: \(message.payload)")
            }
        case .request(let request):
            require(!request.contains { $0.isNewline }, "one request a line: \(request)")
        case .subscribe, .subscribeToCommands, .subscribeToKept, .reconnect, .probe, .note, .remember: break
        }
    }

    private mutating func judge(_ message: Publication) {
        let json = JSON(parsing: Array(message.payload.utf8))
        require(json != nil, "is JSON: \(message.payload)")
        guard let sequence = json?["seq"]?.integer else { return }
        require(sent.insert(message.payload).inserted, "is sent once: \(message.payload)")
        let age = Duration.nanoseconds(now.nanoseconds(since: heard[Int(sequence) - 1]))
        require(age <= Talk.maxAge, "is sent in time: \(message.payload) after \(age)")
        guard let steps = json?["steps"]?.integer, let type = json?["event_type"]?.string else { return }
        said[type, default: 0] += steps
        require(said[type, default: 0] <= turned[type, default: 0], "is no step too many: \(message.payload)")
    }
}
