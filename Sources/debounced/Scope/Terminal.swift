import DebouncedCLinux
import DebouncedDaemon
import DebouncedInstruments
import DebouncedLinux
import Glibc

/// The terminal at standard input and output, as a screen to draw on and a keyboard. It is restored at the end, even
/// after a fault.
final class Terminal {
    /// The terminal itself, since standard output is redirected meanwhile.
    private let descriptor: Int32
    let isColored: Bool
    private let writer: BackgroundWriter
    private var modes = termios()
    private var isOurs = false

    /// The alternate screen, if there is one, without a cursor and without line wrapping.
    private static let enterSequence = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l"
    private static let leaveSequence = "\u{1b}[0m\u{1b}[2J\u{1b}[H\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

    /// - Parameter screen: a terminal.
    init(_ waker: Waker, on screen: Int32) {
        descriptor = fcntl(screen, F_DUPFD_CLOEXEC, 3)
        isColored = debounced.isColored(screen)
        // The whole picture of a large screen must fit, since part of a picture is useless.
        writer = BackgroundWriter(descriptor, waker: waker, limit: 4 << 20)
        waker.watch(readable: STDIN_FILENO)
    }

    deinit {
        leave()
        close(descriptor)
    }

    var size: Size {
        let size = Terminal.size(descriptor)
        return size.columns > 0 && size.rows > 0 ? size : Size(columns: 80, rows: 24)
    }

    /// Takes the screen, again if it is ours: it may have been changed while we were stopped, by a signal that nobody can
    /// catch. Ctrl-C and Ctrl-Z still send signals.
    ///
    /// - Parameter messages: what a fault copies to the terminal.
    func enter(_ messages: Messages) {
        if !isOurs {
            guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
            linux_guard_terminal(descriptor, &modes, Terminal.leaveSequence, messages.descriptor)
            isOurs = true
        }
        var raw = modes
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        writer.write(Array(Terminal.enterSequence.utf8))
    }

    func leave() {
        guard isOurs else { return }
        isOurs = false
        writer.write(Array(Terminal.leaveSequence.utf8))
        writer.finish(within: .seconds(1))
        tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        linux_guard_terminal(-1, nil, nil, -1)
    }

    /// True if everything drawn was written.
    var isReady: Bool { !writer.hasBacklog }

    func draw(_ bytes: [UInt8]) {
        writer.write(bytes)
    }

    func flush() {
        writer.flush()
    }

    /// The keys that were pressed; nil if there will never be any more.
    func keys() -> [Keystroke]? {
        var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, 0) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        return count > 0 ? Keystroke.parse(Array(bytes[..<count])) : nil
    }
}

extension Terminal {
    /// True if there is a terminal that can show the picture.
    static var isThere: Bool { isOnTerminal && !isDumb }

    /// Says what a terminal that is there lacks.
    static var shortcoming: String {
        isOnTerminal && isDumb ? " that can move its cursor (TERM is \"\(variable("TERM"))\")" : ""
    }

    private static var isOnTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }
    private static var isDumb: Bool { ["", "dumb"].contains(variable("TERM")) }

    /// The width of standard output; nil if it is no terminal, or one that does not know.
    static var columns: Int? {
        let columns = size(STDOUT_FILENO).columns
        return columns > 0 ? columns : nil
    }

    /// Zero as far as it is not known.
    private static func size(_ descriptor: Int32) -> Size {
        var (columns, rows) = (UInt16(0), UInt16(0))
        linux_terminal_size(descriptor, &columns, &rows)
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// The character set, according to the locale.
    static var glyphs: Glyphs {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.map(variable).first { !$0.isEmpty } ?? ""
        return ["utf-8", "utf8"].contains { locale.lowercased().hasSuffix($0) } ? .blocks : .ascii
    }

    private static func variable(_ name: String) -> String { environment(name) ?? "" }
}
