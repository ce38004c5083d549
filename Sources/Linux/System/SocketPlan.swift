import Glibc

/// `socket` in the config file: where the daemon listens for clients.
package enum SocketPlan: Equatable, Sendable {
    /// The default location of the system.
    case auto
    case path(String)
    case none

    /// Where that is; nil for nowhere.
    package func path(_ auto: AutoSocket = AutoSocket()) -> String? {
        switch self {
        case .auto: auto.path
        case .path(let path): path
        case .none: nil
        }
    }

    /// Where debounced-mqtt connects: in the service's own folder whatever the path is, since only there its group can be
    /// had; otherwise beside the socket.
    package func bridge(_ auto: AutoSocket = AutoSocket()) -> String? {
        path(auto).map { bridgePath(beside: auto.ofService ?? $0) }
    }
}

/// `bridge` beside `socket`, and otherwise under a name derived from that of the socket: `x.bridge` for `x.socket` or `x`.
package func bridgePath(beside path: String) -> String {
    let word = "socket"
    return path.split(separator: "/").last == word[...] || path.hasSuffix(".\(word)")
        ? "\(path.dropLast(word.count))bridge" : "\(path).bridge"
}

/// Where a daemon serves if its config says `socket = "auto"`: in the first of these places that there is. The environment
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
