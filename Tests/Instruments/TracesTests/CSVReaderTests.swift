import DebouncedContacts
import Testing

@testable import DebouncedInstruments

@Suite struct CSVReaderTests {
    @Test func firstRowGivesTheLevelsAtStart() throws {
        let story = try play("Time [s],GPIO17,GPIO27\n-0.000000125,1,0\n0.25,0,0\n0.250000001,0,1\n")
        #expect(
            story == [
                "-125 GPIO17 is active", "-125 GPIO27 is inactive", "250000000 GPIO17 inactive",
                "250000001 GPIO27 active",
            ])
    }

    @Test func columnThatDoesNotChangeIsNoEdge() throws {
        #expect(try play("Time [s],A\n0,1\n1,1\n2,0\n3,0\n").count == 2)
    }

    @Test func oneRowIsInTheOrderOfTheButtons() throws {
        let story = try play(
            "Time [s],B,other,A\n0,0,0,0\n1,1,1,1\n", [button("A"), button("B")])
        #expect(
            story == [
                "0 A is inactive", "0 B is inactive", "1000000000 A active", "1000000000 B active",
            ])
    }

    @Test func equalTimesAreRowsOfTheirOwn() throws {
        let story = try play("Time [s],A,B\n0,0,0\n1,0,1\n1,1,1\n1,0,1\n")
        #expect(
            story.dropFirst(2) == ["1000000000 B active", "1000000000 A active", "1000000000 A inactive"])
    }

    @Test func wiresMayBeActiveLow() throws {
        #expect(
            try play("Time [s],A\n0,1\n1,0\n", [button("A", low: true)]) == [
                "0 A is inactive", "1000000000 A active",
            ])
    }

    @Test(arguments: [
        "Time [s],A,B\r\n0,1,0\r\n1,0,1\r\n",
        "Time [s],A,B\r\n0,1,0\r\n1,0,1",
        "Time [s], A, B\n 0 , 1, 0\n1 ,0 ,\t1 \n",
        "Time [s],A,B\n0.000,1,0\n1.0000000000,0,1\n\n \n\r\n",
        "\u{FEFF}\"Time [s]\",\"A\",\"B\"\n0,1,0\n1,0,1\n",
        "time(s),A,B\n0,1,0\n0.5,1,0\r\n1,0, 1\n2,0,1\n",
        "\"Time [s]\",\"A\",\"B\"\n\"0\",\"1\",\"0\"\n \"1.0\" ,\"0\",\"1\"\n",
    ])
    func mayBeWrittenInManyWays(text: String) throws {
        #expect(
            try play(text) == [
                "0 A is active", "0 B is inactive", "1000000000 A inactive", "1000000000 B active",
            ]
        )
    }

    @Test(arguments: 1...17)
    func anyNumberOfColumnsIsReadWhicheverChanges(count: Int) throws {
        let names = (0..<count).map { "C\($0)" }
        func row(_ time: Int, one: Int?) -> String {
            "\(time)," + (0..<count).map { $0 == one ? "1" : "0" }.joined(separator: ",") + "\n"
        }
        for column in 0..<count {
            let text = "Time [s],\(names.joined(separator: ","))\n" + row(0, one: nil) + row(1, one: column)
            #expect(try play(text).dropFirst(count) == ["1000000000 C\(column) active"])
        }
    }

    @Test func othersColumnsMayHoldAnything() throws {
        let text = "Time [s],volts,A\n0,3.3,0\n1,,1\n2,x y,0\n"
        #expect(
            try play(text, [button("A")]) == [
                "0 A is inactive", "1000000000 A active", "2000000000 A inactive",
            ])
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "Time [s],A\n0,0,\n1,1,\n2,0,\n",
            "Time [s],A,\n0,0,\n1,1,\n2,0,\n", "Time [s],A,\n0,0\n1,1\n2,0\n",
            "Time [s],A,volts\n0,0,\n1,1\n2,0,5,\n", "Time [s],,A,,,\n0,,0,,,\n1,x,1\n2,,0,,\n",
            "Time [s],A,\"x, y\"\n0,0,\"1, 2\"\n1,\"1\",\"say \"\"hi\"\", or not\"\n2,0,5\"\n",
        ])
    func othersColumnsMayEndInAnyWay(text: String) throws {
        let story = ["0 A is inactive", "1000000000 A active", "2000000000 A inactive"]
        #expect(try play(text, [button("A")]) == story)
    }

    @Test func columnWithoutANameIsNobodysWithoutButtonsToo() throws {
        #expect(try play("Time [s],A,\n0,0,\n1,1,\n") == ["0 A is inactive", "1000000000 A active"])
    }

    @Test func namesBetweenQuotesAreTakenAsTheyAre() throws {
        let text = "Time [s],\"a,b\",\"say \"\"hi\"\"\", c ,\" c \",\"d,e\n0,0,0,0,0,0,0\n"
        #expect(
            try play(text) == [
                "0 a,b is inactive", "0 say \"hi\" is inactive", "0 c is inactive", "0  c  is inactive",
                "0 \"d is inactive", "0 e is inactive",
            ])
    }

    @Test(arguments: [
        ("", 1), ("\n\n", 2), ("nonsense\n", 1), ("Time [h],A\n0,1\n", 1), ("Time [s]\n0\n", 1),
        ("0,1\n1,0\n", 1),
        ("Time [s],A\n", 1), ("Time [s],A\n\n\n", 3), ("Time [s],A\n0,1\nx,0\n", 3),
        ("Time [s],A\n0,1\n1,2\n", 3),
        ("Time [s],A\n0,1\n1\n", 3), ("Time [s],A\n0,1\n1,\n", 3), ("Time [s],A\n0,1\n1,0,1\n", 3),
        ("Time [s],A,B\n0,1,0\n1,0\n", 3), ("Time [s],A,B\n0,1,0\n1,0,\n", 3),
        ("Time [s],A\n0,1\n1,0,,\n", 3),
        ("Time [s],A\n0,1\n1,10\n", 3), ("Time [s],A,B\n0,1,0\n1,0;1\n", 3), ("Time [s],A\n0,1\n1;0\n", 3),
        ("Time [s],A\n0,1\n1.0000000001,0\n", 3), ("Time [s],A\n0,1\n1e-10,0\n", 3),
        ("Time [s],A\n0,1\n,0\n", 3),
        ("Time [s],A\n0,1\n2,0\n1,1\n", 4), ("Time [s],A\n0,1\n2,1\n1,1\n", 4),
        ("Time [s],A\n0,1\n\n1,0\n", 3),
        ("Time [s],A\n99999999999,0\n", 2), ("Time [s],A,A\n0,1,1\n", 1), ("Time [s],A\n0,1\n\n1,0", 3),
        ("Time [s],A\n0,", 2), ("Time [s],A", 1), ("Time [s],A\n0,1\n1,x\n2,", 3),
    ])
    func eachLineThatCannotBeReadHasItsPlace(text: String, line: Int) {
        #expect(trouble(text)?.line == line)
    }

    @Test func troubleSaysWhatIsWrong() {
        #expect(trouble("Time [s],A\n0,1\n1,up\n") == TraceError(line: 3, "'up' is not a level (0 or 1)"))
        #expect(trouble("Time [s],A\n0,1\n1,3.29\n")?.message.hasSuffix("not voltages") == true)
        #expect(trouble("Time [s],A\n0,1\n1 s,0\n") == TraceError(line: 3, "'1 s' is not a time"))
        #expect(trouble("Time [s],A\n1,1\n0,0\n") == TraceError(line: 3, "time goes back"))
        #expect(trouble("Time [s],\n0,0\n")?.message == "the header has no column besides the time")
    }

    @Test(arguments: [
        ("1", 1, 3), ("1,0", 2, 3), ("1 ", 1, 3),
    ])
    func aRowWithTooFewColumnsIsReported(_ row: String, _ found: Int, _ all: Int) {
        #expect(
            trouble("Time [s],A,B\n0,0,0\n\(row)\n2,0,0\n")
                == TraceError(
                    line: 3, "this row has \(found) column\(found == 1 ? "" : "s"), the header has \(all)"))
    }
}
