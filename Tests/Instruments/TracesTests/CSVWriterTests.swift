import DebouncedContacts
import Testing

@testable import DebouncedTraces

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

    @Test func lastRowIsNeverBeforeTheOthers() {
        var writer = CSVWriter(lines: [button("A")])
        writer.write(.start(Edge(.inactive, at: at(5)), line: 0))
        writer.write(.edge(Edge(.active, at: at(9)), line: 0))
        writer.end(at: at(7))
        #expect(String(decoding: writer.text, as: UTF8.self).hasSuffix("0.000000009,1\n0.000000009,1\n"))
    }
}
