// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import Testing

@testable import debounced_mqtt

@Suite struct TrialTests {
    @Test(arguments: [
        ("Lookup error.", "host"), ("Not authorized", "username"), ("Connection refused", "port"),
        ("A TLS error occurred.: certificate verify failed", "ca"),
        ("The connection was lost.", "tls = true"),
        ("it does not answer", "between"),
    ])
    func eachReasonHasItsRemedy(_ reason: String, _ remedy: String) {
        #expect(Trial.remedy(for: reason, MqttPlan(host: "lan", port: 1883)).contains(remedy))
    }
}
