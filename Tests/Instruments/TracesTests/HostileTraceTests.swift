import DebouncedContacts
import Testing

@testable import DebouncedInstruments

/// Sizes at which work or memory that grows with the square of the file would last for minutes.
@Suite struct HostileTraceTests {
    /// It is read, or refused with the line that it is in.
    @Test(arguments: [
        "0", "-1", "2147483648", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "nan",
        "inf",
        "1e400", "1e-400", "1e9223372036854775808", String(repeating: "9", count: 400),
        "0." + String(repeating: "0", count: 400),
    ])
    func aNumberMayBeAnything(_ number: String) {
        let traces = [
            "Time [s],a\n0,0\n\(number),1\n", "Time [ns],a\n\(number),0\n\(number),1\n",
            "Time [s],a\n0,0\n1,\(number)\n",
            "$timescale \(number) ns $end\n$var wire 1 ! a $end\n$enddefinitions $end\n#0\n0!\n#5\n1!\n",
            "$timescale 1 ns $end\n$var wire \(number) ! a $end\n$enddefinitions $end\n#0\n0!\n#5\n1!\n",
            "$timescale 100 s $end\n$var wire 1 ! a $end\n$enddefinitions $end\n#\(number)\n0!\n#\(number)\n1!\n",
            "event:  RISING EDGE offset: \(number) timestamp: [ 1.000000001]\n",
            "event:  RISING EDGE offset: 4 timestamp: [ \(number)]\n",
            "\(number)\trising\tgpiochip0 4\n", "1.0\trising\tgpiochip0 \(number)\n",
        ]
        for trace in traces {
            do { _ = try play(trace) } catch { #expect(error is TraceError && !"\(error)".contains("\n")) }
        }
    }

    private let wires =
        "$timescale 1 ns $end $var wire 1 ! A $end $var wire 1 \" B $end $enddefinitions $end\n"

    @Test func scopesAreNotNestedBeyondReason() {
        let text = "$timescale 1 ns $end\n" + String(repeating: "$scope module m $end\n", count: 20_000)
        #expect(trouble(text) == TraceError(line: 258, "more than 256 scopes are nested"))
    }

    @Test func aliasesOfLongPathsAreNotKeptBeyondReason() {
        let name = String(repeating: "n", count: 4_000)
        let text =
            "$timescale 1 ns $end\n" + String(repeating: "$scope module \(name) $end\n", count: 200)
            + String(repeating: "$var wire 1 ! a $end\n", count: 20_000)
        #expect(trouble(text)?.message == "the header has too many names")
    }

    @Test func wordsThatWereKnownAreNotKeptBeyondReason() throws {
        let many = "$timescale 1 ns $end\n" + String(repeating: "$comment known x $end\n", count: 10_000)
        #expect(try known(many + "$var wire 1 ! a $end\n$enddefinitions $end\n#0\n0!\n") == 2000)
        let long = "# known \(String(repeating: "x", count: 5_000))\n# known y\nTime [s],a\n0,0\n"
        #expect(try known(long) == 1)
    }

    private func known(_ text: String) throws -> Int {
        try withFile(text) { try TraceSource(descriptor: $0, buttons: nil).known.count }
    }

    @Test func aNameDoesNotGrowWithoutEnd() {
        let text = "$scope module\n" + String(repeating: "name\n", count: 100_000)
        #expect(trouble(text)?.message == "the name is too long")
    }

    @Test func aWholeVCDMayBeOneLine() throws {
        let changes = (1...40_000).map { "#\($0) \($0 % 2)!" }
        let lines = "$timescale 1 ns $end\n$var wire 1 ! A $end\n$enddefinitions $end\n#0 0!\n"
        let story = try play(lines + changes.joined(separator: "\n") + "\n")
        let line = lines.replacing("\n", with: " ") + changes.joined(separator: " ")
        #expect(line.utf8.count > 300_000)
        #expect(try play(line) == story)
        #expect(story.count == 40_001)
        #expect(trouble(line + "\n#40001 1?\n")?.line == 2)
        #expect(trouble(line + " 7!\n")?.line == 1)
        let word = String(repeating: "x", count: 200_000)
        #expect(trouble(lines + "$comment \(word) $end\n") == TraceError(line: 5, "the line is too long"))
    }

    @Test func valuesBeforeTheFirstStampAreOrderedInTime() throws {
        let values = String(repeating: "1\"\n0!\n", count: 100_000)
        let story = try play(wires + values + "#5\n")
        #expect(story.count == 200_002 || story.count == 200_000)
        #expect(story.first == "5 A is active" || story.first == "5 A is inactive")
    }

    @Test func aLongBlockKeepsTheOrderOfLines() throws {
        let codes = (0..<300).map { "$var wire 1 c\($0) b\($0) $end\n" }.joined()
        let low = (0..<300).map { "0c\($0)\n" }.joined()
        let high = (0..<300).reversed().map { "1c\($0)\n" }.joined()
        let story = try play("$timescale 1 ns $end\n\(codes)$enddefinitions $end\n#0\n\(low)#7\n\(high)")
        #expect(story.suffix(300) == (0..<300).map { "7 b\($0) active" })
    }

    @Test func manyDistinctLinesOfGpiomonAreNotSearched() throws {
        let lines = (0..<80_000).map { "1.0\trising\tgpiochip0 \($0)\n" }.joined()
        #expect(try play(lines, [button("last", 79_999)]).count == 2)
    }

    @Test func aLastLineThatIsCutAddsNoLine() throws {
        let lines = (0...64).map { "1.0\trising\tgpiochip0 \($0)\n" }.joined().dropLast()
        try withFile(String(lines)) { descriptor in
            var source = try TraceSource(descriptor: descriptor, buttons: nil)
            while try source.next(before: nil) != .end {}
            #expect(source.cut != nil && source.matching.buttons.count == source.lineLimit)
        }
    }
}
