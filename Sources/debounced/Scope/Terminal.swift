// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedCLinux
import DebouncedDaemon
import DebouncedScope
import DebouncedSystem
import Glibc

/// The terminal at standard input and output, as a screen to draw on and a keyboard. It is left as it was found,
/// even by a fault.
final class Terminal {
    /// Beside standard output, which leads elsewhere meanwhile.
    private let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    let isColored = debounced.isColored()
    private let outlet: Outlet
    private var modes = termios()
    private var isOurs = false

    /// Another screen, if there is one, without a cursor, and without a line that goes on in the next.
    private static let greeting = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l"
    private static let farewell = "\u{1b}[0m\u{1b}[2J\u{1b}[H\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

    init(_ bell: Bell) {
        // A large screen's whole picture has to fit, since a part of one is none.
        outlet = Outlet(descriptor, bell: bell, limit: 4 << 20)
        bell.watch(readable: STDIN_FILENO)
    }

    deinit {
        leave()
        close(descriptor)
    }

    var size: Size {
        var (columns, rows) = (UInt16(0), UInt16(0))
        let isKnown = linux_terminal_size(descriptor, &columns, &rows) == 0 && columns > 0 && rows > 0
        return isKnown ? Size(columns: Int(columns), rows: Int(rows)) : Size(columns: 80, rows: 24)
    }

    /// Takes the screen. Ctrl-C and Ctrl-Z stay the signals that they are.
    ///
    /// - Parameter messages: what a fault copies to the terminal.
    func enter(_ messages: Messages) {
        guard !isOurs, tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
        linux_guard_terminal(descriptor, &modes, Terminal.farewell, messages.descriptor)
        isOurs = true
        var raw = modes
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        outlet.write(Array(Terminal.greeting.utf8))
    }

    func leave() {
        guard isOurs else { return }
        isOurs = false
        outlet.write(Array(Terminal.farewell.utf8))
        outlet.finish(within: .seconds(1))
        tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        linux_guard_terminal(-1, nil, nil, -1)
    }

    /// Whether all that was drawn is there.
    var isReady: Bool { !outlet.hasBacklog }

    func draw(_ bytes: [UInt8]) {
        outlet.write(bytes)
    }

    func flush() {
        outlet.flush()
    }

    /// The keys that were pressed; nil where there will never be any more.
    func keys() -> [Keystroke]? {
        var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, 0) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        return count > 0 ? Keystroke.parse(Array(bytes[..<count])) : nil
    }
}

extension Terminal {
    /// Whether there is one, that can do what a picture needs.
    static var isThere: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(variable("TERM"))
    }

    /// What the locale says of the characters that it shows.
    static var glyphs: Glyphs {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.map(variable).first { !$0.isEmpty } ?? ""
        return ["utf-8", "utf8"].contains { locale.lowercased().hasSuffix($0) } ? .blocks : .ascii
    }

    private static func variable(_ name: String) -> String {
        getenv(name).map { String(cString: $0) } ?? ""
    }
}
