import Glibc

/// A terminal that can be looked at, with a shell in it.
final class Tmux {
    private let socket: String

    init(columns: Int = 80, rows: Int = 24, environment: String = "LC_ALL=C.UTF-8") {
        socket = "debounced-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        // A backtrace would ask whether somebody wants to look at it.
        // Each serves, and looks for, its own socket first: others may serve the usual ones.
        mkdir(folder, 0o700)
        let ours = "-u NO_COLOR -u LANG SWIFT_BACKTRACE=enable=no RUNTIME_DIRECTORY=\(folder)"
        let shell = "env \(ours) \(environment) PS1=ready: PATH=\(Tmux.products):\"$PATH\" sh"
        tmux("-u -f /dev/null new-session -d -x \(columns) -y \(rows) '\(shell)'")
        tmux("set-option -g status off")
    }

    deinit {
        tmux("kill-server")
        unlink(daemonSocket)
        rmdir(folder)
    }

    private var folder: String { "/tmp/\(socket)" }

    /// Where a daemon that the shell runs serves by default.
    var daemonSocket: String { "\(folder)/socket" }

    static var isThere: Bool { system("command -v tmux >/dev/null") == 0 }

    /// Whether a program lies beside its tests.
    static func has(_ program: String) -> Bool { access("\(products)/\(program)", X_OK) == 0 }

    /// The folder in which the program lies beside its tests.
    private static var products: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        let program = String(
            decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return program.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    }

    /// Types a text, or presses keys by the names that tmux gives them.
    func type(_ text: String) {
        // A quote ends what it quotes, and is quoted alone.
        let quoted = text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        tmux("send-keys -l -- '\(quoted)'")
    }

    func press(_ key: String) { tmux("send-keys '\(key)'") }

    func enter(_ command: String) {
        type(command)
        press("Enter")
    }

    func resize(columns: Int, rows: Int) {
        tmux("resize-window -x \(columns) -y \(rows)")
    }

    /// The process of a program that the shell runs: of several, the one that it started first.
    func process(_ name: String) -> pid_t? {
        let shell = tmux("display-message -p '#{pane_pid}'").first ?? ""
        return Tmux.output("pgrep -o -P \(shell) -x \(name)").first.flatMap { pid_t($0) }
    }

    /// What is on the screen.
    var screen: [String] { tmux("capture-pane -p") }

    /// Looks at the screen until it is as awaited, or for a minute; answers whether it came to that.
    func shows(_ isAwaited: ([String]) -> Bool) -> Bool {
        let start = time(nil)
        while !isAwaited(screen) {
            if time(nil) - start > 60 { return false }
        }
        return true
    }

    func shows(_ text: String) -> Bool {
        shows { $0.contains { $0.contains(text) } }
    }

    @discardableResult
    private func tmux(_ arguments: String) -> [String] {
        Tmux.output("TMUX= tmux -L \(socket) \(arguments) 2>&1")
    }

    private static func output(_ command: String) -> [String] {
        guard let pipe = popen(command, "r") else { return [] }
        defer { pclose(pipe) }
        var text: [UInt8] = []
        while case let byte = fgetc(pipe), byte != EOF { text.append(UInt8(byte)) }
        return String(decoding: text, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }
}
