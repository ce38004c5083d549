import DebouncedContacts
import DebouncedControls
import DebouncedListening
import DebouncedMqtt
import DebouncedText

/// What of a daemon's status matters to a broker.
struct DaemonStatus {
    let site: AnnouncedDevice
    let states: [State]
    let readings: [CounterReading]

    /// Nil if it is no status.
    init?(_ json: JSON) {
        guard let buttons = json["buttons"]?.items, let chords = json["chords"]?.items,
            let outputs = json["outputs"]?.items
        else { return nil }
        let (switches, counters, encoders) = (
            json.rows("switches"), json.rows("counters"), json.rows("encoders")
        )
        readings = counters.compactMap { CounterReading($0) }
        site = AnnouncedDevice(
            controls: buttons.compactMap { AnnouncedDevice.Control($0, .button) }
                + chords.compactMap { AnnouncedDevice.Control($0, .chord) },
            switches: switches.compactMap { AnnouncedDevice.Part($0, named: "switch") },
            counters: counters.compactMap(AnnouncedDevice.Counter.init),
            encoders: encoders.compactMap { AnnouncedDevice.Part($0, named: "encoder") },
            outputs: outputs.compactMap { AnnouncedDevice.Part($0, named: "output") })
        let controls: [(ControlKind, [JSON])] = [
            (.button, buttons), (.chord, chords), (.switch, switches), (.counter, counters),
            (.encoder, encoders),
        ]
        states =
            outputs.compactMap(State.init(output:)) + switches.compactMap(State.init(switch:))
            + controls.flatMap { kind, rows in rows.compactMap { State(diagnosticsOf: $0, kind) } }
    }
}

extension JSON {
    fileprivate func rows(_ name: String) -> [JSON] { self[name]?.items ?? [] }
}

extension AnnouncedDevice.Control {
    fileprivate init?(_ json: JSON, _ kind: ControlKind) {
        guard let name = json[kind.rawValue]?.string else { return nil }
        let bound = json["bound"]?.items.compactMap { $0.string.flatMap(Gesture.init(rawValue:)) } ?? []
        self.init(
            name: name, title: json["title"]?.string, isDoorbell: json["kind"]?.string == "doorbell",
            isChord: kind == .chord, bound: Set(bound))
    }
}

extension AnnouncedDevice.Part {
    fileprivate init?(_ json: JSON, named key: String) {
        guard let name = json[key]?.string else { return nil }
        self.init(name: name, title: json["title"]?.string, kind: json["kind"]?.string)
    }
}

extension AnnouncedDevice.Counter {
    fileprivate init?(_ json: JSON) {
        guard let name = json["counter"]?.string else { return nil }
        self.init(
            name: name, title: json["title"]?.string,
            kind: json["kind"]?.string.flatMap(CounterKind.init(rawValue:)), unit: json["unit"]?.string,
            rateUnit: json["rate_unit"]?.string ?? "", scale: json["rate_scale"]?.double ?? 0,
            decimals: json["each"]?.decimal?.decimalCount ?? 0,
            countsBoth: json["count"]?.string == "both",
            publish: .nanoseconds(max(1_000_000_000, json["publish_ns"]?.integer ?? 0)))
    }
}

extension CounterReading {
    /// - Parameter json: a row of the status, or the notice that a counter was set.
    init?(_ json: JSON) {
        guard let name = json["counter"]?.string, let pulses = json["pulses"]?.integer else { return nil }
        self.init(
            name, CounterTotal(base: json["total"]?.decimal, each: .zero, pulses: pulses),
            lastPulse: json["last_pulse_ns"]?.integer.map { Instant(nanoseconds: $0) },
            rate: json["rate"]?.double ?? 0)
    }
}

extension State {
    fileprivate init?(output json: JSON) {
        guard let name = json["output"]?.string, let isOn = json["on"]?.bool else { return nil }
        self = .output(name, isOn: isOn)
    }

    /// Nil if its line was never there: its state is not known.
    fileprivate init?(switch json: JSON) {
        guard let name = json["switch"]?.string, let state = json["state"]?.string else { return nil }
        self = .switch(name, isOn: state == "on")
    }

    fileprivate init?(diagnosticsOf json: JSON, _ kind: ControlKind) {
        guard let name = json[kind.rawValue]?.string else { return nil }
        let failed = json["actions"]?.sum(of: Diagnostics.failures) ?? 0
        let ignored = json["suppressed"]?.sum(of: ["cooldown", "group"]) ?? 0
        self = .diagnostics(
            name,
            Diagnostics(
                isWorn: kind == .button ? json["bounces"]?["worn"]?.bool ?? false : nil,
                ignored: kind.isPressed ? ignored : nil, failed: failed))
    }
}

extension Diagnostics {
    /// What a daemon calls the ends of actions that count as failures.
    static let failures = ["failed", "not_started", "timed_out"]
}

extension JSON {
    fileprivate func sum(of names: [String]) -> Int64 {
        // The daemon is asked, not trusted.
        names.reduce(0) { $0 + min(max(0, self[$1]?.integer ?? 0), Int64(Int32.max)) }
    }
}
