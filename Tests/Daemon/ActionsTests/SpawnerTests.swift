import DebouncedCLinux
import DebouncedConfiguration
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

/// Which file becomes the child, and with what. See ProgramRunnerTests for what the child of an action has and lacks.
@Suite struct SpawnerTests {
    private let folders = Folders()

    @Test func theFirstOfThePathThatCanBeRunIsTaken() throws {
        defer { folders.remove() }
        folders.write("#!/bin/sh\nexit 3\n", "first/tool", mode: 0o644)
        folders.write("#!/bin/sh\nexit 4\n", "second/tool", mode: 0o755)
        folders.write("#!/bin/sh\nexit 5\n", "third/tool", mode: 0o755)
        #expect(try status("tool", path: "\(folders.root)/nowhere:\(folders.path)") == 4)
    }

    @Test func anEmptyFolderOfThePathIsTheWorkingFolder() throws {
        defer { folders.remove() }
        folders.write("#!/bin/sh\nexit 6\n", "first/tool", mode: 0o755)
        #expect(try status("tool", path: "/nowhere:", in: folders.root + "/first") == 6)
    }

    @Test func aFolderOfThePathThatIsTooLongIsLeftOut() throws {
        defer { folders.remove() }
        folders.write("#!/bin/sh\nexit 7\n", "first/tool", mode: 0o755)
        let long = "/" + String(repeating: "x", count: 5000)
        #expect(try status("tool", path: "\(long):\(folders.path)") == 7)
    }

    @Test func whatMayNotBeRunIsNotWhatIsMissing() {
        defer { folders.remove() }
        folders.write("#!/bin/sh\n", "first/tool", mode: 0o644)
        #expect(code("tool", path: folders.path) == EACCES)
        #expect(code("other", path: folders.path) == ENOENT)
        #expect(code(folders.root + "/first/other", path: folders.path) == ENOENT)
        #expect(code("tool", path: folders.path, in: "/nowhere") == ENOENT)
    }

    @Test func aTextThatNamesNoInterpreterIsNoProgram() {
        defer { folders.remove() }
        folders.write("exit 0\n", "first/tool", mode: 0o755)
        folders.write("#!/bin/sh\n", "second/tool", mode: 0o755)
        #expect(code("tool", path: folders.path) == ENOEXEC)
    }

    @Test func aChildHasALimitOfItsOwn() throws {
        defer { folders.remove() }
        folders.write("#!/bin/sh\ntest $(ulimit -n) = 100\n", "first/tool", mode: 0o755)
        #expect(try status("tool", path: folders.path, descriptors: 100) == 0)
        #expect(try status("tool", path: folders.path) == 1)
    }

    @Test func withoutAPathTheUsualFoldersAreSearched() throws {
        #expect(status(of: try Spawner(path: nil).start(Command(["true"]), variables: [])) == 0)
    }

    @Test func whatIsMeantForUsIsNotInherited() throws {
        let environment = [
            "DEBOUNCED_STRAY=1", "NOTIFY_SOCKET=/nowhere", "WATCHDOG_USEC=1", "WATCHDOG_PID=1",
            "LISTEN_FDS=1",
            "LISTEN_PID=1", "LISTEN_FDNAMES=x", "LISTEN_PIDFDID=1", "OTHER=2", "LISTEN_FOR=3",
        ]
        let script =
            "test $OTHER$LISTEN_FOR = 23 && ! env | grep -E '^(DEBOUNCED|NOTIFY|WATCHDOG|LISTEN)_[^F]*(FD.*)?='"
        #expect(try status(ofShell: script, environment.map { Array($0.utf8CString) }) == 0)
    }

    @Test func aVariableThatIsNoUTF8IsPassedOnAsItIs() throws {
        let variable = "CAFE=".utf8CString.dropLast() + [CChar(bitPattern: 0xe9), 0]
        let script = "test \"$(printf %s \"$CAFE\" | od -An -tx1)\" = ' e9'"
        #expect(try status(ofShell: script, [Array(variable)]) == 0)
    }

