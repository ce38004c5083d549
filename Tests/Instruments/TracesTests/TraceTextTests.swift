import Glibc
import Testing

@testable import DebouncedInstruments

@Suite struct TraceTextTests {
    @Test func linesAreCountedWhateverTheirEnd() throws {
        try withFile("one\n\ntwo\r\nlast") { descriptor in
            var text = TraceText(descriptor: descriptor)
            try expect(&text, "one")
            try expect(&text, "")
            try expect(&text, "two\r")
            try expect(&text, "last")
            #expect(text.lineNumber == 4)
            try expect(&text, nil)
        }
    }

    @Test func linesAcrossTheBufferAreWhole() throws {
        let line = String(repeating: "x", count: 29_991)
        try withFile(Array(repeating: line, count: 9).joined(separator: "\n")) { descriptor in
            var text = TraceText(descriptor: descriptor)
            for _ in 0..<9 { try expect(&text, line) }
            try expect(&text, nil)
        }
    }

    @Test func lineThatIsTooLongIsTrouble() throws {
        try withFile("one\n" + String(repeating: "x", count: 1 << 18)) { descriptor in
            var text = TraceText(descriptor: descriptor)
            _ = try text.nextLine()
            #expect(throws: TraceError(line: 2, "the line is too long")) { try text.nextLine()?.count }
        }
    }

    @Test func pipesAreReadAsTheyFill() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        var text = TraceText(descriptor: ends[0])
        for line in ["one", "two"] {
            #expect(write(ends[1], line + "\n", 4) == 4)
            try expect(&text, line)
        }
        close(ends[1])
        try expect(&text, nil)
        close(ends[0])
    }

    @Test func whatCannotBeReadIsTrouble() {
        let directory = open("/", O_RDONLY)
        defer { close(directory) }
        #expect(throws: TraceError(line: 1, "Is a directory")) {
            _ = try TraceSource(descriptor: directory, buttons: nil)
        }
    }

    private func expect(
        _ text: inout TraceText, _ expected: String?, location: SourceLocation = #_sourceLocation
    ) throws {
        let line = try text.nextLine()?.string
        #expect(line == expected, sourceLocation: location)
    }
}
