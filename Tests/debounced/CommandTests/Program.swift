import DebouncedStrips
import Glibc
import Synchronization

/// A program that users have, started as they do: it lies beside the tests.
final class Program {
    private let process: pid_t
    private let reader: Int32
    /// Where it serves, so that root's programs don't serve where the service does, and don't meet.
    private let folder: String
    /// All that was read so far, standard output and error together.
    private(set) var text = ""

    /// - Parameters:
    ///   - name: of the program.
    ///   - starter: a program, and its first arguments, that becomes ours.
    ///   - output: where standard output leads instead; standard error is read all the same.
    init(
        _ arguments: [String], called name: String = "debounced", by starter: [String] = [],
        output: Int32? = nil
    ) {
        var template = Array("/tmp/debounced-program-XXXXXX".utf8CString)
        folder = mkdtemp(&template).map { String(cString: $0) } ?? ""
        let words =
            ["/usr/bin/env", "XDG_RUNTIME_DIR=\(folder)"] + starter + ["\(Program.folder)/\(name)"]
            + arguments
        (process, reader) = Program.spawning.withLock { _ in Program.start(words, output) }
    }

    /// Otherwise a pipe could go to another test's program before it is closed on exec, and be held open there.
    private static let spawning = Mutex(())

    private static func start(_ words: [String], _ output: Int32?) -> (pid_t, reader: Int32) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&files, output ?? ends[1], 1)
        posix_spawn_file_actions_adddup2(&files, ends[1], 2)
        let arguments = words.map { strdup($0) } + [nil]
        // The threads that run tests block signals, which a user's shell does not.
        var (attributes, signals) = (posix_spawnattr_t(), sigset_t())
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process: pid_t = 0
        posix_spawn(&process, words[0], &files, &attributes, arguments, environ)
        posix_spawnattr_destroy(&attributes)
        posix_spawn_file_actions_destroy(&files)
        for argument in arguments { free(argument) }
        close(ends[1])
        return (process, ends[0])
    }

    deinit {
        close(reader)
        unlink("\(folder)/debounced.socket")
        unlink("\(folder)/debounced.bridge")
        rmdir(folder)
    }

    /// Reads until so many of these were seen, or there is nothing more.
    func wait(for sign: String, times: Int = 1) {
        while count(of: sign) < times, readMore() {}
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Reads all that still comes; answers the exit code, or nothing where a signal ended the program.
    func end() -> Int32? {
        while readMore() {}
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status & 0x7f == 0 ? status >> 8 : nil
    }

    func count(of sign: String) -> Int {
        text.split(separator: "\n").count { $0.contains(sign) }
    }

    private func readMore() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(reader, &bytes, bytes.count)
        guard count > 0 else { return false }
        text += String(decoding: bytes[..<count], as: UTF8.self)
        return true
    }

    /// Makes a program the first process of a container.
    static let asFirst = ["/usr/bin/unshare", "--pid", "--fork", "--mount-proc", "--kill-child"]

    static let canBeFirst = {
        let program = Program(["--version"], by: asFirst)
        return program.end() == 0
    }()

    /// Whether it was built.
    static func exists(_ name: String) -> Bool { access("\(folder)/\(name)", X_OK) == 0 }

    private static let folder: String = {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
        let tests = String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
        return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    }()
}