    @Test func whoHasNothingToReadReadsNothing() throws {
        var child = linux_child()
        child.most_descriptors = -1
        let words = ["/bin/sh", "-c", "test $(/bin/readlink /proc/$$/fd/0) = /dev/null"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0)! } + [nil]
        defer { for argument in arguments { free(argument) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        for nothing: Int32 in [-1, 0] {
            child.input = nothing
            var launch = linux_launch()
            child.path = UnsafePointer(arguments[0])
            try #require(linux_launch(&child, &arguments, &environment, &launch) == 0)
            #expect(status(of: Launch(launch)) == 0)
        }
    }

    // MARK: Programs that are slow to load

    @Test func nobodyWaitsUntilAProgramIsLoaded() throws {
        let file = SlowFile()
        let waker = Waker()
        let launch = try Spawner(waker: waker, path: nil).start(Command([file.path]), variables: [])
        file.waitUntilOpened()
        #expect(!launch.look())
        #expect(launch.outcome == .loading)
        #expect(!waker.isRinging)
        file.open()
        waker.wait()
        #expect(launch.look())
        #expect(!launch.look())
        #expect(launch.outcome == .loaded)
        #expect(!waker.isRinging)
        #expect(status(of: launch) == 0)
    }

    /// A child that gets its turn at once is its program before anybody looks.
    @Test(arguments: [true, false]) func whatIsLoadedAlreadyNeedNotBeWatched(looksAtOnce: Bool) throws {
        var (child, launch, environment) = (linux_child(), linux_launch(), [nil as CStringList.Pointer?])
        child.most_descriptors = -1
        let program = strdup("/bin/true")!
        defer { free(program) }
        child.path = UnsafePointer(program)
        var arguments: [CStringList.Pointer?] = [program, nil]
        try #require(linux_launch(&child, &arguments, &environment, &launch) == 0)
        var report = pollfd(fd: launch.report, events: Int16(POLLIN), revents: 0)
        try #require(poll(&report, 1, -1) == 1)
        let waker = Waker()
        let loaded = Launch(launch, waker: waker, looksAtOnce: looksAtOnce)
        #expect(loaded.outcome == (looksAtOnce ? .loaded : .loading))
        #expect(waker.isRinging == !looksAtOnce)
        #expect(loaded.look())
        #expect(!loaded.look())
        #expect(status(of: loaded) == 0)
    }

    @Test func withOneProcessorTheOutcomeIsTheSame() throws {
        let waker = Waker()
        let spawner = Spawner(waker: waker, path: nil, processors: 1)
        let launch = try spawner.start(Command(["/bin/true"]), variables: [])
        if launch.outcome == .loading { waker.wait() }
        #expect(launch.look())
        #expect(!waker.isRinging)
        #expect(status(of: launch) == 0)
    }

    @Test func whyItCouldNotBeLoadedIsKnownInTheEnd() throws {
        let file = SlowFile("#!/no/such/interpreter\n")
        let waker = Waker()
        let launch = try Spawner(waker: waker, path: nil).start(Command([file.path]), variables: [])
        file.waitUntilOpened()
        #expect(!launch.look())
        file.open()
        waker.wait()
        #expect(!launch.look())
        #expect(launch.outcome == .failed(ENOENT))
        #expect(!waker.isRinging)
        #expect(status(of: launch) == 127)
    }

    /// It is asked to end as any other is: its group is there from the start, and no signal is blocked.
    @Test func aChildCanBeEndedBeforeItIsLoaded() throws {
        let file = SlowFile()
        let launch = try Spawner(path: nil).start(Command([file.path]), variables: [])
        #expect(kill(-launch.process, SIGTERM) == 0)
        #expect(end(launch) == SIGTERM)
        _ = launch.look()
        #expect(launch.outcome == .loaded)
    }

    @Test func whatAChildIsStartedWithIsItsOwn() throws {
        let file = SlowFile("#!/bin/sh\ntest \"$1$NAME\" = onetwo\n")
        var spawner: Spawner? = Spawner(path: nil)
        let launch = try #require(spawner).start(
            Command([file.path, "one"]), variables: [Variable("NAME", "two")])
        spawner = nil
        file.open()
        #expect(status(of: launch) == 0)
    }

