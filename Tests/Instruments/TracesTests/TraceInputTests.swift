import Glibc
import Testing

@testable import DebouncedInstruments

@Suite struct TraceInputTests {
    @Test func aPipeThatIsKeptIsReadTwice() throws {
        try withFile("") { copy in
            try withPipe("abcdef") { descriptor in
                let input = TraceInput(descriptor, copy: { copy })
                _ = try text(input, 4)
                input.rewind()
                let pieces = try (0..<4).map { _ in try text(input, 3) }
                #expect(pieces == ["abc", "d", "ef", ""])
            }
        }
    }

    @Test func aFileIsReadTwiceFromTheSamePosition() throws {
        try withFile("abcdef") { descriptor in
            lseek(descriptor, 2, SEEK_SET)
            let input = TraceInput(descriptor, copy: { fatalError("a file needs no copy") })
            let first = try text(input, 3)
            input.rewind()
            let again = try text(input, 9)
            #expect([first, again] == ["cde", "cdef"])
        }
    }

    @Test func whatIsNotReadAgainIsNotKept() throws {
        try withFile("") { copy in
            try withPipe("abcdef") { descriptor in
                let input = TraceInput(descriptor, copy: { copy })
                let first = try text(input, 3)
                input.goOn()
                #expect(try first + text(input, 3) == "abcdef")
                #expect(lseek(copy, 0, SEEK_END) == 3)
            }
        }
    }

    /// Otherwise a part in the middle would be missing.
    @Test func whatCouldNotBeKeptIsStillMissedLater() throws {
        try withFile("") { copy in
            try withPipe("abcdef") { descriptor in
                let input = TraceInput(descriptor, copy: { copy })
                _ = try text(input, 2)
                let (kept, full) = (dup(copy), open("/dev/full", O_WRONLY))
                dup2(full, copy)
                #expect(throws: TraceInput.Problem.self) { _ = try text(input, 2) }
                dup2(kept, copy)
                close(kept)
                close(full)
                input.rewind()
                let again = try text(input, 9)
                #expect(again == "ab")
                #expect(throws: TraceInput.Problem.self) { _ = try text(input, 9) }
            }
        }
    }

    private func text(_ input: TraceInput, _ most: Int) throws -> String {
        var bytes = [UInt8](repeating: 0, count: most)
        let count = try bytes.withUnsafeMutableBytes { try input.read(into: $0) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
