// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import Testing

@testable import debounced

@Suite struct ActionTextTests {
    @Test func saysWhatWouldBeDone() throws {
        let keys = try #require([Key(name: "KEY_A"), Key(name: "KEY_B")] as? [Key])
        let actions: [Action] = [
            .run(Command(["echo", "a\nb"])), .key(keys), .output(name: "lamp", .on),
            .output(name: "lamp", .off), .output(name: "lamp", .toggle),
            .output(name: "lamp", .pulse(.milliseconds(50))),
        ]
        #expect(
            actions.map { $0.text(acts: false) } == [
                "would run: echo 'a\\u{a}b'", "would type KEY_A+KEY_B", "would set lamp on",
                "would set lamp off",
                "would toggle lamp", "would pulse lamp for 50 ms",
            ])
        #expect(actions.last?.text(acts: true) == "pulses lamp for 50 ms")
    }
}
