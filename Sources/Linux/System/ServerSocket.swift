import DebouncedCLinux
import Glibc

/// A Unix stream socket that clients connect to. It is removed with the process that made it.
package final class ServerSocket {
    package let descriptor: Int32
    /// Its file, if we put it there.
    package let path: String?
    private let node: FileIdentity?
    /// True if the group that was to have it has it.
    package let isGiven: Bool
    /// Closed for a moment when no other descriptor is available.
    private var spare = ServerSocket.openSpare()

    /// Makes a socket that its owner and group may use. One that a dead process left behind is replaced.
    ///
    /// - Parameter group: see `SocketGroup`; nil for the one that it gets by itself.
    package convenience init(at path: String, for group: SocketGroup? = nil) throws(ServerSocketProblem) {
        try self.init(at: path, for: group, lock: FolderLock(of: path))
    }

    /// - Parameter lock: of the folder; it is released.
    init(at path: String, for group: SocketGroup? = nil, lock: FolderLock) throws(ServerSocketProblem) {
        defer { lock.release() }
        guard let address = UnixAddress(path) else { throw .tooLong(path) }
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw .system(path, code: errno) }
        do throws(ServerSocketProblem) {
            isGiven =
                if let group {
                    try ServerSocket.bind(descriptor, to: address, path, for: group)
                } else {
                    try ServerSocket.bind(descriptor, to: address, path)
                }
        } catch {
            close(descriptor)
            throw error
        }
        (self.descriptor, self.path, node) = (descriptor, path, FileIdentity(path))
    }

    /// Takes the socket that a service manager opened for this process and passed to it as `LISTEN_FDS`, if any.
    ///
    /// - Parameter variable: returns what the environment says under a name.
    package init?(first: Int32 = 3, variable: (String) -> String? = environment) {
        guard let descriptor = ServerSocket.listening(from: first, ServerSocket.passed(variable)) else {
            return nil
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        (self.descriptor, path, node, isGiven) = (descriptor, nil, nil, true)
    }

    deinit {
        // Somebody else's socket may be there by now; none can be put there until ours is removed and closed.
        let lock = path.map { FolderLock(of: $0) }
        if let path, node != nil, FileIdentity(path) == node { removeFile(path) }
        close(descriptor)
        lock?.release()
        close(spare)
    }

    /// The next client, if one waits; its descriptor does not block.
    package func accept() -> Int32? {
        while true {
            let client = linux_accept(descriptor)
            if client >= 0 { return client }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE: if !refuse() { return nil }
            default: return nil
            }
        }
    }

    /// Hangs up on a client for whom no descriptor is left. Otherwise it would stay pending, and wake us again and
    /// again.
    private func refuse() -> Bool {
        close(spare)
        let client = linux_accept(descriptor)
        if client >= 0 { close(client) }
        spare = ServerSocket.openSpare()
        return client >= 0
    }

    private static func openSpare() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}

extension ServerSocket {
    /// Returns the number of descriptors that a service manager passed to this process.
    package static func passed(_ variable: (String) -> String? = environment) -> Int32 {
        guard variable("LISTEN_PID") == "\(getpid())" else { return 0 }
        return max(0, variable("LISTEN_FDS").flatMap { Int32($0) } ?? 0)
    }

    /// - Parameter group: nil if it keeps the one that it gets by itself.
    /// - Returns: whether it has the group that it is to have.
    private static func bind(
        _ descriptor: Int32, to address: UnixAddress, _ path: String, group: String? = nil
    ) throws(ServerSocketProblem) -> Bool {
        let first = group == nil ? groupMode : ownerMode
        if !bind(descriptor, address, first) {
            guard errno == EADDRINUSE else { throw .system(path, code: errno) }
            try removeStale(address, path)
            guard bind(descriptor, address, first) else { throw .system(path, code: errno) }
        }
        let file = FileIdentity(path)
        let isGiven = group.map { give(path, to: $0) } ?? true
        // The mask of the process may have removed permissions: restore them before clients can connect.
        guard
            fchmodat(
                AT_FDCWD, path.fileNameBytes, isGiven ? groupMode : ownerMode, AT_SYMLINK_NOFOLLOW) == 0,
            listen(descriptor, 128) == 0
        else {
            let code = errno
            if FileIdentity(path) == file { removeFile(path) }
            throw .system(path, code: code)
        }
        return isGiven
    }

    /// In the folder of the group, the socket gets that group from the kernel. Nobody finds it before it is moved out
    /// of there, which is when it listens.
    private static func bind(
        _ descriptor: Int32, to address: UnixAddress, _ path: String, for group: SocketGroup
    ) throws(ServerSocketProblem) -> Bool {
        guard let folder = group.folder(for: path) else {
            return try bind(descriptor, to: address, path, group: group.name)
        }
        let first = "\(folder)/socket"
        guard let firstAddress = UnixAddress(first) else { throw .tooLong(first) }
        try removeStale(address, path)
        _ = try bind(descriptor, to: firstAddress, first)
        guard rename(first.fileNameBytes, path.fileNameBytes) == 0 else {
            let code = errno
            removeFile(first)
            throw .system(path, code: code)
        }
        return true
    }

