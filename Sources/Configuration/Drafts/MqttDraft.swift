import DebouncedWire

/// `[mqtt]` while it is being read.
struct MqttDraft {
    private let table: TomlTable
    private(set) var plan = MqttPlan(host: "", port: 0)
    private var host: String?
    private var port: Int?
    private var tls = Setting<Bool>.absent
    private var authority = Setting<String>.absent
    private var certificate = Setting<String>.absent
    private var key = Setting<String>.absent
    private var username = Setting<String>.absent
    private var password = Setting<MqttPassword>.absent
    private var allowsCommands = Setting<Bool>.absent

    static var form: TableForm<MqttDraft> {
        TableForm("mqtt", "[mqtt]", conditions: dependencies) {
            Key(
                "host", .host, "The name or address of the broker.",
                synonyms: ["broker", "server", "address"], required: "write host = \"NAME\""
            ) { $0.host = $1 }
            Key(
                "port", .whole(from: 1, to: ConfigLimits.port), "Default: 1883, or 8883 with tls.",
                default: "1883"
            ) { $0.port = $1 }
            Key("tls", .boolean, "Whether the connection is encrypted.", default: "false") {
                $0.tls = $1
            }
            Key(
                "ca", .file,
                "The file of the authority that signed the broker's certificate, if the system does not trust it."
            ) { $0.authority = $1 }
            Key(
                "cert", .file, "The file of the client's certificate, if the broker requires one."
            ) { $0.certificate = $1 }
            Key("key", .file, "The file of the key of the client's certificate.") { $0.key = $1 }
            Key("username", .text, "The name that the bridge logs in with.") { $0.username = $1 }
            Key(
                "password", .password, "Where the password is kept: a credential of systemd, or a file."
            ) { $0.password = $1 }
            Key(
                "client", .topicLevel, "The name of this host in all topics. Default: the host's name.",
                synonyms: ["clientid", "node"]
            ) { $0.plan.client = $1 }
            Key(
                "prefix", .topic, "What all topics begin with.", default: "debounced",
                synonyms: ["topic", "topicprefix", "basetopic"]
            ) { $0.plan.prefix = $1 }
            Key(
                "title", .title, "The device's name in Home Assistant. Default: that of the client.",
                synonyms: ["name", "label", "description"]
            ) { $0.plan.title = $1 }
            Key(
                "area", .title, "The room that Home Assistant puts a new device into. Default: none."
            ) { $0.plan.area = $1 }
            Key(
                "max_age", .positiveDuration, "An event that is older than this is not sent.", default: "2s"
            ) { $0.plan.maxAge = $1 }
            Key("commands", .boolean, "Whether MQTT may set outputs.", default: "false") {
                $0.allowsCommands = $1
            }
            Key(
                "discovery", .topicOrNone,
                "What the topics of Home Assistant's discovery begin with. An empty text turns it off.",
                default: "homeassistant"
            ) { $0.plan.discovery = $1 }
        }
    }

    private static var dependencies: [(String, JSON)] {
        let dependencies = [
            ("ca", encrypted()), ("cert", encrypted("key")), ("key", encrypted("cert")),
            ("password", JSON.list([.text("username")])),
        ]
        return [("dependencies", .object(dependencies))]
    }

    /// With `tls = true`, and these other keys.
    private static func encrypted(_ others: String...) -> JSON {
        .object([
            ("properties", .object([("tls", .constant(.truth(true)))])), JSON.requires(["tls"] + others),
        ])
    }

    init(_ table: TomlTable, _ form: TableForm<MqttDraft>) {
        self.table = table
        table.read(form.keys, into: &self)
        table.requireAll(of: form.description, in: "[mqtt]")
        finish()
    }
}

