/// Something to be published.
package struct Publication: Equatable, Sendable {
    package var topic: String
    package var payload: String
    package var quality: Int32
    package var isRetained: Bool

    package init(topic: String, payload: String, quality: Int32, isRetained: Bool) {
        (self.topic, self.payload, self.quality, self.isRetained) = (topic, payload, quality, isRetained)
    }

    /// What is true until it changes: the broker keeps it, and delivers it at least once.
    static func state(_ topic: String, _ payload: String) -> Publication {
        Publication(topic: topic, payload: payload, quality: 1, isRetained: true)
    }

    /// Takes out what the broker keeps.
    static func nothing(_ topic: String) -> Publication { .state(topic, "") }

    /// What happens: the broker passes it on at once, or never.
    static func event(_ topic: String, _ payload: String) -> Publication {
        Publication(topic: topic, payload: payload, quality: 0, isRetained: false)
    }

    /// As a person reads it.
    package var text: String { "\(topic) \(payload)" }
}
