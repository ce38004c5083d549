import Glibc

/// `socket` in the config file: where the daemon listens for clients.
package enum SocketPlan: Equatable, Sendable {
    /// The default location of the system.
    case auto
    case path(String)
    case none

    /// Returns where that is; nil for nowhere.
    package func path(_ auto: AutoSocket = AutoSocket()) -> String? {
        switch self {
        case .auto: auto.path
        case .path(let path): path
        case .none: nil
        }
    }

    /// Returns where debounced-mqtt connects: in the service's own folder whatever the path, since only there its group
    /// can be had; otherwise beside the socket.
    package func bridge(_ auto: AutoSocket = AutoSocket()) -> String? {
        path(auto).map { bridgePath(beside: auto.ofService ?? $0) }
    }
}

/// `bridge` beside `socket`, and otherwise under a name derived from that of the socket: `x.bridge` for `x.socket` or
/// `x`.
package func bridgePath(beside path: String) -> String {
    let word = "socket"
    return path.split(separator: "/").last == word[...] || path.hasSuffix(".\(word)")
        ? "\(path.dropLast(word.count))bridge" : "\(path).bridge"
}

/// The places for `socket = "auto"`: a daemon serves in the first of them that there is. The environment
/// says so, to the daemon and to the programs that it starts.
package struct AutoSocket {
    /// In the folder that the service manager made for the daemon.
    package let ofService: String?
    /// In the user's own folder.
    package let ofUser: String?

    /// For root, if the environment names no folder, as in a container. It is that of the service.
    package let ofRoot: String?
    package static let service = "/run/debounced/socket"

    /// For a simulation of another user, if the environment names no folder. It is used only if it is private.
    package let ofSimulation: PrivateFolder?

    /// - Parameters:
    ///   - isRoot: whether the daemon is root's.
    ///   - temporary: the folder in which anybody may make a folder.
    ///   - variable: returns what the environment says under a name.
    package init(
        isRoot: Bool = geteuid() == 0, temporary: String = "/tmp",
        variable: (String) -> String? = environment
    ) {
        // There may be several, with colons between.
        ofService = variable("RUNTIME_DIRECTORY")?.split(separator: ":").first.map { "\($0)/socket" }
        let own = variable("XDG_RUNTIME_DIR").flatMap { $0.isEmpty ? nil : $0 }
        ofUser = own.map { "\($0)/debounced.socket" }
        ofRoot = isRoot ? AutoSocket.service : nil
        ofSimulation = isRoot ? nil : PrivateFolder("\(temporary)/debounced-\(geteuid())")
    }

    package var path: String? { ofService ?? ofUser ?? ofRoot }
}

/// A folder where others may make folders, too, so that one which is not ours alone is not used.
package struct PrivateFolder: Equatable, Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    package var socket: String { "\(path)/socket" }

    /// True if it belongs to us and nobody else may do anything with it.
    package var isPrivate: Bool {
        guard let status = stat(of: path.fileNameBytes, following: false) else { return false }
        return FileType(status) == .folder && status.st_uid == geteuid() && status.st_mode & 0o7777 == 0o700
    }

    /// Makes it if there is nothing. Returns whether it is private.
    package func make() -> Bool {
        mkdir(path.fileNameBytes, 0o700)
        return isPrivate
    }
}

/// The path of a Unix socket, in the form that the kernel takes.
package struct UnixAddress {
    private var address = sockaddr_un()
    private let length: socklen_t

    /// A path of more bytes than this does not fit.
    package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// An abstract socket's name begins with `@`, for which the kernel has a zero.
    ///
    /// Returns nil if the path does not fit.
    package init?(_ path: String) {
        let name = path.fileNameBytes.dropLast()
        guard name.count <= UnixAddress.longestPath else { return nil }
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
        length = socklen_t(start + name.count)
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { field in
            field.copyBytes(from: name.map { UInt8(bitPattern: $0) })
            if path.first == "@" { field[0] = 0 }
        }
    }

    /// Calls `bind`, `connect` or another function that takes an address.
    package func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// Connects a new stream socket; returns its descriptor, or nil with errno set: EAGAIN if the backlog of the
    /// server is full.
    ///
    /// - Parameter timeout: how long it waits until it is accepted, and then for whatever it sends.
    package func connect(within timeout: Duration = .seconds(5)) -> Int32? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        // To the kernel, 0 means no limit.
        var limit = timeval(max(timeout, .microseconds(1)))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if with({ Glibc.connect(descriptor, $0, $1) }) == 0 { return descriptor }
        let code = errno
        close(descriptor)
        errno = code
        return nil
    }
}

extension timeval {
    package init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    }
}
