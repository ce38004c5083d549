/// `[mqtt]`: the broker that `debounced-mqtt` talks to, and what it says there.
package struct MqttPlan: Equatable, Sendable {
    package var host: String
    package var port: Int
    /// nil without TLS.
    package var tls: MqttTLS?
    package var username: String?
    package var password: MqttPassword?
    /// The node in all topics; nil for the host's name.
    package var client: String?
    package var prefix = "debounced"
    /// The name of the device for people; nil for the client's.
    package var title: String?
    /// The room that Home Assistant suggests for it.
    package var area: String?
    /// An event that is older than this is not sent any more.
    package var maxAge = Duration.seconds(2)
    /// True if MQTT may set outputs.
    package var allowsCommands = false
    /// The prefix under which Home Assistant discovers us; nil for none.
    package var discovery: String? = "homeassistant"

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }
}

/// The files of an encrypted connection, each as far as it is needed.
package struct MqttTLS: Equatable, Sendable {
    package var authority: String?
    package var certificate: String?
    package var key: String?

    package init(authority: String? = nil, certificate: String? = nil, key: String? = nil) {
        self.authority = authority
        self.certificate = certificate
        self.key = key
    }
}

/// The place of the password: never the config file itself, which all users may read.
package enum MqttPassword: Equatable, Sendable {
    /// One of systemd's credentials, by its name.
    case credential(String)
    case file(String)
}
