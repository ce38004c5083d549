import DebouncedContacts
import Glibc
import Testing

@testable import DebouncedInstruments

@Suite struct TraceSourceTests {
    private static let events = """
        1.0\trising\tgpiochip0 17
        2.0\tfalling\tgpiochip0 17
        3.0\tfalling\tgpiochip0 4

        """

    /// Not at their own first edges, and all before the first edge of any.
    @Test func linesBeginWithTheFirstRow() throws {
        let found = try play(Self.events, [button("lamp", 17), button("bell", 4), button("never", 5)])
        #expect(
            found == [
                "1000000000 lamp is inactive", "1000000000 bell is active", "1000000000 lamp active",
                "2000000000 lamp inactive", "3000000000 bell inactive",
            ])
    }

    /// Longer than what is read at once, and the last line moves at its end.
    @Test func nothingOfALongFileIsMissed() throws {
        let rows = (0..<10_000).map { "\($0 + 1).0\t\($0 % 2 == 0 ? "rising" : "falling")\tgpiochip0 17\n" }
        let found = try play(
            rows.joined() + "20000.0\tfalling\tgpiochip0 4\n", [button("lamp", 17), button("bell", 4)])
        #expect(found.count == 10_003)
        #expect(found.prefix(2) == ["1000000000 lamp is inactive", "1000000000 bell is active"])
    }

    @Test func theFirstRowMayBeAsEarlyAsCanBe() throws {
        let text = Self.events.replacing("1.0", with: "-9223372036.854775808")
        #expect(try play(text, [button("bell", 4)]).first == "\(Int64.min) bell is active")
    }

    @Test func eachButtonOfAWireBegins() throws {
        let header =
            "$timescale 1 ns $end $var wire 1 ! in $end $var wire 1 ! out $end $enddefinitions $end\n"
        let found = try play(
            header + "#1 #2 $comment unread ! $end #5 1!", [button("in"), button("out", low: true)])
        #expect(found.first == "1 in is inactive")
        #expect(found[1] == "1 out is active")
        #expect(found.suffix(2) == ["5 in active", "5 out inactive"])
    }

    @Test func whatIsReadAheadMayBeWrong() {
        let text = Self.events + "4.0\trose\tgpiochip0 4\n"
        #expect(trouble(text, [button("bell", 4), button("never", 5)])?.line == 4)
    }

    @Test func aFileIsReadFromItsCurrentPosition() throws {
        try withFile("a line of something else\n" + Self.events) { descriptor in
            lseek(descriptor, off_t("a line of something else\n".utf8.count), SEEK_SET)
            var source = try TraceSource(descriptor: descriptor, buttons: [button("bell", 4)])
            let start = Edge(.active, at: at(1_000_000_000), origin: .read)
            try expect(&source, answers: .start(start, line: 0))
        }
    }

    /// Who reads from a pipe would have to wait for all lines to move.
    @Test func linesOfALivePipeBeginWithTheirFirstEdges() throws {
        try withPipe(Self.events) { descriptor in
            var source = try TraceSource(descriptor: descriptor, buttons: [button("bell", 4)])
            let start = Edge(.active, at: at(3_000_000_000), origin: .read)
            try expect(&source, answers: .start(start, line: 0))
        }
    }

    @Test func aPipeIsNotKeptOnceAllLevelsAreKnown() throws {
        let (begin, end) = ("Time [s],A\n0,0\n", "1,1\n2,0\n")
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { close(ends[0]) }
        try withFile("") { copy in
            _ = write(ends[1], begin, begin.utf8.count)
            var source = try TraceSource(descriptor: ends[0], buttons: nil, copy: { copy })
            _ = write(ends[1], end, end.utf8.count)
            close(ends[1])
            var arrivals = 0
            while try source.next(before: nil) != .end { arrivals += 1 }
            #expect(arrivals == 4)
            #expect(lseek(copy, 0, SEEK_END) == begin.utf8.count)
        }
    }

    private func withTrace(_ text: String, _ body: (inout TraceSource) throws -> Void) throws {
        try withFile(text) { descriptor in
            var source = try TraceSource(descriptor: descriptor, buttons: nil)
            try body(&source)
        }
    }

    @Test func deadlineOnTheInstantOfAnEdgeComesFirst() throws {
        try withTrace("Time [s],A\n0,0\n0.000000100,1\n") { source in
            try expect(&source, answers: .start(Edge(.inactive, at: at(0)), line: 0))
            try expect(&source, before: 99, answers: .deadline)
            try expect(&source, before: 100, answers: .deadline)
            try expect(&source, before: 101, answers: .edge(Edge(.active, at: at(100)), line: 0))
        }
    }

    @Test func deadlinesAreAnsweredAfterTheLastRow() throws {
        try withTrace("Time [s],A\n0,0\n") { source in
            _ = try source.next(before: nil)
            try expect(&source, before: 5, answers: .last(at(0)))
            try expect(&source, before: 5, answers: .deadline)
            #expect(try source.next(before: at(1_000_000)) == .deadline)
            try expect(&source, answers: .end)
        }
    }

    @Test func lastRowIsReportedOnceEvenIfNothingChangesThere() throws {
        try withTrace("Time [s],A\n0,0\n3,0\n") { source in
            _ = try source.next(before: nil)
            try expect(&source, answers: .last(at(3_000_000_000)))
            try expect(&source, answers: .end)
        }
    }

    @Test func edgesOfOneInstantAreHeldAcrossRows() throws {
        try withTrace("Time [s],A,B\n0,0,0\n1,1,1\n1,0,1\n1,0,1\n2,1,1\n") { source in
            let held: [Int64?] = [0, 1, 1, 1, 2, nil, nil]
            for held in held {
                _ = try source.next(before: nil)
                let seconds = (0...2).filter { source.holdsEdge(at: at($0 * 1_000_000_000)) }
                #expect(seconds == [held].compactMap(\.self))
            }
        }
    }

    @Test func troubleWaitsForItsTurn() throws {
        try withTrace("Time [s],A\n0,0\n1,1\n1,x\n") { source in
            _ = try source.next(before: nil)
            _ = try source.next(before: nil)
            let holds = source.holdsEdge(at: at(1_000_000_000))
            #expect(!holds)
            let trouble = TraceError(line: 4, "'x' is not a level (0 or 1)")
            #expect(throws: trouble) { try source.next(before: nil) }
            #expect(throws: trouble) { try source.next(before: at(0)) }
        }
    }

    @Test(arguments: [
        ("Time [s],A\n0,0\n1,1\n2,", 4, 1_000_000_000), ("Time [s],A\n0,0\n1,1\n2", 4, 1_000_000_000),
        ("Time [s],A\n0,0\n1,1\n2,\u{0}\u{0}", 4, 1_000_000_000),
        ("$timescale 1 ns $end $var wire 1 ! A $end $enddefinitions $end\n#0\n0!\n#9\n1!\n#1", 6, 9),
        ("$timescale 1 ns $end $var wire 1 ! A $end $enddefinitions $end\n#0\n0!\n#9\n1!\n0", 6, 9),
        ("$timescale 1 ns $end $var wire 1 ! A $end $enddefinitions $end\n#0\n0!\n#9\n1!\n$du", 6, 9),
        ("1.0\trising\t\"A\"\n2.0\tfalli", 2, 1_000_000_000),
    ])
    func lineThatWasCutShortIsReportedAndTheRestCounts(text: String, line: Int, last: Int64) throws {
        try withTrace(text) { source in
            var arrivals: [Arrival] = []
            while arrivals.last != .end { arrivals.append(try source.next(before: nil)) }
            #expect(arrivals.count == 4)
            #expect(arrivals[1] == .edge(Edge(.active, at: at(last)), line: 0))
            #expect(arrivals[2] == .last(at(last)))
            #expect(source.cut?.line == line)
        }
    }

    @Test(arguments: ["Time [s],A\n0,0\n1,1", "1.0\trising\t\"A\""])
    func lastLineNeedsNoLineFeed(text: String) throws {
        try withTrace(text) { source in
            let count = try edges(of: &source)
            #expect(count == 1)
            #expect(source.cut == nil)
        }
    }

    @Test func edgesAreCountedStartsAreNot() throws {
        try withTrace("Time [s],A,B\n0,0,1\n1,1,0\n2,1,1\n3,1,1\n") { source in
            let count = try edges(of: &source)
            #expect(count == 3)
        }
    }

    private func edges(of source: inout TraceSource) throws -> Int {
        var count = 0
        while case let arrival = try source.next(before: nil), arrival != .end {
            if case .edge = arrival { count += 1 }
        }
        return count
    }

    /// A reading contradicts the decision that its line waits for; what others decide until then, the panel sees to.
    @Test func madeUpEdgeComesInPlaceOfTheDeadline() throws {
        let header = "$timescale 1 ns $end $var wire 1 ! A $end $enddefinitions $end "
        try withTrace(header + "#0 0! #10 1! #50 $dumpon 0! $end") { source in
            _ = try source.next(before: nil)
            _ = try source.next(before: nil)
            #expect(
                try source.next(before: at(40)) == .edge(Edge(.inactive, at: at(50), origin: .read), line: 0))
        }
        try withTrace(header + "#0 0! #10 1! #40 #50 $dumpon 0! $end") { source in
            _ = try source.next(before: nil)
            _ = try source.next(before: nil)
            try expect(&source, before: 40, answers: .deadline)
            #expect(
                try source.next(before: at(45)) == .edge(Edge(.inactive, at: at(50), origin: .read), line: 0))
        }
    }

    @Test func aDecisionThatWasVoidIsVoidInAReplay() throws {
        let header = "$timescale 1 ns $end $var wire 1 ! A $end $var wire 1 B B $end $enddefinitions $end "
        try withTrace(header + "#0 0! 0B #10 1! #40 $comment void ! $end #45 1B #50 $dumpon 0! $end") {
            source in
            for _ in 0..<3 { _ = try source.next(before: nil) }
            try expect(&source, before: 40, answers: .void(at(40), line: 0))
            try expect(&source, before: nil, answers: .edge(Edge(.active, at: at(45)), line: 1))
            #expect(
                try source.next(before: nil) == .edge(Edge(.inactive, at: at(50), origin: .read), line: 0))
        }
    }

    @Test func aDecisionOfTheFirstInstantCanBeVoidToo() throws {
        let header = "$timescale 1 ns $end $var wire 1 ! A $end $enddefinitions $end "
        try withTrace(header + "#5 1! $comment void ! $end #50 0!") { source in
            _ = try source.next(before: nil)
            try expect(&source, before: nil, answers: .void(at(5), line: 0))
        }
    }

    @Test(arguments: [
        "$comment void $end", "$comment void ? $end", "$comment $end", "$comment void a b $end",
    ])
    func whatOthersSayInACommentIsNothing(_ comment: String) throws {
        let header = "$timescale 1 ns $end $var wire 1 ! A $end $enddefinitions $end "
        try withTrace(header + "#0 0! #10 1! \(comment) #50 0!") { source in
            for _ in 0..<2 { _ = try source.next(before: nil) }
            try expect(&source, before: nil, answers: .edge(Edge(.inactive, at: at(50)), line: 0))
        }
    }

    /// What moves after much else is not waited for: it begins with its first edge.
    @Test func aLongTraceIsNotReadThroughFirst() throws {
        var text = "$timescale 1 ns $end $var wire 1 ! A $end $var wire 1 \" B $end $enddefinitions $end\n"
        for number in 0..<100 { text += "#\(number) \(number % 2)!\n" }
        text += "#200 0\"\n"
        func starts(_ most: Int) throws -> [Int] {
            try withFile(text) { descriptor in
                var options = TraceOptions()
                options.mostAhead = most
                var source = try TraceSource(descriptor: descriptor, buttons: nil, options)
                var lines: [Int] = []
                while case .start(_, let line) = try source.next(before: nil) { lines.append(line) }
                return lines
            }
        }
        #expect(try starts(10) == [0])
        #expect(try starts(.max) == [0, 1])
    }
}
