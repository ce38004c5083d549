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

    @Test func theKeptAnnouncementMayComeLate() {
        var talk = Talk([control("bell")])
        talk.open()
        talk.bridge.receive(announced: [Component(key: "button_bell", platform: "event")])
        #expect(talk.orders(at: 1) == [])
        talk.bridge.receive(announced: [Component(key: "button_gate", platform: "event")])
        #expect(talk.messages(at: 1).map { $0.payload.contains("button_gate") } == [true])
    }
}
