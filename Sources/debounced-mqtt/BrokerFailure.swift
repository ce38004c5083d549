import DebouncedCMosquitto

/// Why a connection is over, or did not come about.
struct BrokerFailure: Error, Equatable {
    enum Kind: Equatable {
        /// The broker does not accept this name and password.
        case credentials
        /// The broker does not accept us for another reason, which it said.
        case refused
        /// It closed the connection without a word.
        case closed
        case unknownHost
        /// Nothing listens there.
        case noListener
        case unreachable
        case silent
        /// The other side does not speak TLS.
        case notTLS
        /// We do not trust the broker's certificate.
        case untrusted
        /// The broker does not trust ours, or requires one.
        case distrusted
        /// Something else is wrong with TLS, or with a file for it.
        case encryption
        /// Another client with our name has connected.
        case takenOver
        /// It said why it closed the connection.
        case dismissed
        /// It speaks another language.
        case notUnderstood
    }

    let kind: Kind
    let text: String
    /// Whether it is tried again in the older version of MQTT.
    var retriesOlderVersion = false
    /// Whether it was refused for the version that it was tried in.
    var refusesThisVersion = false
    /// Whether the broker had accepted us, and shortly before.
    var wasAccepted = false
    var isBrief = false

    init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }

    /// What went wrong with a client of the library.
    init(_ client: OpaquePointer) {
        self.init(Kind(mqtt_problem_kind(client)), String(cString: mqtt_problem(client)))
    }

    /// A broker refused the connection.
    init(refusal code: Int32, isVersion5: Bool) {
        let isOfCredentials = isVersion5 ? [0x86, 0x87, 0x8C].contains(code) : [4, 5].contains(code)
        self.init(
            isOfCredentials ? .credentials : .refused, String(cString: mqtt_refusal(code, isVersion5)))
        refusesThisVersion = isVersion5 ? mqtt_is_version_refused(code) : code == 1
        retriesOlderVersion = isVersion5 && refusesThisVersion
    }

    /// Whether a broker may behave like this because another client has our name. Many don't say so.
    var mayBeNameConflict: Bool { kind == .takenOver || kind == .closed && isBrief }

    /// Whether a broker may behave like this if it does not know our version of MQTT.
    var mayBeVersionMismatch: Bool { [.closed, .notUnderstood, .silent].contains(kind) }
}

extension BrokerFailure.Kind {
    fileprivate init(_ kind: mqtt_kind) {
        self =
            switch kind {
            case mqtt_unknown_host: .unknownHost
            case mqtt_no_listener: .noListener
            case mqtt_unreachable: .unreachable
            case mqtt_silent: .silent
            case mqtt_not_tls: .notTLS
            case mqtt_untrusted: .untrusted
            case mqtt_distrusted: .distrusted
            case mqtt_tls: .encryption
            case mqtt_taken_over: .takenOver
            case mqtt_dismissed: .dismissed
            case mqtt_not_understood: .notUnderstood
            default: .closed
            }
    }
}
