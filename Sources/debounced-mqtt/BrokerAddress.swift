import DebouncedCMosquitto
import DebouncedConfiguration
import DebouncedLinux
import DebouncedMqtt
import Glibc

/// The address of the broker, and our name there.
struct BrokerAddress: Equatable {
    let plan: MqttPlan
    let client: String
    /// The bytes of its file, which need not be UTF-8.
    let password: [UInt8]?

    /// For people: `mqtt.lan:1883`, `[::1]:1883`.
    var text: String { "\(plan.host.contains(":") ? "[\(plan.host)]" : plan.host):\(plan.port)" }

    init(_ plan: MqttPlan, client: String, password: [UInt8]?) {
        (self.plan, self.client, self.password) = (plan, client, password)
    }

    /// - Throws: why the password or a file of an encrypted connection can't be read.
    init(_ plan: MqttPlan, client: String) throws {
        if let problem = plan.tls?.problem { throw problem }
        let password = try plan.password.map { password throws(PasswordProblem) in try password.read() }
        self.init(plan, client: client, password: password)
    }

    /// A broker that accepts the other one accepts this one as well.
    func hasAccess(of other: BrokerAddress?) -> Bool {
        guard let other else { return false }
        return (plan.host, plan.port, plan.username, client) == (
            other.plan.host, other.plan.port, other.plan.username, other.client
        ) && plan.tls == other.plan.tls && password == other.password
    }

    /// The same in the words of the library; the pointers are valid within `body`.
    func withSettings<Result>(
        isVersion5: Bool, will: Publication?, keepalive: Duration, largestPacket: UInt32,
        _ body: (UnsafePointer<mqtt_settings>) -> Result
    ) -> Result {
        var copies: [UnsafeMutablePointer<CChar>?] = []
        defer { for copy in copies { free(copy) } }
        func copy(_ bytes: [UInt8]?) -> UnsafePointer<CChar>? {
            guard let bytes else { return nil }
            copies.append(strdup(bytes.map { CChar(bitPattern: $0) } + [0]))
            return copies.last.flatMap { UnsafePointer($0) }
        }
        func copy(_ text: String?) -> UnsafePointer<CChar>? { copy(text.map { Array($0.utf8) }) }
        var settings = mqtt_settings(
            host: copy(plan.host), port: Int32(plan.port), keepalive: Int32(keepalive.components.seconds),
            client: copy(bridgeName(client)), username: copy(plan.username), password: copy(password),
            uses_tls: plan.tls != nil, ca: copy(plan.tls?.authority),
            certificate: copy(plan.tls?.certificate),
            key: copy(plan.tls?.key), is_version_5: isVersion5, largest_packet: largestPacket,
            will_topic: copy(will?.topic),
            will_payload: copy(will?.payload))
        return body(&settings)
    }
}

/// The reason why there is no password, and what to do.
struct PasswordProblem: SetupProblem, Equatable {
    let description: String
    /// The service may have it all the same.
    var mayBeServed = false
}

extension MqttPassword {
    /// - Parameter folder: where systemd puts credentials.
    func read(
        folder: String? = environment("CREDENTIALS_DIRECTORY")
    ) throws(PasswordProblem) -> [UInt8] {
        switch self {
        case .file(let path): return try MqttPassword.word(in: path)
        case .credential(let name):
            guard let folder else {
                throw PasswordProblem(
                    description: "the credential '\(name)' exists only in the unit of debounced-mqtt, with "
                        + "LoadCredential=\(name):FILE; elsewhere, use password = { file = \"PATH\" }",
                    mayBeServed: true)
            }
            return try MqttPassword.word(in: "\(folder)/\(name)")
        }
    }

    /// The first line of a file.
    private static func word(in path: String) throws(PasswordProblem) -> [UInt8] {
        guard let bytes = readFile(path, atMost: 64 << 10) else {
            let code = errno
            throw PasswordProblem(
                description: "the password: \(path): \(errorText(code))", mayBeServed: code == EACCES)
        }
        let word = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !word.isEmpty else { throw PasswordProblem(description: "the password: \(path) is empty") }
        return Array(word)
    }
}

/// The reason why a file of an encrypted connection can't be read.
struct TLSFileProblem: SetupProblem, Equatable {
    /// Its key in the config.
    let key: String
    let path: String
    let code: Int32

    /// Nil if it can be read.
    init?(_ key: String, _ path: String?) {
        guard let path else { return nil }
        // Without O_NONBLOCK, opening a pipe without a writer would block.
        let descriptor = openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // A folder can be opened, but not read.
        let canBeRead = descriptor >= 0 && read(descriptor, nil, 0) == 0
        (self.key, self.path, code) = (key, path, errno)
        if descriptor >= 0 { close(descriptor) }
        if canBeRead { return nil }
    }

    var isForbidden: Bool { code == EACCES }

    var description: String { "\(key) = \(path): \(errorText(code))" }
}

extension MqttTLS {
    /// The first of its files that can't be read. The library would only say that some argument is invalid.
    var problem: TLSFileProblem? {
        TLSFileProblem("ca", authority) ?? TLSFileProblem("cert", certificate) ?? TLSFileProblem("key", key)
    }
}
