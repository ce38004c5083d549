// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedListening
import Testing

@testable import debounced

@Suite struct MonitorTextTests {
    private func message(_ text: String) throws -> Message { try #require(Message(Array(text.utf8))) }

    @Test func whatIsTooOldWasNotReadTooSlowly() throws {
        let hello = try message(#"{"debounced":"1","instance":"a","seq":300,"time_ns":0,"unix_ns":0}"#)
        guard case .hello(let first) = hello else {
            Issue.record("no hello")
            return
        }
        var text = MonitorText(["bell"])
        text.hello = first
        let old = try message(#"{"lost":44,"seq":44}"#)
        #expect(text.line(for: old) == "44 earlier events are no longer kept")
        let late = try message(#"{"lost":1,"seq":300}"#)
        #expect(text.line(for: late) == "1 line was lost: this was read too slowly")
    }
}
