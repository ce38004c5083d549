import Glibc
import Testing

@testable import DebouncedLinux

@Suite final class ServerSocketTests {
    private let folder: String

    init() {
        var template = Array("/tmp/debounced-socket-XXXXXX".utf8CString)
        folder = mkdtemp(&template).map { String(cString: $0) } ?? ""
    }

    deinit {
        unlink(path)
        chmod(folder, 0o700)
        rmdir(folder)
    }

    private var path: String { "\(folder)/socket" }

    private func problem(_ path: String) -> ServerSocketProblem? {
        do throws(ServerSocketProblem) {
            _ = try ServerSocket(at: path)
            return nil
        } catch {
            return error
        }
    }

    private var mode: mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    @Test func isForItsOwnerAndGroup() throws {
        let server = try ServerSocket(at: path)
        #expect(mode == 0o660)
        #expect(server.accept() == nil)
    }

    // MARK: A group that alone may use it

    private func group(of path: String) -> gid_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_gid : nil
    }

    @Test func isForItsOwnerAloneIfThereIsNoSuchGroup() throws {
        let server = try ServerSocket(at: path, for: SocketGroup("no-such-group"))
        #expect(!server.isGiven)
        #expect(mode == 0o600)
        #expect(UnixAddress(path)?.connect() != nil)
    }

    @Test(.enabled(if: geteuid() == 0)) func rootGivesItToTheGroup() throws {
        let server = try ServerSocket(at: path, for: SocketGroup("daemon"))
        #expect(server.isGiven)
        #expect(mode == 0o660)
        #expect(group(of: path) == getgrnam("daemon")?.pointee.gr_gid)
    }

    /// As under `PrivateUsers=yes`, where nothing can be given to a group that has no number there.
    @Test func hasTheGroupOfTheFolderThatIsThereForIt() throws {
        let first = "\(folder)/.socket"
        defer { rmdir(first) }
        mkdir(first, 0o700)
        if geteuid() == 0 { chown(first, 0, 4711) }
        chmod(first, 0o2700)
        for _ in 0..<2 {
            // What a daemon that was killed leaves behind is replaced.
            for left in [path, "\(first)/socket"] {
                let stale = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                _ = UnixAddress(left)?.with { bind(stale, $0, $1) }
                close(stale)
            }
            let server = try ServerSocket(at: path, for: SocketGroup("no-such-group"))
            #expect(server.isGiven)
            #expect(mode == 0o660)
            #expect(group(of: path) == group(of: first))
            #expect(problem(path) == .served(path))
            #expect(throws: ServerSocketProblem.served(path)) {
                try ServerSocket(at: path, for: SocketGroup("no-such-group"))
            }
            #expect(UnixAddress(path)?.connect() != nil)
            #expect(server.accept() != nil)
        }
        #expect(rmdir(first) == 0)
    }

    @Test func usesNoFolderThatOthersCouldHaveMadeOrFilled() throws {
        let (first, other) = ("\(folder)/.socket", "\(folder)/other")
        defer {
            rmdir(first)
            unlink(first)
            rmdir(other)
        }
        let group = SocketGroup("no-such-group")
        mkdir(first, 0o700)
        for mode: mode_t in [0o700, 0o2770, 0o2777] {
            chmod(first, mode)
            #expect(group.folder(for: path) == nil)
        }
        chmod(first, 0o2700)
        #expect(group.folder(for: path) == first)
        if geteuid() == 0 {
            chown(first, 4711, 0)
            #expect(group.folder(for: path) == nil)
        }
        rename(first, other)
        symlink(other, first)
        #expect(group.folder(for: path) == nil)
    }

    @Test func goesWithItsProcess() throws {
        var server: ServerSocket? = try ServerSocket(at: path)
        #expect(server?.path == path)
        server = nil
        #expect(mode == nil)
    }

    @Test func removesItsSocketWhoeverMayUseItMeanwhile() throws {
        var server: ServerSocket? = try ServerSocket(at: path)
        #expect(server?.path == path)
        chmod(path, 0o666)
        server = nil
        #expect(mode == nil)
    }

    @Test func leavesASocketThatIsNoLongerItsOwn() throws {
        var server: ServerSocket? = try ServerSocket(at: path)
        unlink(path)
        let other = try ServerSocket(at: path)
        server = nil
        #expect(server == nil)
        #expect(mode == 0o660)
        #expect(other.accept() == nil)
    }

    @Test func takesClientsIn() throws {
        let server = try ServerSocket(at: path)
        let client = try #require(UnixAddress(path)?.connect())
        let ours = try #require(server.accept())
        #expect(fcntl(ours, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(ours, F_GETFD) & FD_CLOEXEC != 0)
        #expect(server.accept() == nil)
        close(ours)
        close(client)
    }

    @Test func replacesWhatADeadProcessLeft() throws {
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        _ = try #require(UnixAddress(path)).with { bind(dead, $0, $1) }
        close(dead)
        let server = try ServerSocket(at: path)
        #expect(mode == 0o660)
        #expect(server.accept() == nil)
    }

    @Test func leavesAServedOneAlone() throws {
        let server = try ServerSocket(at: path)
        #expect(problem(path) == .served(path))
        #expect(mode == 0o660)
        #expect(server.accept() != nil)
    }

    @Test func leavesAFileAlone() {
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        #expect(problem(path) == .notASocket(path))
        #expect(mode == 0o600)
    }

    @Test func saysWhyThereIsNone() {
        let long = "/tmp/" + String(repeating: "x", count: 103)
        #expect(
            problem(long)?.description
                == "\(long): the path of a socket may have at most 107 bytes, and this one has 108")
        #expect(
            problem("\(folder)/none/socket")?.description
                == "\(folder)/none/socket: the directory for the socket does not exist")
        #expect(problem("/proc/socket") != nil)
    }

    @Test(.enabled(if: getuid() != 0)) func saysThatItMayNotBeMade() {
        chmod(folder, 0o500)
        #expect(problem(path)?.description == "\(path): can't make the socket: Permission denied")
    }

    // MARK: LISTEN_FDS

    @Test func takesASocketThatWasPassed() throws {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        _ = try #require(UnixAddress(path)).with { bind(listener, $0, $1) }
        listen(listener, 1)
        let environment = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "1"]
        let server = try #require(ServerSocket(first: listener) { environment[$0] })
        #expect(server.descriptor == listener)
        #expect(fcntl(listener, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(listener, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func takesNoneThatWasPassedToAnotherOrIsNone() {
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        let own = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "1"]
        #expect(ServerSocket(first: file) { own[$0] } == nil)
        #expect(ServerSocket(first: file) { ["LISTEN_PID": "1", "LISTEN_FDS": "1"][$0] } == nil)
        #expect(ServerSocket(first: file) { ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "-3"][$0] } == nil)
        #expect(ServerSocket(first: file) { _ in nil } == nil)
    }

    @Test(arguments: [
        "2147483647", "2147483648", "-2147483648", "9223372036854775808", "nan", "1e400", "1 ", "", "0x1",
        "one", "0",
    ])
    func howManyWerePassedMayBeNonsense(_ count: String) {
        let low = open("/dev/null", O_RDONLY | O_CLOEXEC)
        // Beyond those of other tests: a socket of theirs would be taken for one that was passed.
        let file = fcntl(low, F_DUPFD_CLOEXEC, 900)
        #expect(file >= 900)
        defer { for descriptor in [low, file] { close(descriptor) } }
        let environment = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": count]
        #expect(ServerSocket(first: file) { environment[$0] } == nil)
    }

    // MARK: Several daemons

    /// What a dead one left included, which each of them would remove.
    @Test func ofSeveralThatBeginAtOnceOneServes() async throws {
        for _ in 0..<20 {
            let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            _ = try #require(UnixAddress(path)).with { bind(dead, $0, $1) }
            close(dead)
            let path = path
            let servers = await withTaskGroup(of: Server.self) { group in
                for _ in 0..<8 { group.addTask { Server(try? ServerSocket(at: path)) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(servers.count { $0.socket != nil } == 1)
            let client = try #require(UnixAddress(path)?.connect())
            #expect(servers.lazy.compactMap(\.socket).first?.accept().map { close($0) } == 0)
            close(client)
        }
    }

    @Test func aSocketWhoseQueueIsFullIsServed() throws {
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(server) }
        let address = try #require(UnixAddress(path))
        _ = address.with { bind(server, $0, $1) }
        listen(server, 0)
        var clients: [Int32] = []
        while let client = address.connect(within: .zero) { clients.append(client) }
        #expect(errno == EAGAIN)
        #expect(problem(path) == .served(path))
        for client in clients { close(client) }
    }

    /// Any user may lock the folder.
    @Test func aFolderThatOthersKeepLockedIsNotWaitedForForEver() throws {
        let other = FolderLock(of: path)
        var pauses = 0
        let lock = FolderLock(of: path, tries: 3, pause: { pauses += 1 })
        #expect(pauses == 3)
        let server = try ServerSocket(at: path, lock: lock)
        #expect(mode == 0o660)
        #expect(server.accept() == nil)
        other.release()
    }

    @Test func aFolderIsLockedUntilItIsReleased() {
        let other = FolderLock(of: path)
        var pauses = 0
        let next = FolderLock(of: path) {
            pauses += 1
            other.release()
        }
        #expect(pauses == 1)
        next.release()
        _ = FolderLock(of: path, pause: { pauses += 1 })
        _ = FolderLock(of: "/none/socket", pause: { pauses += 1 })
        #expect(pauses == 1)
    }
}

/// For tasks to return: only one has it at a time.
private struct Server: @unchecked Sendable {
    let socket: ServerSocket?
    init(_ socket: ServerSocket?) { self.socket = socket }
}
