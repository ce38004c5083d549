import DebouncedContacts
import Glibc
import Testing

@testable import DebouncedInstruments

@Suite struct MatchingTests {
    @Test(arguments: ["bell", "ID_SD", "17", "GPIO17"])
    func columnIsFoundByNameLineOrNumber(column: String) throws {
        let waker = button("bell", line: "ID_SD", 17)
        #expect(try play("Time [s],\(column)\n0,1\n", [waker]) == ["0 bell is active"])
    }

    @Test func aNameInLatin1IsFoundAsWell() throws {
        let text: [UInt8] = Array("Time [s],T".utf8) + [0xFC] + Array("r\n0,1\n".utf8)
        for buttons in [nil, [button("T\u{FC}r")]] {
            let file = tmpfile()!
            defer { fclose(file) }
            fwrite(text, 1, text.count, file)
            rewind(file)
            var source = try TraceSource(descriptor: fileno(file), buttons: buttons)
            #expect(try source.next(before: nil) == .start(Edge(.active, at: at(0)), line: 0))
            #expect(source.matching.buttons.map(\.name) == ["T\u{FC}r"])
        }
    }

    @Test(arguments: ["Bell", "gpio17", "GPIO017", "8"])
    func otherNamesAreSomebodyElses(column: String) throws {
        #expect(try play("Time [s],\(column)\n0,1\n", [button("bell", 17)]) == [])
    }

    @Test func surerNameWins() throws {
        let buttons = [button("A", line: "B", 1), button("B", line: "C", 2), button("2", 3)]
        #expect(
            try play("Time [s],B,2,1\n0,1,0,0\n", buttons) == [
                "0 A is inactive", "0 B is active", "0 2 is inactive",
            ])
    }

    @Test func twoColumnsOfOneButtonAreTrouble() {
        let trouble = trouble("Time [s],17,GPIO17\n0,1,1\n", [button("bell", 17)])
        #expect(trouble == TraceError(line: 1, "button 'bell' has two columns"))
    }

    /// What is said of a column is more certain than its name, wherever it is.
    @Test(arguments: ["17,GPIO17", "GPIO17,17"]) func aColumnGivenForAButtonIsItsOnlyOne(
        _ columns: String
    ) throws {
        let row = columns == "17,GPIO17" ? "0,0,1" : "0,1,0"
        var options = TraceOptions()
        options.columns = ["GPIO17": "bell"]
        try withFile("Time [s],\(columns)\n\(row)\n") { descriptor in
            var source = try TraceSource(descriptor: descriptor, buttons: [button("bell", 17)], options)
            #expect(try source.next(before: nil) == .start(Edge(.active, at: at(0)), line: 0))
        }
    }

    /// Swift takes the two for one text.
    @Test func namesThatLookTheSameAreTwo() throws {
        let names = ["\u{E9}", "e\u{301}"]
        #expect(try play("Time [s],\(names[0]),\(names[1])\n0,0,1\n", names.map { button($0) }).count == 2)
    }

    @Test func buttonsWithoutAColumnAreKnown() throws {
        let buttons = [button("A"), button("B"), button("C")]
        try withFile("Time [s],B\n0,1\n") { descriptor in
            let source = try TraceSource(descriptor: descriptor, buttons: buttons)
            #expect(source.matching.unmatched.map(\.name) == ["A", "C"])
        }
    }
}
