import Testing

@testable import DebouncedLinux

@Suite struct LogPieceTests {
    private func piece(_ lines: String, after missing: Int = 0) -> LogPiece {
        var piece = LogPiece()
        piece.begin(Array(lines.utf8), after: missing) { "\($0) missing" }
        return piece
    }

    private func text(_ piece: LogPiece) -> String { String(decoding: piece.bytes, as: UTF8.self) }

    @Test(arguments: [(6, 0), (5, 0), (4, 1), (3, 1), (2, 1), (1, 2), (0, 2)])
    func whatIsNotWrittenWholeIsMissing(_ written: Int, _ missing: Int) {
        var piece = piece("ab\ncd\n")
        #expect(piece.end(after: written) == missing)
    }

    /// The notice counts as said once it is in the file, and is no line of the log itself.
    @Test(arguments: [(0, 6), (8, 6), (9, 1), (10, 1), (12, 0), (13, 0)])
    func aNoticeIsRepeatedIfItIsNotWritten(_ written: Int, _ missing: Int) {
        var piece = piece("ab\n", after: 5)
        #expect(text(piece) == "5 missing\nab\n")
        #expect(piece.end(after: written) == missing)
    }

    @Test func whatFollowsATornLineBeginsALine() {
        var piece = piece("ab\ncd\n")
        #expect(piece.end(after: 4) == 1)
        for _ in 1...2 {
            piece.begin(Array("ef\n".utf8), after: 1) { "\($0) missing" }
            #expect(text(piece) == "\n1 missing\nef\n")
            // Nothing is written at all the first time.
            #expect(piece.end(after: 0) == 2)
        }
        piece.begin(Array("ef\n".utf8), after: 0) { "\($0) missing" }
        #expect(piece.end(after: 4) == 0)
        piece.begin(Array("gh\n".utf8), after: 0) { "\($0) missing" }
        #expect(text(piece) == "gh\n")
    }
}
