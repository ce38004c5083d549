import DebouncedConfiguration
import DebouncedLinux
import Glibc
import Testing

@Suite struct ConfigFileTests {
    @Test func aFileIsReadWhole() throws {
        let comment = "# \(String(repeating: "x", count: 100_000))\n"
        let file = try TemporaryFile(Array("\(comment)[button.a]\npin = 3\n".utf8))
        #expect(Plan.read(file: file.path).plan?.buttons.map(\.name) == ["a"])
    }

    @Test func aMistakeBearsTheFilesName() throws {
        let file = try TemporaryFile(Array("[button.a]\n".utf8))
        let words = "button 'a' has no pin: write pin = 17 or pin = \"GPIO17\""
        #expect(read(file.path) == ["\(file.path):1:1: error: \(words)"])
    }

    @Test func whatIsNotThereIsOneError() {
        #expect(
            read("/nowhere/f.toml") == [
                "/nowhere/f.toml: error: no such file: write one, or name another with --config"
            ])
    }

    @Test func aDirectoryIsOneError() {
        #expect(read("/tmp") == ["/tmp: error: \(ConfigFile.folderProblem(inContainer: isInContainer))"])
    }

    @Test func aDirectoryMayHaveBeenMadeInPlaceOfTheFile() {
        #expect(ConfigFile.folderProblem(inContainer: false) == "this is a directory: name the file in it")
        #expect(
            ConfigFile.folderProblem(inContainer: true)
                == "this is a directory: if the file was missing when the container was made, remove the directory from "
                + "the host, write the file, and make the container again; otherwise name the file in it")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func whatMayNotBeReadIsOneError() throws {
        let file = try TemporaryFile([])
        chmod(file.path, 0)
        #expect(
            read(file.path) == [
                "\(file.path): error: can't be read by this user: see its permissions with ls -l"
            ])
    }

    @Test func whatNeverEndsIsOneError() {
        #expect(
            read("/dev/zero") == ["/dev/zero: error: this is larger than 4 MB, so it is not a config file"])
    }

    /// The kernel makes up such a file while it is read, and never says how long it is.
    @Test func aBodyShorterThanDeclaredIsOneError() {
        #expect(
            read("/proc/self/status") == [
                "/proc/self/status: error: changed while it was being read: try again"
            ])
    }

    @Test func aPipeThatNobodyWritesToIsNotWaitedFor() throws {
        let file = try TemporaryFile([])
        unlink(file.path)
        try #require(mkfifo(file.path, 0o600) == 0)
        #expect(read(file.path) == ["\(file.path): error: nothing is written to this pipe"])
    }

    @Test func garbageIsOneError() throws {
        var random = SplitMix(seed: 1)
        for _ in 0..<3 {
            let file = try TemporaryFile(
                (0..<1_000_000).map { _ in UInt8.random(in: 0...255, using: &random) })
            #expect(read(file.path).count == 1)
        }
    }

    /// `--config <(...)`: the commands that ask a daemon want to know its socket, too.
    @Test func whatAPipeHadIsRemembered() throws {
        let pipe = try TemporaryFile([])
        unlink(pipe.path)
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let ends = [O_RDONLY | O_NONBLOCK, O_WRONLY].map { open(pipe.path, $0 | O_CLOEXEC) }
        let text = "socket = \"/run/x\"\n[button.a]\npin = 3\n"
        #expect(write(ends[1], text, text.utf8.count) == text.utf8.count)
        close(ends[1])
        #expect(Plan.read(file: pipe.path).plan?.buttons.map(\.name) == ["a"])
        close(ends[0])
        #expect(SocketPlan.inFile(pipe.path) == .path("/run/x"))
        #expect(Plan.read(file: pipe.path).plan?.buttons.map(\.name) == ["a"])
    }

    /// It may never end, and a running daemon must not wait for that.
    @Test func aPipeIsNotReadAgain() throws {
        let pipe = try TemporaryFile([])
        unlink(pipe.path)
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let writer = open(pipe.path, O_RDWR | O_CLOEXEC)
        defer { close(writer) }
        #expect(
            Plan.read(file: pipe.path, mayWait: false).findings.map(\.description) == [
                "\(pipe.path): error: this is a pipe or a device, which can't be read again while the daemon runs"
            ])
    }

    private func read(_ path: String) -> [String] {
        Plan.read(file: path).findings.map(\.description)
    }
}

/// A file that is gone with who made it.
final class TemporaryFile {
    let path: String

    init(_ bytes: [UInt8]) throws {
        var template = Array("/tmp/debounced-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    deinit {
        unlink(path)
    }
}
