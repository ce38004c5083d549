import Testing

@testable import DebouncedMqtt

/// What is announced, as a bridge goes about it.
@Suite struct DiscoveryTests {
    @Test func aButtonThatWentIsTakenOut() {
        var talk = Talk.opened([control("bell"), control("gate")])
        talk.bridge.change(to: device(control("bell")))
        let announcement = talk.messages(at: 1).first
        #expect(announcement?.payload.contains(#""button_gate":{"p":"event"}"#) == true)
        #expect(announcement?.payload.contains(#""button_bell":{"p":"event","name""#) == true)
    }

    @Test func soIsOneThatWentWhileNobodyWasThere() {
        var talk = Talk([control("bell")])
        talk.bridge.daemonConnected()
        talk.bridge.brokerConnected()
        talk.receive([("button_gate", "event"), ("output_lamp", "switch")])
        talk.bridge.brokerAnswered()
        let payload = talk.messages(at: 1).first?.payload ?? ""
        #expect(payload.contains(#""button_gate":{"p":"event"},"output_lamp":{"p":"switch"}"#))
    }

    /// Other machines that have our name, or had it, may have called something else so.
    @Test func aKeyWithTwoPlatformsIsNamedOnce() {
        var talk = Talk.opened([])
        talk.receive([("button_x", "sensor")])
        talk.receive([("button_x", "event")])
        talk.bridge.change(to: device(control("bell")))
        let payload = talk.messages(at: 1).first?.payload ?? ""
        #expect(payload.contains(#""button_x":{"p":"event"}"#))
        #expect(!payload.contains(#""button_x":{"p":"sensor"}"#))
    }

    /// The bridge may be started before the daemon, or while it is away.
    @Test func nothingIsAnnouncedBeforeTheDaemonsStatus() {
        var talk = Talk([])
        talk.bridge.brokerConnected()
        talk.receive([("button_bell", "event"), ("button_gate", "event")])
        talk.bridge.brokerAnswered()
        #expect(talk.messages(at: 1).map(\.payload) == ["offline"])
        talk.bridge.receive("homeassistant/status", "online", isRetained: false)
        #expect(talk.messages(at: 1).map(\.payload) == ["offline"])
        talk.receive([("output_lamp", "switch")])
        #expect(talk.messages(at: 2) == [])
        talk.bridge.change(to: device(control("bell")))
        talk.bridge.daemonConnected()
        let payload = talk.messages(at: 3).first?.payload ?? ""
        #expect(payload.contains(#""button_gate":{"p":"event"},"output_lamp":{"p":"switch"}"#))
        #expect(payload.contains(#""button_bell":{"p":"event","name""#))
    }

    @Test func theKeptAnnouncementMayComeLate() {
        var talk = Talk.opened([control("bell")])
        talk.receive([("button_bell", "event")])
        #expect(talk.effects(at: 1) == [])
        talk.receive([("button_gate", "event")])
        #expect(talk.messages(at: 1).map { $0.payload.contains("button_gate") } == [true])
    }

