import DebouncedConfiguration
import Testing

@Suite struct MqttTests {
    private func mqtt(_ lines: String) throws -> MqttPlan? {
        try plan("[button.a]\npin = 3\n\(lines)").mqtt
    }

    @Test func withoutTheTableThereIsNoBroker() throws {
        #expect(try mqtt("") == nil)
    }

    @Test func aHostIsEnough() throws {
        let plan = try #require(try mqtt("[mqtt]\nhost = \"mqtt.lan\""))
        #expect(plan == MqttPlan(host: "mqtt.lan", port: 1883))
        #expect(plan.prefix == "debounced" && plan.maxAge == .seconds(2) && plan.client == nil)
        #expect(!plan.allowsCommands && plan.discovery == "homeassistant" && plan.tls == nil)
    }

    @Test func allKeysAreKept() throws {
        var expected = MqttPlan(host: "h", port: 8884)
        expected.tls = MqttTLS(authority: "/a", certificate: "/b", key: "/c")
        (expected.username, expected.password) = ("porch", .credential("mqtt"))
        (expected.client, expected.prefix) = ("porch", "home/buttons")
        (expected.title, expected.area) = ("Front porch", "Garden")
        (expected.maxAge, expected.allowsCommands, expected.discovery) = (.milliseconds(1500), true, nil)
        let plan = try mqtt(
            """
            [mqtt]
            host = "h"
            port = 8884
            tls = true
            ca = "/a"
            cert = "/b"
            key = "/c"
            username = "porch"
            password = { credential = "mqtt" }
            client = "porch"
            prefix = "home/buttons"
            title = "Front porch"
            area = "Garden"
            max_age = "1.5s"
            commands = true
            discovery = ""
            """)
        #expect(plan == expected)
    }

    @Test func anEncryptedConnectionHasAnotherPort() throws {
        #expect(try mqtt("[mqtt]\nhost = \"h\"\ntls = true")?.port == 8883)
        #expect(try mqtt("[mqtt]\nhost = \"h\"\ntls = true")?.tls == MqttTLS())
        #expect(try mqtt("[mqtt]\nhost = \"h\"\ntls = true\nport = 1")?.port == 1)
    }

    @Test func aPasswordMayLieInAFile() throws {
        let plan = try mqtt("[mqtt]\nhost = \"h\"\nusername = \"u\"\npassword = { file = \"/etc/p\" }")
        #expect(plan?.password == .file("/etc/p"))
    }

    @Test(arguments: [
        (
            "username = \"u\"\npassword = \"secret\"", "6:12",
            "the password itself does not belong in this file: write password = { credential = \"NAME\" } "
                + "or password = { file = \"PATH\" }"
        ),
        (
            "username = \"u\"\npassword = {}", "6:12",
            "write either credential or file for the password"
        ),
        (
            "username = \"u\"\npassword = { credential = \"a\", file = \"b\" }", "6:12",
            "write either credential or file for the password"
        ),
        (
            "username = \"u\"\npassword = { credential = \"/a\" }", "6:27",
            "'credential' can't be \"/a\": write the name of a credential, not a path"
        ),
        (
            "username = \"u\"\npassword = { credentials = \"a\" }", "6:14",
            "unknown key 'credentials'; did you mean 'credential'?"
        ),
        (
            "username = \"u\"\npassword = 3", "6:12",
            "'password' can't be 3: write a password such as { credential = \"mqtt\" }"
        ),
        ("password = { file = \"p\" }", "5:1", "'password' needs a 'username' as well"),
        ("ca = \"x\"", "5:1", "'ca' is only valid with tls = true"),
        ("tls = true\ncert = \"x\"", "6:1", "'cert' needs a 'key' as well"),
        ("tls = true\nkey = \"x\"", "6:1", "'key' needs a 'cert' as well"),
        ("port = 0", "5:8", "'port' can't be 0: write a whole number from 1 to 65535"),
        ("port = \"1883\"", "5:8", "'port' can't be \"1883\": write a whole number from 1 to 65535"),
        ("client = \"a/b\"", "5:10", "'client' can't be \"a/b\": it is one level of a topic: leave out '/'"),
        (
            "prefix = \"a/#\"", "5:10",
            "'prefix' can't be \"a/#\": a topic can't contain '+', '#' or control characters"
        ),
        (
            "discovery = \"/a\"", "5:13",
            "'discovery' can't be \"/a\": leave out '/' at the beginning and the end"
        ),
        (
            "prefix = \"$SYS\"", "5:10",
            "'prefix' can't be \"$SYS\": a topic can't begin with '$': those are the broker's own"
        ),
        (
            "prefix = \"a/\"", "5:10",
            "'prefix' can't be \"a/\": leave out '/' at the beginning and the end"
        ),
        // To a broker it is a slash, whatever mark stands on it.
        (
            "client = \"a/\u{301}b\"", "5:10",
            "'client' can't be \"a/\u{301}b\": it is one level of a topic: leave out '/'"
        ),
        (
            "username = \"u\"\npassword = { credential = \"..\" }", "6:27",
            "'credential' can't be \"..\": write the name of a credential, not a path"
        ),
        ("max_age = \"0s\"", "5:11", "'max_age' can't be \"0s\": it must be greater than zero"),
        ("commands = \"yes\"", "5:12", "'commands' can't be \"yes\": write true or false"),
        ("hosts = \"x\"", "5:1", "unknown key 'hosts'; did you mean 'host'?"),
    ])
    func whatIsWrongHasItsPlace(_ lines: String, _ place: String, _ words: String) {
        let text = "[button.a]\npin = 3\n[mqtt]\nhost = \"h\"\n\(lines)"
        let findings = findings(text).filter { !$0.contains("without encryption") }
        #expect(findings == ["f:\(place): error: \(words)"])
    }

    @Test func aBrokerHasAHost() {
        #expect(
            findings("[button.a]\npin = 3\n[mqtt]\nport = 1883") == [
                "f:3:1: error: [mqtt] has no host: write host = \"NAME\""
            ])
        // It can't be left out instead.
        #expect(
            findings("[button.a]\npin = 3\n[mqtt]\nhost = \"\"") == [
                "f:4:8: error: 'host' can't be \"\": write the broker's name or address"
            ])
    }

    @Test(arguments: ["mqtt://h:1883", "h:1883", "mqtt://h", "[h]", "[::1]:1883", "[::1", "h/"])
    func aHostIsANameAlone(_ host: String) {
        #expect(
            findings("[button.a]\npin = 3\n[mqtt]\nhost = '\(host)'") == [
                "f:4:8: error: 'host' can't be \"\(host)\": write the name alone; the port is a key of its own"
            ])
    }

    @Test(arguments: ["h", "mqtt.lan", "192.168.0.2", "::1", "::", "fe80::1%eth0", "2001:db8::7"])
    func anAddressIsAHost(_ host: String) throws {
        #expect(try plan("[button.a]\npin = 3\n[mqtt]\nhost = '\(host)'").mqtt?.host == host)
    }

    /// As URLs have it.
    @Test func anAddressMayHaveBrackets() throws {
        #expect(try plan("[button.a]\npin = 3\n[mqtt]\nhost = '[fe80::1%eth0]'").mqtt?.host == "fe80::1%eth0")
    }

    /// The bridge may run where the buttons are not.
    @Test func onlyTheDaemonNeedsAControl() {
        let text = Array("[mqtt]\nhost = 'h'".utf8)
        #expect(Plan.read(text: text, file: "f", needsControls: false).plan?.mqtt?.host == "h")
        #expect(Plan.read(text: text, file: "f").plan == nil)
    }
}
