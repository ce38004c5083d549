import DebouncedContacts
import Testing

@testable import DebouncedInstruments

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

    /// Lines that stay keep their columns, wherever they are now; new ones have none.
    @Test func whatStaysIsWrittenDownThroughChanges() throws {
        var trace: [UInt8] = []
        let arrivals: [Arrival] = [
            .start(Edge(.inactive, at: at(0)), line: 0), .start(Edge(.inactive, at: at(0)), line: 1),
            .edge(Edge(.active, at: at(10)), line: 0),
        ]
        var recorder = Recorder(Script(arrivals: arrivals), VCDWriter(lines: [button("A"), button("B")])) {
            trace += $0
            $0.removeAll()
        }
        try pass(arrivals.count, through: &recorder)

        // B, and before it a new one.
        recorder.change(keeping: [nil, 1])
        recorder.source.arrivals = [
            .start(Edge(.inactive, at: at(20)), line: 0), .edge(Edge(.active, at: at(25)), line: 0),
            .edge(Edge(.active, at: at(30)), line: 1), .gone(at(35), line: 0),
        ]
        try pass(4, through: &recorder)

        // B alone, and then A again, but no one knows that it is the same.
        recorder.change(keeping: [1])
        recorder.source.arrivals = [.edge(Edge(.inactive, at: at(40)), line: 0)]
        try pass(1, through: &recorder)
        recorder.change(keeping: [0, nil])
        recorder.source.arrivals = [
            .start(Edge(.inactive, at: at(45)), line: 1), .edge(Edge(.active, at: at(50)), line: 1),
            .edge(Edge(.active, at: at(60)), line: 0),
        ]
        try pass(3, through: &recorder)

        // B begins again, and is found at another level.
        recorder.change(keeping: [0])
        recorder.source.arrivals = [
            .start(Edge(.inactive, at: at(65)), line: 0), .edge(Edge(.active, at: at(68)), line: 0),
        ]
        try pass(2, through: &recorder)
        recorder.end(at: at(70))
        #expect(
            try play(String(decoding: trace, as: UTF8.self)) == [
                "0 A is inactive", "0 B is inactive", "10 A active", "30 B active", "40 B inactive",
                "60 B active", "65 B inactive", "68 B active",
            ])
    }

    private func pass(_ count: Int, through recorder: inout Recorder<Script>) throws {
        for _ in 0..<count { _ = try recorder.next(before: nil) }
    }

    /// More edges may come at once than are to be written.
    @Test func itIsFullAfterSoManyEdges() throws {
        var trace: [UInt8] = []
        var fullAt: [Int] = []
        var arrivals: [Arrival] = [.start(Edge(.inactive, at: at(0)), line: 0)]
        for number in 1...5 {
            arrivals.append(
                .edge(Edge(number % 2 == 1 ? .active : .inactive, at: at(Int64(number))), line: 0))
        }
        var count = 0
        var recorder = Recorder(
            Script(arrivals: arrivals), VCDWriter(lines: [button("A")]), limit: 3,
            isFull: { fullAt.append(count) },
            put: {
                trace += $0
                $0.removeAll()
            })
        for _ in arrivals {
            count += 1
            _ = try recorder.next(before: nil)
        }
        recorder.end(at: at(9))
        #expect(fullAt == [4])
        let text = String(decoding: trace, as: UTF8.self)
        #expect(try play(text) == ["0 A is inactive", "1 A active", "2 A inactive", "3 A active"])
        #expect(!text.contains("#9"))
    }
}