    @Test func anOutputThatMayNotBeSetIsNoSwitch() {
        for takesCommands in [true, false] {
            var talk = Talk.opened([control("bell")], outputs: ["lamp"], takesCommands: takesCommands)
            talk.bridge.change(to: Talk.settings(takesCommands: !takesCommands))
            talk.greet()
            let (one, other) = (#""output_lamp":{"p":"switch""#, #""state_lamp":{"p":"binary_sensor""#)
            let payload = talk.messages(at: 1).first { $0.topic.hasSuffix("/config") }?.payload ?? ""
            #expect(payload.contains((takesCommands ? other : one) + ",\"name\""))
            #expect(payload.contains((takesCommands ? one : other) + "}"))
        }
    }

    @Test func diagnosticsAreThereForThoseWhoWantThem() {
        let device = device(control("bell"), control("both", .chord), control("door", .switch))
        let discovery = Discovery(settings: Talk.settings(), device: device)
        let health = discovery.components.map(\.key).filter { $0.hasPrefix("worn") || $0.contains("ed_") }
        #expect(
            health == [
                "worn_bell", "ignored_bell", "failed_bell", "ignored_both", "failed_both", "failed_door",
            ])
        #expect(
            discovery.payload(orphans: []).split(separator: #""ent_cat":"diagnostic","en":false"#).count == 7)
    }

    @Test func theDeviceSaysWhatItIs() {
        var settings = Talk.settings()
        let device = device(control("bell"))
        let end = #""sn":"0001","cu":"\#(homepage)"},"#
        #expect(
            Discovery(settings: settings, device: device).payload(orphans: []).hasPrefix(
                #"{"dev":{"ids":["debounced_porch"],"name":"porch","mf":"debounced","sw":"0.2.0",\#(end)"#))
        (settings.title, settings.area, settings.model) = ("Front porch", "Garden", "Pi 5")
        #expect(
            Discovery(settings: settings, device: device).payload(orphans: []).hasPrefix(
                #"{"dev":{"ids":["debounced_porch"],"name":"Front porch","mf":"debounced","mdl":"Pi 5","#
                    + #""sw":"0.2.0","sn":"0001","sa":"Garden","cu":"\#(homepage)"},"#))
    }

    @Test(arguments: [
        ("heat_pump", nil, "Heat pump"), ("ölpumpe", nil, "Ölpumpe"), ("2_left", nil, "2 left"),
        ("heat_pump", "heat_pump", "heat_pump"),
    ])
    func namesReadWell(_ name: String, _ title: String?, _ words: String) {
        var device = device(control(name, title: title), outputs: [name])
        device.outputs[0].title = title
        let payload = Discovery(settings: Talk.settings(), device: device).payload(orphans: [])
        for text in [
            #""event","name":"\#(words)""#, #""name":"\#(words) worn""#,
            #"binary_sensor","name":"\#(words)""#,
        ] {
            #expect(payload.contains(text), "\(payload)")
        }
    }

    /// An event has no availability, so the problem of its line is shown beside it, in sight.
    @Test func aLineThatIsLostIsAProblem() {
        let device = device(
            control("bell"), control("both", .chord), control("door", .switch), control("dial", .encoder))
        let discovery = Discovery(settings: Talk.settings(), device: device)
        let keys = discovery.components.map(\.key).filter { $0.hasPrefix("problem_") }
        #expect(keys == ["problem_bell", "problem_door", "problem_dial"])
        let payload = discovery.payload(orphans: [])
        let topic = #""debounced/porch/diagnostics/bell""#
        #expect(
            payload.contains(
                #""problem_bell":{"p":"binary_sensor","name":"Bell problem","uniq_id":"debounced_porch_problem_bell","#
                    + #""stat_t":\#(topic),"ent_cat":"diagnostic","avty_t":"debounced/porch/status","#
                    + #""dev_cla":"problem","val_tpl":"{{ 'ON' if value_json.problem is defined else 'OFF' }}","#
                    + #""json_attr_t":\#(topic),"#), "\(payload)")
    }

    @Test(arguments: [("output", true), ("state", false)])
    func anOutputIsUnavailableWithoutItsLine(_ kind: String, _ takesCommands: Bool) {
        let device = device(control("lamp"), outputs: ["lamp"])
        let discovery = Discovery(settings: Talk.settings(takesCommands: takesCommands), device: device)
        let payload = discovery.payload(orphans: [])
        let command = takesCommands ? #""cmd_t":"debounced/porch/output/lamp/set","# : ""
        let entity = #""uniq_id":"debounced_porch_\#(kind)_lamp","stat_t":"debounced/porch/output/lamp","#
        #expect(payload.contains("\(entity)\(command)\(available("output/lamp"))"), "\(payload)")
        #expect(
            payload.contains(
                #""outputproblem_lamp":{"p":"binary_sensor","name":"Lamp output problem","#
                    + #""uniq_id":"debounced_porch_outputproblem_lamp","stat_t":"debounced/porch/diagnostics/output/lamp","#
            ), "\(payload)")
    }

    @Test func whatHasNoClassHasAnIcon() {
        let device = device(
            control("bell"), control("both", .chord), control("gas", .counter), control("dial", .encoder))
        let payload = Discovery(settings: Talk.settings(), device: device).payload(orphans: [])
        let icons = payload.split(separator: #""ic":"mdi:"#).dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(icons == ["gesture-two-double-tap", "speedometer", "knob"])
    }

    @Test func anotherMachineOfOurNameIsReportedOnce() {
        var talk = Talk.opened([control("bell")])
        for serial in [nil, "0001", "0002", "0002"] {
            talk.receive([("button_bell", "event")], serial: serial)
        }
        #expect(talk.says(at: 1).map { $0.contains("another machine (0002; we are 0001)") } == [true])
        // What it announces while we are connected is not taken out: it would do the same, for ever.
        talk.bridge.receive(
            Announcement(components: [Component(key: "button_gate", platform: "event")], serial: "0002"),
            isRetained: false)
        #expect(talk.effects(at: 2) == [])
    }
}

extension Talk {
    /// An announcement that the broker kept.
    fileprivate mutating func receive(_ components: [(String, String)], serial: String? = nil) {
        let components = components.map { Component(key: $0, platform: $1) }
        bridge.receive(Announcement(components: components, serial: serial), isRetained: true)
    }
}
