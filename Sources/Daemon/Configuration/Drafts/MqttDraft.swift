/// `[mqtt]` while it is being read.
struct MqttDraft {
    private let table: TomlTable
    /// Without what `tls` says.
    private var settings: MqttPlan
    private let host: Setting<String>
    private let port: Setting<Int>
    private let tls: Setting<Bool>
    private let authority: Setting<String>
    private let certificate: Setting<String>
    private let key: Setting<String>
    private let username: Setting<String>
    private let password: Setting<MqttPassword>
    private let allowsCommands: Setting<Bool>

    init(_ table: TomlTable) {
        self.table = table
        host = table.read("host", Form.host)
        port = table.read("port", Form.port)
        tls = table.read("tls", Form.boolean)
        authority = table.read("ca", Form.text)
        certificate = table.read("cert", Form.text)
        key = table.read("key", Form.text)
        username = table.read("username", Form.text)
        password = table.password
        settings = MqttPlan(host: host.value ?? "", port: 0)
        (settings.username, settings.password) = (username.value, password.value)
        table.read("client", Form.topicLevel, into: &settings.client)
        table.read("prefix", Form.topic, into: &settings.prefix)
        table.read("title", Form.title, into: &settings.title)
        table.read("area", Form.title, into: &settings.area)
        table.read("max_age", Form.positiveDuration, into: &settings.maxAge)
        allowsCommands = table.read("commands", Form.boolean)
        settings.allowsCommands = allowsCommands.value ?? settings.allowsCommands
        table.read("discovery", Form.topicOrNone, into: &settings.discovery)
        if settings.discovery == "" { settings.discovery = nil }
    }
}

extension MqttDraft {
    /// Problems of the whole table, even if each key is right.
    func check() {
        if !host.isWritten, !table.hasUnknownKeys {
            table.findings.error("[mqtt] has no host: write host = \"NAME\"", at: table.place)
        }
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
        guard tls.value(orDefault: false) == false, let host = host.value, !isThisMachine(host) else {
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

    var plan: MqttPlan {
        var plan = settings
        let isEncrypted = tls.value ?? false
        plan.port = port.value ?? (isEncrypted ? 8883 : 1883)
        if isEncrypted {
            plan.tls = MqttTLS(
                authority: authority.value, certificate: certificate.value, key: key.value)
        }
        return plan
    }
}

/// Whether a host is certainly this machine.
private func isThisMachine(_ host: String) -> Bool {
    let host = host.lowercased()
    return ["localhost", "ip6-localhost", "::1"].contains(host) || host.hasSuffix(".localhost")
        || host.hasPrefix("127.")
}

extension TomlTable {
    /// A password, right or wrong, by its location.
    fileprivate var password: Setting<MqttPassword> {
        guard let entry = self["password"] else { return .absent }
        if entry.text != nil {
            findings.error(
                "the password itself does not belong in this file: write password = { credential = \"NAME\" } "
                    + "or password = { file = \"PATH\" }",
                at: entry.place)
            return Setting(value: nil, place: entry.keyPlace)
        }
        let value = TomlTable(entry, .password, findings).flatMap { $0.passwordPlace(of: entry) }
        return Setting(value: value, place: entry.keyPlace)
    }

    private func passwordPlace(of entry: Entry) -> MqttPassword? {
        let credential = read("credential", Form.fileName)
        let file = read("file", Form.text)
        if credential.isWritten == file.isWritten, !hasUnknownKeys {
            findings.error("write either credential or file for the password", at: entry.place)
            return nil
        }
        return credential.value.map { .credential($0) } ?? file.value.map { .file($0) }
    }
}

extension Form {
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

extension Form {
    static func port(_ entry: Entry) throws(Mistake) -> Int {
        guard case .integer(let number) = entry.value, (1...Int64(ConfigLimits.port)).contains(number) else {
            throw entry.mistake("write a whole number from 1 to \(ConfigLimits.port)")
        }
        return Int(number)
    }

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
