// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Testing

@testable import Traces

@Suite struct RecorderTests {
    /// What was decided before a reading stays decided in the recording, what the reading undid is undone there.
    @Test func decisionsBeforeAReadingAreWrittenDown() throws {
        let questions: [(Int64?, Arrival)] = [
            (nil, .start(Edge(.inactive, at: at(0)), line: 0)),
            (nil, .edge(Edge(.active, at: at(10)), line: 0)),
            (40, .deadline), (nil, .edge(Edge(.inactive, at: at(50), origin: .read), line: 0)),
            (60, .edge(Edge(.active, at: at(70), origin: .read), line: 0)), (90, .deadline),
            (nil, .edge(Edge(.inactive, at: at(95)), line: 0)), (nil, .last(at(95))), (nil, .end),
        ]
        var trace: [UInt8] = []
        let script = Script(arrivals: questions.map(\.1))
        var recorder = Recorder(script, VCDWriter(lines: [button("A")])) {
            trace += $0
            $0.removeAll()
        }
        for (deadline, arrival) in questions {
            try expect(&recorder, before: deadline, answers: arrival)
        }
        try withFile(String(decoding: trace, as: UTF8.self)) { descriptor in
            var source = try TraceSource(descriptor: descriptor, buttons: nil)
            for (deadline, arrival) in questions {
                try expect(&source, before: deadline, answers: arrival)
            }
        }
    }
}
