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
