// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedMqtt
import Testing

@testable import debounced_mqtt

@Suite struct AnnouncementTests {
    @Test func itsComponentsAreThoseThatAreThere() {
        let payload = """
            {"dev":{"ids":["x"]},"cmps":{"button_bell":{"p":"event","name":"bell"},\
            "button_gate":{"p":"event"},"output_lamp":{"p":"switch","name":"lamp"}}}
            """
        #expect(
            Component.announced(in: payload) == [
                Component(key: "button_bell", platform: "event"),
                Component(key: "output_lamp", platform: "switch"),
            ])
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"cmps":[]}"#, #"{"cmps":{"a":1,"b":{"p":2,"q":3}}}"#])
    func anythingElseHasNone(payload: String) {
        #expect(Component.announced(in: payload) == [])
    }
}
