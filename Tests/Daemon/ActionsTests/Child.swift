import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import Glibc

/// A line of shell whose output a test waits for: what it prints goes through a pipe with a name. To be read once:
/// a child that another test starts meanwhile may hold our end of the pipe open a little longer than we do.
struct Child {
    private let folder: String
    private var path: String { folder + "/output" }
    /// The name of a file that the child may write.
    var file: String { folder + "/file" }

    init() {
        var template = Array("/tmp/debounced-test-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
        mkfifo(path, 0o600)
    }

    func action(_ script: String, overlap: Overlap = .allow, timeout: Duration? = nil) -> Action {
        var command = Command(shell: "exec > \(path); \(script)")
        command.overlap = overlap
        command.timeout = timeout
        return .run(command)
    }

    /// All that the first one to open the pipe prints.
    func output() -> String { contents(of: path) }

    /// What children wrote into the file.
    var written: String { contents(of: file) }

    private func contents(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &piece, piece.count), count > 0 {
            output += piece[..<count]
        }
        return String(decoding: output, as: UTF8.self)
    }

    func remove() {
        for name in [path, file] { unlink(name) }
        rmdir(folder)
    }
}

extension ProgramRunner {
    /// Reaps until nothing runs any more.
    func reapAll(at now: Instant = .zero) {
        reap(to: 0, at: now)
    }

    /// Waits until all that was started is loaded, or can't be.
    func load() {
        while loading > 0 {
            settle(at: .zero)
            sched_yield()
        }
    }

    /// Ends all that runs, and reaps it.
    func killAll() {
        stop(at: .zero, within: .zero)
        kill()
        reapAll()
    }

    /// Reaps until no more than so many run.
    func reap(to count: Int, at now: Instant = .zero) {
        while running > count {
            reap(at: now)
            sched_yield()
        }
    }
}

extension Instant {
    static let zero = Instant(nanoseconds: 0)
}
