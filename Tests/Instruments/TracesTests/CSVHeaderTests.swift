import DebouncedContacts
import Testing

@testable import DebouncedInstruments

@Suite struct CSVHeaderTests {
    @Test(arguments: [
        ("Time [s]", 1_000_000_000), ("Time [ms]", 1_000_000), ("time(us)", 1_000), ("Time [\u{B5}s]", 1_000),
        ("Time [ns]", 1), ("Milliseconds", 1_000_000),
    ])
    func theHeaderSaysTheUnit(_ heading: String, _ unit: Int) throws {
        #expect(try play("\(heading),A\n0,0\n3,1\n").last == "\(3 * unit) A active")
    }

    @Test func wholeNumbersWithoutAUnitCouldBeAnything() throws {
        let text = "; a comment\nTime,A\n0,0\n2001000,1\n"
        #expect(
            trouble(text)
                == TraceError(
                    line: 2, "the column of times does not say its unit: add --time-unit s, ms, us or ns"))
        let story = try withFile(text) { descriptor in
            var source = try TraceSource(
                descriptor: descriptor, buttons: nil, TraceOptions(timeUnit: .us))
            _ = try source.next(before: nil)
            return try source.next(before: nil)
        }
        #expect(story == .edge(Edge(.active, at: at(2_001_000_000)), line: 0))
    }

    @Test(arguments: ["0,0\n1,1\n1.5,0\n", "0,0\n1e0,1\n"])
    func withDecimalsTheyAreSeconds(_ rows: String) throws {
        #expect(try play("Time,A\n" + rows)[1] == "1000000000 A active")
    }

    @Test func commentsMayStandAnywhere() throws {
        #expect(try play("# by hand\nTime [s],A\n0,0\n; pressed\n1,1\n#\n").last == "1000000000 A active")
    }

    @Test(arguments: [
        ("1e-3", 1_000_000), ("+1.0E+00", 1_000_000_000), ("1.5E+1", 15_000_000_000),
        ("-25e-2", -250_000_000),
        ("1.000000001e0", 1_000_000_001),
        ("0.000000000000e-400", 0), ("12300000e-7", 1_230_000_000), ("1.234567890e1", 12_345_678_900),
    ])
    func exponentsAreRead(_ time: String, _ nanoseconds: Int) throws {
        #expect(try play("Time [s],A\n\(time),1\n") == ["\(nanoseconds) A is active"])
    }

    @Test(arguments: [
        ("1e-10", "finer"), ("1e10", "large"), ("9e999999999999", "large"), ("1e", "not a time"),
        ("2026-11-23T09:00:00", "date"), ("09:00:01.5", "date"),
    ])
    func unreadableFilesAreReported(_ time: String, _ reason: String) throws {
        #expect(trouble("Time [s],A\n\(time),1\n1,0\n2,0\n")?.message.contains(reason) == true)
    }

    @Test func aColumnIsGivenToAButton() throws {
        let options = TraceOptions(columns: ["Channel 0": "bell", "none": "door"])
        try withFile("Time [s],Channel 0,other\n0,0,1\n") { descriptor in
            let source = try TraceSource(descriptor: descriptor, buttons: nil, options)
            #expect(source.matching.buttons.map(\.name) == ["bell", "other"])
            #expect(source.matching.missingColumns == ["none"])
        }
    }

    @Test(arguments: ["Time [min]", "time (min)", "TIME[min]"])
    func aUnitThatIsNotKnownIsNamed(_ heading: String) {
        #expect(
            trouble("# a comment\n\(heading),a\n0,0\n")
                == TraceError(line: 2, "the unit 'min' of times is not known: s, ms, us or ns"))
    }

    @Test(arguments: [("Time [s];A", "semicolons"), ("Time\tA\tB", "tabs")])
    func otherSeparatorsAreNamed(_ header: String, _ separators: String) {
        #expect(
            trouble("\(header)\n0;0\n")
                == TraceError(line: 1, "the columns are separated by \(separators): write commas instead"))
    }
}