    private static let groupMode: mode_t = 0o660
    private static let ownerMode: mode_t = 0o600

    /// From the start, other users may not use the socket.
    private static func bind(_ descriptor: Int32, _ address: UnixAddress, _ mode: mode_t) -> Bool {
        guard fchmod(descriptor, mode) == 0 else { return false }
        return address.with { Glibc.bind(descriptor, $0, $1) } == 0
    }

    /// Returns false if there is no such group, or we may not give it anything.
    private static func give(_ path: String, to group: String) -> Bool {
        guard let number = getgrnam(group)?.pointee.gr_gid else { return false }
        return fchownat(AT_FDCWD, path.fileNameBytes, uid_t.max, number, AT_SYMLINK_NOFOLLOW) == 0
    }

    private static func removeStale(_ address: UnixAddress, _ path: String) throws(ServerSocketProblem) {
        guard [.socket, nil].contains(FileType(path, following: false)) else { throw .notASocket(path) }
        if let served = address.connect(within: .zero) {
            close(served)
            throw .served(path)
        }
        // A process serves it, but its backlog is full.
        if errno == EAGAIN { throw .served(path) }
        guard errno == ECONNREFUSED || errno == ENOENT else { throw .system(path, code: errno) }
        removeFile(path)
    }

    /// Finds a socket among those that were passed, which have successive numbers, whatever their count is said to be.
    private static func listening(from first: Int32, _ count: Int32) -> Int32? {
        let end = first.addingReportingOverflow(count)
        return (first..<(end.overflow ? .max : end.partialValue))
            .prefix { fcntl($0, F_GETFD) >= 0 }
            .first {
                option(SO_ACCEPTCONN, of: $0) == 1 && option(SO_DOMAIN, of: $0) == AF_UNIX
                    && option(SO_TYPE, of: $0) == Int32(SOCK_STREAM.rawValue)
            }
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var (value, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
}

/// The group that alone may use a socket, besides the owner: for a process that belongs to it, or is root's, a name.
///
/// A service with `PrivateUsers=yes` or without the call chown can't give anything away. There, a folder beside the
/// socket helps whose group is inherited by what is made in it: `.bridge` for the socket `bridge`, with the
/// set-group-ID bit, made by the service manager. Without it the owner alone may use the socket.
package struct SocketGroup: Sendable {
    let name: String

    package init(_ name: String) { self.name = name }

    /// Returns a folder whose maker is us, or root.
    func folder(for path: String) -> String? {
        let file = path.split(separator: "/").last ?? ""
        let name = "\(DebouncedLinux.folder(ofFile: path))/.\(file)"
        guard let status = stat(of: name.fileNameBytes, following: false), FileType(status) == .folder,
            status.st_mode & S_ISGID != 0, status.st_mode & 0o022 == 0,
            [geteuid(), 0].contains(status.st_uid)
        else { return nil }
        return name
    }
}

/// The reason why there is no socket for clients.
package enum ServerSocketProblem: Error, Equatable, Sendable {
    case tooLong(String)
    /// Another process listens there.
    case served(String)
    case notASocket(String)
    case system(String, code: Int32)
}

extension ServerSocketProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let path):
            "\(path): the path of a socket may have at most \(UnixAddress.longestPath) bytes, "
                + "and this one has \(path.utf8.count)"
        case .served(let path): "\(path): another process is listening on this socket; it was left alone"
        case .notASocket(let path): "\(path): there is a file here that is not a socket, and it is left alone"
        case .system(let path, code: ENOENT): "\(path): the directory for the socket does not exist"
        case .system(let path, let code): "\(path): can't make the socket: \(errorText(code))"
        }
    }
}

/// Keeps other daemons from putting a socket into a folder, or taking one away, until it is released. The folder itself
/// is locked, so that no file is left behind.
///
/// Anyone who may read a folder may lock it, and must not keep a daemon from having a socket. So if it is held for more
/// than 0.1 s, we go on without it; then two daemons that start at one instant may both take a socket for a stale one.
final class FolderLock {
    private var descriptor: Int32

    private static let pause: useconds_t = 1000
    private static let mostTries = 100

    /// - Parameter path: of a file in the folder.
    init(of path: String, tries: Int = FolderLock.mostTries, pause: () -> Void = { usleep(FolderLock.pause) })
    {
        descriptor = openFile(folder(ofFile: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var left = descriptor < 0 ? 0 : tries
        // Some network file systems can't lock at all.
        while left > 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            left -= 1
            pause()
        }
    }

    deinit { release() }

    func release() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
