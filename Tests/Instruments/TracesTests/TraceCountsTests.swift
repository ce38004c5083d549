import DebouncedContacts
import Testing

@testable import DebouncedInstruments

/// How often lines were pressed or moved, as a recorder writes it after the last row.
@Suite struct TraceCountsTests {
    private static let names = ["bell", "a, \"b\"", " lamp ", "door"]
    private static let made = [50, 3, nil, 0]

    private func made(_ text: String, _ buttons: [TraceLine]? = nil) throws -> [Int: Int] {
        try withFile(text) { descriptor in
            var source = try TraceSource(descriptor: descriptor, buttons: buttons)
            while try source.next(before: nil) != .end {}
            return source.made
        }
    }

    private func written(_ writer: some TraceWriter, _ made: [Int?]) -> String {
        var writer = writer
        for line in TraceCountsTests.names.indices {
            writer.write(.start(Edge(.inactive, at: at(0)), line: line))
        }
        writer.end(at: at(1000))
        writer.count(made)
        return String(decoding: writer.text, as: UTF8.self)
    }

    @Test func bothFormsReadBackWhatWasMade() throws {
        let lines = TraceCountsTests.names.map { button($0) }
        for text in [
            written(VCDWriter(lines: lines), TraceCountsTests.made),
            written(CSVWriter(lines: lines), TraceCountsTests.made),
        ] {
            #expect(try made(text, lines) == [0: 50, 1: 3])
            #expect(try made(text) == [0: 50, 1: 3])
            #expect(try made(text, [lines[1]]) == [0: 3])
        }
    }

    @Test func theyComeAfterTheLastRow() {
        let lines = TraceCountsTests.names.map { button($0) }
        #expect(
            written(VCDWriter(lines: lines), TraceCountsTests.made).hasSuffix(
                "#1000\nsmade:50:bell %\nsmade:3:a,%20\"b\" %\n"))
        #expect(
            written(CSVWriter(lines: lines), TraceCountsTests.made).hasSuffix(
                "0.000001000,0,0,0,0\n# made bell 50\n# made \"a, \"\"b\"\"\" 3\n"))
    }

    @Test func aLineWithoutTheTraceHasNone() {
        let text = written(VCDWriter(lines: TraceCountsTests.names.map { button($0) }), [1, 2, 3, 4, 5])
        #expect(text.hasSuffix("\nsmade:4:door %\n"))
    }

    private static let csv = "Time [s],A\n0,0\n1,1\n"
    private static let vcd =
        "$timescale 1 ns $end\n$var wire 1 ! A $end\n$enddefinitions $end\n#0\n0!\n#1\n1!\n"

    @Test(arguments: [
        "# made A", "# made A x", "# made A 0", "# made A -1", "# made A 5 presses", "# made B 5",
        "# made A 1000001", "# made A 99999999999999999999", "# MADE A 5", "# made  5",
    ])
    func whatIsNoCountIsAComment(comment: String) throws {
        #expect(try made(TraceCountsTests.csv + comment + "\n") == [:])
        let words = "$comment " + comment.dropFirst(2).replacing("A ", with: "! ") + " $end\n"
        if !comment.hasSuffix("presses") { #expect(try made(TraceCountsTests.vcd + words) == [:]) }
    }

    @Test func aCountThatWasCutShortIsNone() throws {
        #expect(try made(TraceCountsTests.csv + "# made A 5") == [:])
        #expect(try made(TraceCountsTests.csv + "# made A 5\r\n") == [0: 5])
        #expect(try made(TraceCountsTests.vcd + "$comment made ! 5 $end") == [0: 5])
    }

    /// A wire with two names belongs to two buttons.
    @Test func allButtonsOfAWireWereMoved() throws {
        let vcd = TraceCountsTests.vcd.replacing("$enddef", with: "$var wire 1 ! B $end\n$enddef")
        #expect(try made(vcd + "$comment made ! 7 $end\n", [button("A"), button("B")]) == [0: 7, 1: 7])
    }

    /// What was moved on a line while the trace had no column for it is not known.
    @Test func afterAChangeOfLinesNothingIsKnown() {
        var trace: [UInt8] = []
        func record(_ change: (inout Recorder<Script>) -> Void) -> String {
            trace = []
            var recorder = Recorder(Script(arrivals: []), CSVWriter(lines: [button("A")])) {
                trace += $0
                $0.removeAll()
            }
            change(&recorder)
            recorder.end(at: at(0), made: [5])
            return String(decoding: trace, as: UTF8.self)
        }
        #expect(record { _ in }.hasSuffix("# made A 5\n"))
        #expect(!record { $0.change(keeping: [0]) }.contains("made"))
    }
}
