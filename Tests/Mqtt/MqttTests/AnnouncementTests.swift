import Testing

@testable import DebouncedMqtt

@Suite struct AnnouncementTests {
    @Test func itsComponentsAreThoseThatAreThere() {
        let payload = """
            {"dev":{"ids":["x"],"sn":"0001"},"cmps":{"button_bell":{"p":"event","name":"bell"},\
            "button_gate":{"p":"event"},"output_lamp":{"p":"switch","name":"lamp"}}}
            """
        #expect(
            Announcement(payload)
                == Announcement(
                    components: [
                        Component(key: "button_bell", platform: "event"),
                        Component(key: "output_lamp", platform: "switch"),
                    ], orphans: [Component(key: "button_gate", platform: "event")], serial: "0001"))
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"cmps":[]}"#, #"{"cmps":{"a":1,"b":{"p":2,"q":3}}}"#])
    func anythingElseHasNone(payload: String) {
        #expect(Announcement(payload) == Announcement(components: []))
    }
}
