import DebouncedContacts
import Testing

@testable import DebouncedInstruments

@Suite struct VCDReaderTests {
    private let header =
        "$timescale 1 ns $end $var wire 1 ! A $end $var wire 1 \" B $end $enddefinitions $end\n"

    @Test func dumpGivesTheLevelsAtStart() throws {
        #expect(
            try play(header + "#5\n$dumpvars\n1!\n0\"\n$end\n#10\n0!\n#20\n1\"\n1!\n") == [
                "5 A is active", "5 B is inactive", "10 A inactive", "20 A active", "20 B active",
            ])
    }

    /// A bit of a vector has an index. If it is the only one, its button may be called like the vector.
    @Test(arguments: ["A [0]", "A[0]"])
    func aBitIsFoundWithoutItsIndex(name: String) throws {
        let (start, body) = (
            "$timescale 1 ns $end $var wire 1 ! \(name) $end ", "$enddefinitions $end #0 1! #7 0!"
        )
        for called in ["A", "A[0]"] {
            #expect(
                try play(start + body, [button(called)]) == ["0 \(called) is active", "7 \(called) inactive"])
        }
        #expect(try play(start + body) == ["0 A[0] is active", "7 A[0] inactive"])
        #expect(try play(start + "$var wire 1 # A [1] $end " + body, [button("A")]) == [])
    }

    @Test(arguments: [
        "#0 1! 0\" #7 0!", "$dumpvars 1! 0\" $end #0 #7 0!", "1! 0\" #0 #7 0! #9", "#0 1! 0\" #7 b0 !",
    ])
    func levelsAtStartMayStandElsewhere(body: String) throws {
        #expect(try play(header + body) == ["0 A is active", "0 B is inactive", "7 A inactive"])
    }

    @Test(arguments: ["#0 1!", "#0 1! x\"", "#0 $dumpvars 1! x\" $end", "#0 1! #1 z\""])
    func withoutALevelAtStartItIsTheOppositeOfTheFirstEdge(start: String) throws {
        #expect(
            try play(header + start + " #5 0! #6 0\"") == [
                "0 A is active", "0 B is active", "5 A inactive", "6 B inactive",
            ])
    }

    @Test func unknownAndFloatingKeepTheLevel() throws {
        #expect(
            try play(header + "#0 1! 0\" #1 x! #2 z\" #3 X! #4 Z\" #5 bx ! #6 0!") == [
                "0 A is active", "0 B is inactive", "6 A inactive",
            ])
    }

    @Test func repeatedValueIsAnEdgeToTheSameLevel() throws {
        #expect(try play(header + "#0 1! 1! #3 1!") == ["0 A is active", "0 A active", "3 A active"])
    }

    @Test func laterDumpIsNoEdgeIfNothingChanged() throws {
        #expect(
            try play(
                header + "#0 1! 0\" #3 $dumpoff x! x\" $end #4 $dumpon 1! 1\" $end #5 $dumpall 1! 1\" $end")
                == [
                    "0 A is active", "0 B is inactive", "4 B active, read",
                ])
    }

    @Test func stampsMayRepeat() throws {
        #expect(
            try play(header + "#0 0! 0\" #3 1\" #3 1! 0\"").dropFirst(2) == [
                "3 B active", "3 A active", "3 B inactive",
            ])
    }

    @Test func levelThatADumpResumesWithIsRead() throws {
        #expect(
            try play(header + "#0 0! 0\" #3 $dumpon 1! 0\" $end #4 0! #5 $dumpall 1! $end").dropFirst(2) == [
                "3 A active, read", "4 A inactive", "5 A active",
            ])
    }

    @Test(arguments: [
        ("1 s", "#1 1!", 1_000_000_000), ("10ms", "#3 1!", 30_000_000), ("100 us", "#7 1!", 700_000),
        ("1ns", "#7 1!", 7),
        ("10 ps", "#700 1!", 7), ("1fs", "#7000000 1!", 7), ("100 ns", "#-2 0! #-1 1!", -100),
    ])
    func anyScaleIsRead(scale: String, body: String, nanoseconds: Int64) throws {
        let text = "$timescale \(scale) $end $var wire 1 ! A $end $enddefinitions $end #-9000000 0! " + body
        #expect(try play(text).last == "\(nanoseconds) A active")
    }

    /// As Icarus Verilog, sigrok-cli and vcd2fst write.
    @Test func toolsFilesAreRead() throws {
        let icarus = """
            $date
            \tSat Nov 21 06:09:24 2026
            $end
            $version
            \tIcarus Verilog
            $end
            $timescale
            \t1ps
            $end
            $scope module top $end
            $var wire 1 ! b $end
            $var reg 1 " a $end
            $var reg 4 # bus [3:0] $end
            $var real 1 % level $end
            $scope module x $end
            $var wire 1 " in $end
            $upscope $end
            $upscope $end
            $enddefinitions $end
            #0
            $dumpvars
            r0 %
            b11 #
            0"
            1!
            $end
            #10000
            0!
            1"
            #11000
            r2.5 %
            b101 #
            """
        #expect(try play(icarus) == ["0 b is active", "0 a is inactive", "10 b inactive", "10 a active"])
        #expect(try play(icarus, [button("in")]) == ["0 in is inactive", "10 in active"])
        let sigrok = """
            $date Sat Nov 21 06:09:24 2026 $end
            $version libsigrok 0.5.2 $end
            $comment
              Acquisition with 2/13 channels at 1 MHz
            $end
            $timescale 1 us $end
            $scope module libsigrok $end
            $var wire 1 ! D0 $end
            $var wire 1 " D1 $end
            $upscope $end
            $enddefinitions $end
            #0 1! 0"
            #4 0! 1"
            #30
            """
        #expect(
            try play(sigrok) == ["0 D0 is active", "0 D1 is inactive", "4000 D0 inactive", "4000 D1 active"])
    }

    @Test func muchMayHappenAtOneInstant() throws {
        let values = String(repeating: "0!\n1!\n", count: 5000)
        #expect(try play(header + "#0 1!\n#1\n" + values).count == 10_001)
    }

    @Test(arguments: [
        ("$timescale 1 ns $end\n$var wire 1 ! A $end", 2), ("$timescale 1 ns", 1),
        ("$var wire 1 ! A $end\n$enddefinitions $end", 2),
        ("$timescale 2 ns $end", 1), ("$timescale 1 h $end", 1), ("$timescale $end", 1),
        ("$date $end\nwire", 2), ("$var wire 1 ! $end", 1),
    ])
    func headersThatCannotBeReadHaveTheirPlace(text: String, line: Int) {
        #expect(trouble(text)?.line == line)
    }

    @Test(arguments: [
        ("", 2), ("#0\n1%", 3), ("#0\n2!", 3), ("#0\n1!\n#x", 4), ("#0\n1!\n#", 4), ("#5\n1!\n#4\n0!", 4),
        ("#5\n#4\n0!", 3), ("#0\nb10", 3), ("#0\nb %", 3), ("#0\n1", 3), ("#99999999999999999999\n1!", 2),
        ("#0 1!\n1.5", 3),
        ("#0\n$comment", 3),
    ])
    func bodiesThatCannotBeReadHaveTheirPlace(body: String, line: Int) {
        #expect(trouble(header + body + "\n")?.line == line)
    }

    @Test func othersWiresMayHoldAnything() throws {
        let text = """
            $timescale 1 ns $end
            $var wire 1 ! A $end $var wire 4 b bus $end $var real 64 r volts $end $var string 1 s state $end
            $var wire 1 u ready $end $var event 1 e strobe $end
            $enddefinitions $end
            #0 1! bUUUU b r1.5 r sIDLE s Uu
            #1 bZZ-1 b Wu 1e r-1e-9 r
            #2 0! B? b sa%b s 7u

            """
        #expect(try play(text, [button("A")]) == ["0 A is active", "2 A inactive"])
        #expect(trouble(text)?.message == "'7' is not the value of a wire (0, 1, x or z)")
    }

    @Test func valuesOfVHDLAreThoseThatTheyMean() throws {
        #expect(
            try play(header + "#0 U! L\" #1 H! W\" #2 -! H\" #3 L!\n") == [
                "0 A is inactive", "0 B is inactive", "1 A active", "2 B active", "3 A inactive",
            ])
    }

    @Test func wiresOfOneNameAreDistinguishedByTheirScopes() throws {
        let text = """
            $timescale 1 ns $end
            $scope module left $end $var wire 1 ! in $end $scope task t $end $var wire 1 # out $end $upscope $end $upscope $end
            $scope module right $end $var wire 1 " in $end $upscope $end
            $enddefinitions $end
            #0 1! 0" 0#
            #1 1"

            """
        #expect(
            try play(text) == [
                "0 left.in is active", "0 out is inactive", "0 right.in is inactive", "1 right.in active",
            ])
        #expect(try play(text, [button("right.in")]) == ["0 right.in is inactive", "1 right.in active"])
        #expect(trouble(text, [button("in")])?.message == "button 'in' has two columns")
    }

    @Test func finerThanANanosecondIsRoundedDown() throws {
        let text = "$timescale 1 ps $end\n$var wire 1 ! A $end\n$enddefinitions $end\n#0\n1!\n#1500\n0!\n"
        #expect(try play(text) == ["0 A is active", "1 A inactive"])
    }

    // MARK: Several names of one wire

    @Test func aWireOfTwoButtonsMovesBoth() throws {
        let header = "$timescale 1 ns $end $var wire 1 ! x $end $var wire 1 ! y $end $enddefinitions $end\n"
        #expect(
            try play(header + "#0 0! #5 1! #7 b0 !", [button("y"), button("x", low: true)]) == [
                "0 y is inactive", "0 x is active", "5 y active", "5 x inactive", "7 y inactive",
                "7 x active",
            ])
        // Without buttons a wire is one.
        #expect(try play(header + "#0 0! #5 1!") == ["0 x is inactive", "5 x active"])
    }

    @Test func aButtonWithAWireOfItsOwnKeepsIt() throws {
        let header =
            "$timescale 1 ns $end $var wire 1 ! x $end $var wire 1 ! y $end $var wire 1 \" y $end $enddefinitions $end\n"
        #expect(
            try play(header + "#0 0! 1\" #5 1!", [button("x"), button("y")]) == [
                "0 x is inactive", "0 y is active", "5 x active",
            ])
    }

    @Test func aWiresProblemIsReportedForBothButtons() throws {
        let header = "$timescale 1 ns $end $var wire 1 ! x $end $var wire 1 ! y $end $enddefinitions $end\n"
        let voids = try play(header + "#0 0! #5 $comment void ! $end #6", [button("x"), button("y")])
            .filter { $0.contains("void") }
        #expect(voids.count == 2)
    }
}
