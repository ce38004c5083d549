import Glibc

/// A piece of a log for a file. Counts the lines that are missing if the disk does not take all of it.
struct LogPiece {
    private(set) var bytes: [UInt8] = []
    /// Bytes that are no line of the log: the end of a line that was torn, and the notice of those that are missing.
    private var preface = 0
    /// The number of lines that the notice speaks of.
    private var noted = 0
    /// True if the last line in the file has no end.
    private var isTorn = false

    private static let end = UInt8(ascii: "\n")

    /// Returns true if there may be room again after this errno.
    static func mayBeOver(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EIO].contains(code) }

    /// - Parameters:
    ///   - missing: how many lines of which nothing was said are missing before it.
    ///   - notice: says so.
    mutating func begin(_ lines: [UInt8], after missing: Int, _ notice: (Int) -> String) {
        bytes = isTorn ? [LogPiece.end] : []
        if missing > 0 { bytes += Array(notice(missing).utf8) + [LogPiece.end] }
        (preface, noted) = (bytes.count, missing)
        bytes += lines
    }

    /// Ends it with so many bytes in the file. Returns how many lines are missing of which nothing was said.
    mutating func end(after written: Int) -> Int {
        defer { (bytes, preface, noted) = ([], 0, 0) }
        if written > 0 { isTorn = bytes[written - 1] != LogPiece.end }
        // A line that lacks only its end gets that with the next piece.
        let isWhole = isTorn && written < bytes.count && bytes[written] == LogPiece.end
        let said = isWhole ? written + 1 : written
        let lost = bytes[max(said, preface)...].count { $0 == LogPiece.end }
        return lost + (said < preface ? noted : 0)
    }
}
