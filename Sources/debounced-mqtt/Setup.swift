import DebouncedConfiguration
import DebouncedLinux
import DebouncedMqtt
import DebouncedWire
import Glibc

/// The settings of [mqtt], with the password read from its file.
struct Setup: Equatable {
    let settings: BridgeSettings
    /// Nil if there is none, which is enough for a dry run.
    let address: BrokerAddress?

    /// - Parameter mayWait: see `Plan.read`.
    /// - Throws: why there is none: ConfigProblem, PasswordProblem or TLSFileProblem.
    static func read(_ arguments: Arguments, mayWait: Bool = true) throws -> Setup {
        let plan = try plan(arguments, mayWait: mayWait)
        let isDry = arguments.isDryRun
        return Setup(
            settings: BridgeSettings(plan),
            address: try isDry ? nil : plan.map { try BrokerAddress($0, client: $0.client ?? hostName()) })
    }

    /// For people: `mqtt.lan:1883`.
    var name: String { address?.text ?? "" }

    /// Ends with what to do. A broker that was restarted needs no advice, nor does one that is asked in
    /// the older version next.
    func advice(on loss: BrokerFailure) -> String {
        if loss.mayBeNameConflict { return "\(loss.text) \(remedy(forNameIn: loss))" }
        guard let address, !loss.wasAccepted, !loss.retriesOlderVersion else { return loss.text }
        return loss.advice(address.plan)
    }

    /// The advice if another client has our name.
    func remedy(forNameIn loss: BrokerFailure) -> String {
        let name = "the name \(bridgeName(settings.client))"
        let remedy = "if it is another machine, set `client` in [mqtt] of one of them"
        guard loss.kind == .takenOver else {
            return
                "(it disconnected us soon after accepting: it was restarted, another client uses \(name), or its access rules forbid something; \(remedy))"
        }
        return "(another client also uses \(name): \(remedy))"
    }

    /// Returns nil only for a dry run, which needs no file unless it is named, and no broker.
    static func plan(_ arguments: Arguments, mayWait: Bool = true) throws(ConfigProblem) -> MqttPlan? {
        if arguments.isDryRun, !arguments.namesConfig, !canAccess(arguments.config) { return nil }
        let (plan, findings) = Plan.read(
            file: arguments.config, mayWait: mayWait, needsControls: false)
        guard let plan else { throw ConfigProblem.mistakes(findings) }
        if let broker = plan.mqtt { return broker }
        if arguments.isDryRun { return nil }
        throw .noBroker(file: arguments.config)
    }

    static func hostName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.split(separator: ".").first.map(String.init) ?? "debounced"
    }
}

/// A reason why the config, or a file that it names, can't be used.
protocol SetupProblem: Failure, CustomStringConvertible {}

extension SetupProblem {
    var exitCode: ExitCode { .badConfiguration }
}

enum ConfigProblem: SetupProblem {
    /// There are warnings among them.
    case mistakes([Finding])
    /// No broker in it.
    case noBroker(file: String)
}

extension ConfigProblem {
    var description: String {
        switch self {
        case .mistakes(let findings): findings.map(\.description).joined(separator: "\n")
        case .noBroker(let file):
            "\(file): there is no [mqtt]: it must say at least host = \"...\"; see debounced.toml(5)"
        }
    }
}

extension BridgeSettings {
    /// - Parameter plan: nil for what is usual.
    init(_ plan: MqttPlan?) {
        let broker = plan.map { "\($0.host):\($0.port)" } ?? ""
        let plan = plan ?? MqttPlan(host: "", port: 0)
        let client = plan.client ?? Setup.hostName()
        self.init(
            topics: Topics(prefix: plan.prefix, client: client, discovery: plan.discovery ?? ""),
            broker: broker, client: client, serial: machineSerial(), title: plan.title, area: plan.area,
            model: machineModel(), version: DebouncedWire.version, maxAge: plan.maxAge,
            takesCommands: plan.allowsCommands)
    }
}

/// The board, as its device tree calls it: `Raspberry Pi 5 Model B Rev 1.0`. Nil where there is none, as on a PC.
func machineModel(file: String = "/sys/firmware/devicetree/base/model") -> String? {
    // It ends with a zero.
    let bytes = (readFile(file, atMost: 4096) ?? []).prefix { $0 != 0 }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
}

/// Identifies this machine: a number made from systemd's identifier of it, which itself is no
/// business of others. Nil if it has none.
func machineSerial() -> String? {
    guard let bytes = readFile("/etc/machine-id", atMost: 4096), bytes.count >= 32 else { return nil }
    // No program that makes a number of the same identifier in the same way gets ours.
    return hexDigest(of: Array("debounced-mqtt".utf8) + bytes.prefix(32))
}
