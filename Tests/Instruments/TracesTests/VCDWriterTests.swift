import DebouncedContacts
import Testing

@testable import DebouncedInstruments

@Suite struct VCDWriterTests {
    private let lines = [button("power", low: true), button("lamp")]

    private func write(_ arrivals: [Arrival]) -> String {
        var writer = VCDWriter(lines: lines)
        for arrival in arrivals { writer.write(arrival) }
        writer.end(at: at(2000))
        return String(decoding: writer.text, as: UTF8.self)
    }

    @Test func levelsAreThoseOnTheWire() {
        let text = write([
            .start(Edge(.inactive, at: at(0)), line: 0), .start(Edge(.inactive, at: at(0)), line: 1),
            .edge(Edge(.active, at: at(1000)), line: 0),
            .edge(Edge(.active, at: at(1500), origin: .read), line: 1),
        ])
        #expect(
            text == """
                $timescale 1 ns $end
                $scope module debounced $end
                $var wire 1 ! power $end
                $var wire 1 " lamp $end
                $var string 1 # notes $end
                $upscope $end
                $enddefinitions $end
                #0
                $dumpvars
                1!
                0"
                $end
                #1000
                0!
                #1500
                $dumpon
                1"
                $end
                #2000

                """)
    }

    @Test func readsBackTheSame() throws {
        let arrivals: [Arrival] = [
            .start(Edge(.active, at: at(-5)), line: 1), .start(Edge(.inactive, at: at(-3)), line: 0),
            .edge(Edge(.inactive, at: at(7)), line: 1), .edge(Edge(.active, at: at(7)), line: 0),
            .edge(Edge(.active, at: at(7)), line: 0), .edge(Edge(.inactive, at: at(7)), line: 1),
            .void(at(8), line: 1), .edge(Edge(.active, at: at(9), origin: .read), line: 1),
            .void(at(9), line: 0), .void(at(9), line: 1),
            .edge(Edge(.inactive, at: at(12), origin: .read), line: 1),
            .edge(Edge(.inactive, at: at(12)), line: 0),
            .void(at(13), line: 1), .edge(Edge(.active, at: at(14), origin: .polled), line: 1),
            .edge(Edge(.inactive, at: at(15), origin: .read), line: 1),
            .gone(at(16), line: 1), .reading(at(17), line: 0, fails: true), .gone(at(18), line: 0),
            .start(Edge(.inactive, at: at(19)), line: 1), .start(Edge(.active, at: at(20)), line: 0),
            .edge(Edge(.inactive, at: at(21)), line: 0),
        ]
        try expectReadsBack(arrivals)
    }

    @Test func aLineMayStartLaterThanAnother() throws {
        try expectReadsBack([
            .start(Edge(.active, at: at(5)), line: 0), .start(Edge(.active, at: at(6)), line: 1),
        ])
    }

    /// If both start with a press, the first one may suppress the other.
    @Test func theOrderInWhichLinesStartIsKept() throws {
        try expectReadsBack([
            .start(Edge(.active, at: at(5)), line: 1), .start(Edge(.active, at: at(5)), line: 0),
        ])
    }

    /// Some programs take a line without a level in the first row for one that is low.
    @Test func theFirstRowHasAllLines() {
        let text = write([
            .start(Edge(.active, at: at(5)), line: 1), .start(Edge(.active, at: at(6)), line: 0),
            .start(Edge(.active, at: at(6)), line: 1),
        ])
        #expect(
            text.hasSuffix(
                "#5\nsfound:6:power #\n$dumpvars\n0!\n1\"\n$end\n#6\n$dumpvars\n1\"\n$end\n#2000\n"))
        let one = write([
            .start(Edge(.active, at: at(5)), line: 0), .gone(at(9), line: 0),
            .start(Edge(.active, at: at(12)), line: 1),
        ])
        #expect(one.hasSuffix("#5\n$dumpvars\n0!\nx\"\n$end\n#9\nx!\n#12\n$dumpvars\n1\"\n$end\n#2000\n"))
    }

    /// As fst2vcd and sigrok-cli write it again: other codes, other sections, and the notes as they are or left out.
    @Test func whatOtherProgramsKeepIsReadBack() throws {
        let text = """
            $timescale 1ns $end $scope module debounced $end
            $var wire 1 a power $end $var wire 1 b lamp $end $var string 0 c notes $end
            $upscope $end $enddefinitions $end
            #5 $dumpvars 1b 0a $end sfound:6:power c
            #9 xa
            #12 1a
            #15 svoid:lamp c

            """
        let story = try play(text, lines)
        #expect(story[..<2] == ["5 lamp is active", "6 power is active"])
        #expect(story.dropFirst(2).first == "\(Arrival.gone(at(9), line: 0))")
        #expect(story.dropFirst(3) == ["12 power is inactive", "\(Arrival.void(at(15), line: 1))"])
    }

    @Test(arguments: ["a:b", "ü", "$x", "100%", "a b", "\\", "notes"])
    func aNoteNamesItsLine(name: String) throws {
        var writer = VCDWriter(lines: [button(name)])
        writer.write(.start(Edge(.active, at: at(5)), line: 0))
        writer.write(.void(at(7), line: 0))
        writer.count([3])
        try withFile(String(decoding: writer.text, as: UTF8.self)) { descriptor in
            var source = try TraceSource(descriptor: descriptor, buttons: nil)
            try expect(&source, answers: .start(Edge(.active, at: at(5)), line: 0))
            try expect(&source, answers: .void(at(7), line: 0))
            try expect(&source, answers: .last(at(7)))
            #expect(source.made == [0: 3])
            #expect(source.matching.buttons.map(\.name) == [name])
        }
    }

    /// Otherwise a replay would decide what the reading contradicted.
    @Test func whatWasDecidedBeforeAStartIsNotDecidedAfterIt() {
        var writer = VCDWriter(lines: lines)
        writer.write(.start(Edge(.active, at: at(5)), line: 0))
        writer.pass(at(5))
        writer.write(.start(Edge(.active, at: at(5)), line: 1))
        writer.write(.edge(Edge(.inactive, at: at(5), origin: .read), line: 1))
        let text = String(decoding: writer.text, as: UTF8.self)
        #expect(text.hasSuffix("#5\n$dumpvars\n0!\n1\"\n$end\n#5\n$dumpon\n0\"\n$end\n"))
    }

    /// What could not be read was known only then.
    @Test func whatWasDecidedBeforeAReadingFailedIsNotDecidedAfterIt() {
        var writer = VCDWriter(lines: lines)
        writer.write(.start(Edge(.active, at: at(5)), line: 0))
        writer.pass(at(7))
        writer.write(.reading(at(7), line: 0, fails: true))
        #expect(String(decoding: writer.text, as: UTF8.self).hasSuffix("#7\n#7\nsunread:power #\n"))
    }

    private func expectReadsBack(_ arrivals: [Arrival]) throws {
        try withFile(write(arrivals)) { descriptor in
            var source = try TraceSource(descriptor: descriptor, buttons: lines)
            for arrival in arrivals { try expect(&source, answers: arrival) }
            try expect(&source, answers: .last(at(2000)))
            try expect(&source, answers: .end)
        }
    }

    @Test func whatIsDecidedAfterAReadingIsNeverBeforeIt() {
        var writer = VCDWriter(lines: lines)
        writer.write(.edge(Edge(.active, at: at(50), origin: .read), line: 0))
        writer.pass(at(40))
        writer.write(.edge(Edge(.active, at: at(70), origin: .read), line: 1))
        let rows = String(decoding: writer.text, as: UTF8.self).split(separator: "\n").filter {
            $0.hasPrefix("#")
        }
        #expect(rows == ["#50", "#50", "#70"])
    }

    @Test func lastRowIsNeverBeforeTheOthers() {
        #expect(write([.edge(Edge(.active, at: at(3000)), line: 1)]).hasSuffix("#3000\n1\"\n#3000\n"))
    }

    @Test func codesAreDifferentForEachLine() throws {
        let lines = (0..<9000).map { button("line\($0)") }
        var writer = VCDWriter(lines: lines)
        writer.write(.edge(Edge(.active, at: at(1)), line: 8999))
        try withFile(String(decoding: writer.text, as: UTF8.self)) { descriptor in
            var source = try TraceSource(descriptor: descriptor, buttons: nil)
            #expect(source.matching.buttons.map(\.name) == lines.map(\.name))
            try expect(&source, answers: .start(Edge(.active, at: at(1)), line: 8999))
        }
    }
}
