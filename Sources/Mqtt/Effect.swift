extension Bridge {
    package enum Effect: Equatable, Sendable {
        case publish(Publication)
        case subscribe(String)
        /// The same, but what is published as retained comes as retained, with MQTT 5.
        case subscribeToCommands(String)
        /// The same for what the broker keeps: as much of it as there is, at once.
        case subscribeToKept(String)
        /// Something that the broker confirms, so that it is known to be alive.
        case probe
        /// The connection to the broker is to be made again, with other settings.
        case reconnect
        /// The names under which the broker may keep something of ours, for the next start.
        case remember([Topics])
        /// Something for the daemon: `set lamp on`.
        case request(String)
        /// Something for the log.
        case note(String)
    }
}

package struct Publication: Equatable, Sendable {
    package var topic: String
    package var payload: String
    package var quality: Int32
    package var isRetained: Bool

    package init(topic: String, payload: String, quality: Int32, isRetained: Bool) {
        (self.topic, self.payload, self.quality, self.isRetained) = (topic, payload, quality, isRetained)
    }

    /// True until it changes: the broker keeps it, and delivers it at least once.
    static func state(_ topic: String, _ payload: String) -> Publication {
        Publication(topic: topic, payload: payload, quality: 1, isRetained: true)
    }

    /// Takes out what the broker keeps.
    static func nothing(_ topic: String) -> Publication { .state(topic, "") }

    /// Happens now: the broker passes it on at once, or never.
    static func event(_ topic: String, _ payload: String) -> Publication {
        Publication(topic: topic, payload: payload, quality: 0, isRetained: false)
    }

    package var text: String { "\(topic) \(payload)" }
}

/// A request that a broker does not grant.
package struct Refusal: Equatable, Sendable, CustomStringConvertible {
    package enum Request: Sendable { case publish, subscribe }

    package var request: Request
    package var topic: String
    /// In the broker's words.
    package var reason: String

    package init(_ request: Request, _ topic: String, _ reason: String) {
        (self.request, self.topic, self.reason) = (request, topic, reason)
    }

    package var description: String {
        "to \(request == .publish ? "take messages for" : "let us subscribe to") \(topic): \(reason)"
    }
}
