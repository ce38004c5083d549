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
