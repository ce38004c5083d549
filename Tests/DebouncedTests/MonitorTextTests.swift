// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedListening
import Testing

@testable import debounced

@Suite struct MonitorTextTests {
    private func message(_ text: String) throws -> Message { try #require(Message(Array(text.utf8))) }

    @Test func whatIsTooOldWasNotReadTooSlowly() throws {
        let hello = try message(#"{"debounced":"1","instance":"a","seq":300,"time_ns":0,"unix_ns":0}"#)
        guard case .hello(let first) = hello else { return }
        var text = MonitorText(["bell"])
        let lost = try message(#"{"lost":44,"seq":300}"#)
        text.hello = first
        #expect(text.line(for: hello) == nil)
        #expect(text.line(for: lost) == "44 earlier events are not kept any more")
        #expect(text.line(for: lost) == "44 lines were lost: this was read too slowly")
        text.hello = first
        #expect(text.line(for: lost) == "44 earlier events are not kept any more")
    }
}