    /// A line that is released must be free at once, and a client must see that it was hung up on.
    @Test func aChildKeepsNothingOpenWhileItIsLoaded() throws {
        let file = SlowFile()
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        let launch = try Spawner(path: nil).start(Command([file.path]), variables: [])
        file.waitUntilOpened()
        for end in ends { #expect(access("/proc/\(launch.process)/fd/\(end)", F_OK) != 0 || end == 3) }
        file.open()
        #expect(status(of: launch) == 0)
        for end in ends { close(end) }
    }

    /// The status with which it exits.
    private func status(
        _ name: String, path: String, in directory: String? = nil, descriptors: Int64 = -1
    ) throws -> Int32 {
        status(of: try load(name, path: path, in: directory, descriptors: descriptors))
    }

    /// - Parameter environment: each variable as a C string.
    private func status(ofShell script: String, _ environment: [[CChar]]) throws -> Int32 {
        var variables: [CStringList.Pointer?] = environment.map { strdup($0)! } + [nil]
        defer { for variable in variables { free(variable) } }
        let spawner = Spawner(path: nil, environment: &variables)
        return status(of: try spawner.start(Command(shell: script), variables: []))
    }

    private func status(of launch: Launch) -> Int32 {
        let status = end(launch)
        #expect(status & 0x7f == 0, "signal")
        return status >> 8
    }

    /// Waits for its end; returns what waitpid(2) says of it.
    @discardableResult
    private func end(_ launch: Launch) -> Int32 {
        var status: Int32 = 0
        while waitpid(launch.process, &status, 0) < 0, errno == EINTR {}
        launch.reaped()
        return status
    }

    private func code(_ name: String, path: String, in directory: String? = nil) -> Int32? {
        do throws(SpawnError) {
            _ = try load(name, path: path, in: directory)
            return nil
        } catch {
            return error.code
        }
    }

    private func load(
        _ name: String, path: String, in directory: String?, descriptors: Int64 = -1
    ) throws(SpawnError) -> Launch {
        var command = Command([name])
        command.directory = directory
        let spawner = Spawner(path: path, descriptors: descriptors)
        // A child that another test is starting may still have the file open that we wrote.
        for _ in 0..<1000 {
            let launch = try spawner.start(command, variables: [])
            while launch.outcome == .loading, !launch.look() { sched_yield() }
            guard case .failed(let code) = launch.outcome else { return launch }
            #expect(end(launch) == 127 << 8)
            guard code == ETXTBSY else { throw SpawnError(command, code: code) }
        }
        throw SpawnError(program: name, code: ETXTBSY)
    }
}

/// Three folders with files, to be searched for programs.
private struct Folders {
    let root: String
    private let names = ["first", "second", "third"]
    var path: String { names.map { "\(root)/\($0)" }.joined(separator: ":") }

    init() {
        var template = Array("/tmp/debounced-test-XXXXXX".utf8CString)
        root = String(cString: mkdtemp(&template))
        for name in names { mkdir("\(root)/\(name)", 0o755) }
    }

    func write(_ text: String, _ name: String, mode: mode_t) {
        let file = open("\(root)/\(name)", O_WRONLY | O_CREAT | O_CLOEXEC, mode)
        _ = text.withCString { Glibc.write(file, $0, strlen($0)) }
        close(file)
    }

    func remove() {
        for name in names {
            unlink("\(root)/\(name)/tool")
            rmdir("\(root)/\(name)")
        }
        rmdir(root)
    }
}

extension Waker {
    fileprivate var isRinging: Bool { wait(0) }

    fileprivate func wait() { _ = wait(-1) }

    private func wait(_ milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }
}