extension MqttDraft {
    /// Completes the plan, and reports what is wrong with the whole table, even if each key is right.
    private mutating func finish() {
        let isEncrypted = tls.value ?? false
        (plan.host, plan.port) = (host ?? "", port ?? (isEncrypted ? 8883 : 1883))
        if isEncrypted {
            plan.tls = MqttTLS(
                authority: authority.value, certificate: certificate.value, key: key.value)
        }
        (plan.username, plan.password) = (username.value, password.value)
        plan.allowsCommands = allowsCommands.value ?? plan.allowsCommands
        if plan.discovery == "" { plan.discovery = nil }
        refuseFilesWithoutTLS()
        require(certificate, "cert", for: key, "key")
        require(key, "key", for: certificate, "cert")
        require(username, "username", for: password, "password")
        warnOfNoPassword()
        warnOfOpenConnection()
    }

    var passwordPlace: Place? { password.place }

    /// Whoever is on the way can read the password, and set the outputs.
    private func warnOfOpenConnection() {
        guard tls.value(orDefault: false) == false, let host = host, !isThisMachine(host) else {
            return
        }
        for place in [password.place, allowsCommands.value == true ? allowsCommands.place : nil] {
            guard let place else { continue }
            let what = place == password.place ? "the password is sent" : "commands come"
            table.findings.warn(
                "\(what) without encryption, and the broker is another machine: write tls = true", at: place)
        }
    }

    private func warnOfNoPassword() {
        guard username.isWritten, !password.isWritten else { return }
        table.findings.warn(
            "'username' without a 'password': most brokers refuse that; write password = { credential = \"NAME\" } "
                + "or password = { file = \"PATH\" }", at: username.place)
    }

    private func refuseFilesWithoutTLS() {
        guard tls.value(orDefault: false) == false else { return }
        for (file, name) in [(authority, "ca"), (certificate, "cert"), (key, "key")] where file.isWritten {
            table.findings.error("'\(name)' is only valid with tls = true", at: file.place)
        }
    }

    private func require<One, Other>(
        _ needed: Setting<One>, _ name: String, for written: Setting<Other>, _ writtenName: String
    ) {
        guard written.isWritten, !needed.isWritten else { return }
        table.findings.error("'\(writtenName)' needs a '\(name)' as well", at: written.place)
    }
}

/// Returns true if a host is certainly this machine.
private func isThisMachine(_ host: String) -> Bool {
    let host = host.lowercased()
    return ["localhost", "ip6-localhost", "::1"].contains(host) || host.hasSuffix(".localhost")
        || host.hasPrefix("127.")
}

/// The place of the password, while it is being read.
private struct PasswordDraft {
    var credential = Setting<String>.absent
    var file = Setting<String>.absent

    static var form: TableForm<PasswordDraft> {
        let isOne = [JSON.limit("minProperties", 1), JSON.limit("maxProperties", 1)]
        return TableForm("password", "a password such as { credential = \"mqtt\" }", conditions: isOne) {
            Key(
                "credential", .credential, "A credential of systemd: see LoadCredential= in systemd.exec(5)."
            ) { $0.credential = $1 }
            Key("file", .file, "A file that has the password alone.") { $0.file = $1 }
        }
    }
}

extension ValueForm<MqttPassword> {
    /// A password, right or wrong, by its location.
    fileprivate static var password: ValueForm {
        ValueForm("", .reference("password"), tables: [PasswordDraft.form.description]) {
            entry, findings throws(Mistake) in
            guard entry.text == nil else {
                throw Mistake(
                    "the password itself does not belong in this file: write password = { credential = \"NAME\" } "
                        + "or password = { file = \"PATH\" }", at: entry.place)
            }
            let form = PasswordDraft.form
            var draft = PasswordDraft()
            guard let table = TomlTable(entry, form.description, findings) else { return nil }
            table.read(form.keys, into: &draft)
            guard draft.credential.isWritten != draft.file.isWritten || table.hasUnknownKeys else {
                throw Mistake("write either credential or file for the password", at: entry.place)
            }
            return draft.credential.value.map { .credential($0) } ?? draft.file.value.map { .file($0) }
        }
    }
}

