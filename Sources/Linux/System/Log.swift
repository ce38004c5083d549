import DebouncedVisible
import Glibc

/// The log of a program: standard error, one line per entry. It never holds anything up.
package final class Log {
    /// The priorities of syslog(3).
    package enum Priority: Int, Sendable {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6
        case debug = 7
    }

    package let writer: BackgroundWriter
    /// True if every event and action is logged.
    package var isVerbose = false

    /// The beginning of each line on a terminal.
    private let name: String

    package init(
        _ descriptor: Int32 = STDERR_FILENO, waker: Waker?, name: String = "debounced: ",
        access: FileAccess? = FileAccess()
    ) {
        writer = BackgroundWriter(descriptor, waker: waker, access: access)
        self.name = name
        writer.droppedNotice = { count in
            let lines = count == 1 ? "1 line of the log was" : "\(count) lines of the log were"
            return Log.line(.warning, "\(lines) dropped", by: name)
        }
    }

    package func write(_ priority: Priority, _ text: String) {
        writer.write(Log.line(priority, text, by: name))
    }

    /// A line for standard error. The journal is given its priority, and knows whose line it is. Whatever the text
    /// contains, it stays one line.
    package static func line(_ priority: Priority, _ text: String, by name: String = "debounced: ") -> String
    {
        (isJournal ? "<\(priority.rawValue)>" : name) + visible(text)
    }

    /// Under systemd `JOURNAL_STREAM` names the device and inode of the stream that goes to the journal.
    private static let isJournal: Bool = {
        guard let named = getenv("JOURNAL_STREAM"), let status = stat(of: STDERR_FILENO) else { return false }
        return String(cString: named) == "\(status.st_dev):\(status.st_ino)"
    }()
}

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
