import DebouncedCMosquitto
import DebouncedConfiguration

/// The reason why a connection is over, or did not come about.
struct BrokerFailure: Error, Equatable {
    typealias Kind = mqtt_kind

    let kind: Kind
    let text: String
    /// It is tried again in the older version of MQTT.
    var retriesOlderVersion = false
    /// It was refused for the version that it was tried in.
    var refusesThisVersion = false
    /// The broker had accepted us; and shortly before.
    var wasAccepted = false
    var isBrief = false

    init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }

    init(_ client: OpaquePointer) {
        self.init(mqtt_problem_kind(client), String(cString: mqtt_problem(client)))
    }

    /// A broker refused the connection.
    init(refusal code: Int32, isVersion5: Bool) {
        let isOfCredentials = isVersion5 ? [0x86, 0x87, 0x8C].contains(code) : [4, 5].contains(code)
        self.init(
            isOfCredentials ? .credentials : .refused, String(cString: mqtt_refusal(code, isVersion5)))
        refusesThisVersion = isVersion5 ? mqtt_is_version_refused(code) : code == 1
        retriesOlderVersion = isVersion5 && refusesThisVersion
    }

    /// A broker may behave like this because another client has our name. Many don't say so.
    var mayBeNameConflict: Bool { kind == .takenOver || kind == .closed && isBrief }

    /// A broker may behave like this if it does not know our version of MQTT.
    var mayBeVersionMismatch: Bool { [.closed, .notUnderstood, .silent].contains(kind) }
}

extension BrokerFailure {
    func advice(_ plan: MqttPlan) -> String { "\(text); \(kind.remedy(plan))" }
}

extension BrokerFailure.Kind {
    func remedy(_ plan: MqttPlan) -> String {
        switch self {
        case .credentials: "check username and password"
        case .unknownHost: "check host: this machine can't find that name"
        case .noListener:
            "nothing listens there: check port (1883, with TLS 8883), and whether the broker runs"
        case .unreachable: "check host and port, and what lies between"
        case .silent: "check port, and whether it is that of an MQTT broker"
        case .notTLS: "set tls = false, or port to the one at which the broker has TLS (8883)"
        case .untrusted: "check ca, this machine's clock, and the name in the broker's certificate"
        case .distrusted:
            plan.tls?.certificate == nil
                ? "set cert and key: the broker requires a certificate"
                : "check cert and key: the broker does not accept that certificate"
        case .encryption: "check ca, cert and key"
        case .closed, .notUnderstood:
            plan.tls == nil
                ? "set tls = true if the broker expects TLS at this port"
                : "check port, cert and key; the broker's log may say more"
        case .refused, .takenOver, .dismissed: "look at the broker's log"
        }
    }
}
