import DebouncedContacts
import Testing

@testable import DebouncedInstruments

@Suite struct CSVWriterTests {
    @Test func oneRowForEachChange() {
        var writer = CSVWriter(lines: [button("power", low: true), button("a,b")])
        let arrivals: [Arrival] = [
            .start(Edge(.inactive, at: at(0)), line: 0), .start(Edge(.active, at: at(3)), line: 1),
            .edge(Edge(.active, at: at(1_000_000_000)), line: 0),
            .edge(Edge(.active, at: at(1_000_000_001)), line: 0),
            .edge(Edge(.inactive, at: at(1_000_000_002), origin: .read), line: 1),
        ]
        for arrival in arrivals { writer.write(arrival) }
        writer.end(at: at(2_000_000_000))
        #expect(
            String(decoding: writer.text, as: UTF8.self) == """
                Time [s],power,"a,b"
                # found "a,b" 0.000000003
                0.000000000,1,1
                1.000000000,0,1
                1.000000002,0,0
                2.000000000,0,0

                """)
    }

    @Test func levelsAtStartAreARowEvenIfNothingFollows() {
        var writer = CSVWriter(lines: [button("A")])
        writer.write(.start(Edge(.active, at: at(5)), line: 0))
        writer.end(at: at(7))
        #expect(String(decoding: writer.text, as: UTF8.self) == "Time [s],A\n0.000000005,1\n0.000000007,1\n")
    }

    /// What fires at the start fires when its line is found, and may suppress what comes after it.
    @Test func eachLineIsFoundAtItsInstant() throws {
        let lines = [button("a"), button("b"), button("c d")]
        let arrivals: [Arrival] = [
            .start(Edge(.active, at: at(5)), line: 1), .start(Edge(.active, at: at(5)), line: 0),
            .start(Edge(.inactive, at: at(1_000_000_009)), line: 2),
            .edge(Edge(.inactive, at: at(1_000_000_010)), line: 1),
        ]
        var writer = CSVWriter(lines: lines)
        for arrival in arrivals { writer.write(arrival) }
        try withFile(String(decoding: writer.text, as: UTF8.self)) { descriptor in
            var source = try TraceSource(descriptor: descriptor, buttons: lines)
            for arrival in arrivals { try expect(&source, answers: arrival) }
            try expect(&source, answers: .last(at(1_000_000_010)))
        }
    }

    @Test(arguments: ["# found b 9", "# found a", "# found a x", "# found \"a 1", "# found  1", "#find a 9"])
    func whatIsNoFindIsAComment(comment: String) throws {
        let story = try play("Time [s],a\n\(comment)\n5,1\n7,0\n")
        #expect(story == ["5000000000 a is active", "7000000000 a inactive"])
    }

    @Test func aFindIsNeverBeforeTheFirstRow() throws {
        let story = try play("Time [s],a,b\n# found b -3\n5,1,0\n7,0,0\n")
        #expect(story == ["5000000000 a is active", "5000000000 b is inactive", "7000000000 a inactive"])
        #expect(trouble("Time [s],a,b\n# found b 8\n5,1,0\n7,0,0\n")?.message == "time goes back")
    }

    @Test func lastRowIsNeverBeforeTheOthers() {
        var writer = CSVWriter(lines: [button("A")])
        writer.write(.start(Edge(.inactive, at: at(5)), line: 0))
        writer.write(.edge(Edge(.active, at: at(9)), line: 0))
        writer.end(at: at(7))
        #expect(String(decoding: writer.text, as: UTF8.self).hasSuffix("0.000000009,1\n0.000000009,1\n"))
    }
}
