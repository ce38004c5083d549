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