extension ValueForm<String> {
    // What no topic contains. Between slashes it has levels, of which the first and the last are not empty.
    private static var noTopic: String { "+#\(Schema.control)" }
    private static var topicPattern: String { "(?![/$])[^\(noTopic)]*[^/\(noTopic)]" }

    fileprivate static var host: ValueForm {
        // IPv6; a single colon would be followed by a port.
        let address = #"[^/:\[\]\u0000]*:[^/:\[\]\u0000]*:[^/\[\]\u0000]*"#
        let pattern = #"^([^/:\[\]\u0000]+|\#(address)|\[\#(address)\])$"#
        return ValueForm("a name, an address", .string(matching: pattern), Read.host)
    }

    fileprivate static var credential: ValueForm {
        ValueForm("", .string(matching: #"^(?!\.{1,2}$)[^/\u0000]+$"#), Read.fileName)
    }

    fileprivate static var topic: ValueForm {
        ValueForm("a topic", .string(matching: "^\(topicPattern)$"), Read.topic)
    }

    fileprivate static var topicOrNone: ValueForm {
        ValueForm("a topic, \"\"", .string(matching: "^(\(topicPattern))?$"), Read.topicOrNone)
    }

    fileprivate static var topicLevel: ValueForm {
        ValueForm("no slash", .string(matching: "^[^/\(noTopic)]+$"), Read.topicLevel)
    }
}

extension Read {
    /// The name of the broker's host, which can't be left out.
    fileprivate static func host(_ entry: Entry) throws(Mistake) -> String {
        let text = try string(entry)
        guard !text.isEmpty else { throw entry.mistake("write the broker's name or address") }
        let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
        // An IPv6 address has several colons, and brackets in URLs.
        let isBracketed =
            colons > 1 && text.utf8.first == UInt8(ascii: "[") && text.utf8.last == UInt8(ascii: "]")
        let host = isBracketed ? String(text.dropFirst().dropLast()) : text
        guard colons != 1, !host.utf8.contains(where: { "/[]".utf8.contains($0) }) else {
            throw entry.mistake("write the name alone; the port is a key of its own")
        }
        return host
    }
}

extension Read {
    /// A part of MQTT topics, of any number of levels.
    static func topic(_ entry: Entry) throws(Mistake) -> String {
        try start(levels(text(entry), entry), entry)
    }

    static func topicOrNone(_ entry: Entry) throws(Mistake) -> String {
        try start(levels(string(entry), entry), entry)
    }

    /// One level of MQTT topics.
    static func topicLevel(_ entry: Entry) throws(Mistake) -> String {
        let level = try levels(text(entry), entry)
        guard !level.utf8.contains(slash) else {
            throw entry.mistake("it is one level of a topic: leave out '/'")
        }
        return level
    }

    /// A file name without a directory.
    static func fileName(_ entry: Entry) throws(Mistake) -> String {
        let name = try text(entry)
        guard !name.utf8.contains(slash), name != ".", name != ".." else {
            throw entry.mistake("write the name of a credential, not a path")
        }
        return name
    }

    private static func start(_ topic: String, _ entry: Entry) throws(Mistake) -> String {
        guard topic.utf8.first != UInt8(ascii: "$") else {
            throw entry.mistake("a topic can't begin with '$': those are the broker's own")
        }
        return topic
    }

    private static func levels(_ text: String, _ entry: Entry) throws(Mistake) -> String {
        guard !text.unicodeScalars.contains(where: { "+#".unicodeScalars.contains($0) || $0.isControl })
        else {
            throw entry.mistake("a topic can't contain '+', '#' or control characters")
        }
        guard text.utf8.first != slash, text.utf8.last != slash else {
            throw entry.mistake("leave out '/' at the beginning and the end")
        }
        return text
    }
}

/// A level ends here, whatever marks follow.
private let slash = UInt8(ascii: "/")
