// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Testing

@testable import DebouncedMqtt

/// What is announced, as a bridge goes about it.
@Suite struct DiscoveryTests {
    @Test func aButtonThatWentIsTakenOut() {
        var talk = Talk([control("bell"), control("gate")])
        talk.open()
        talk.bridge.change(to: Site(controls: [control("bell")]))
        let announcement = talk.messages(at: 1).first
        #expect(announcement?.payload.contains(#""button_gate":{"p":"event"}"#) == true)
        #expect(announcement?.payload.contains(#""button_bell":{"p":"event","name""#) == true)
    }

    @Test func soIsOneThatWentWhileNobodyWasThere() {
        var talk = Talk([control("bell")])
        talk.bridge.daemonCame()
        talk.bridge.brokerCame()
        talk.bridge.receive(announced: [
            Component(key: "button_gate", platform: "event"),
            Component(key: "output_lamp", platform: "switch"),
        ])
        talk.bridge.brokerAnswered()
        let payload = talk.messages(at: 1).first?.payload ?? ""
        #expect(payload.contains(#""button_gate":{"p":"event"},"output_lamp":{"p":"switch"}"#))
    }

    /// The bridge may be started before the daemon, or while it is away.
    @Test func nothingIsAnnouncedBeforeTheDaemonHasSaidWhatThereIs() {
        var talk = Talk([])
        talk.bridge.brokerCame()
        talk.bridge.receive(announced: [
            Component(key: "button_bell", platform: "event"),
            Component(key: "button_gate", platform: "event"),
        ])
        talk.bridge.brokerAnswered()
        talk.bridge.receive("homeassistant/status", "online", isRetained: false)
        let early = talk.messages(at: 1)
        #expect(early.map(\.payload) == ["offline", "offline"])
        talk.bridge.receive(announced: [Component(key: "output_lamp", platform: "switch")])
        #expect(talk.messages(at: 2) == [])
        talk.bridge.daemonCame()
        talk.bridge.change(to: Site(controls: [control("bell")]))
        let payload = talk.messages(at: 3).last?.payload ?? ""
        #expect(payload.contains(#""button_gate":{"p":"event"},"output_lamp":{"p":"switch"}"#))
        #expect(payload.contains(#""button_bell":{"p":"event","name""#))
    }

    @Test func theKeptAnnouncementMayComeLate() {
        var talk = Talk([control("bell")])
        talk.open()
        talk.bridge.receive(announced: [Component(key: "button_bell", platform: "event")])
        #expect(talk.orders(at: 1) == [])
        talk.bridge.receive(announced: [Component(key: "button_gate", platform: "event")])
        #expect(talk.messages(at: 1).map { $0.payload.contains("button_gate") } == [true])
    }
}
