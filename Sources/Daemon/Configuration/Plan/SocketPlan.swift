/// `socket`: where the daemon listens for clients.
package enum SocketPlan: Equatable, Sendable {
    /// The default location of the system.
    case auto
    case path(String)
    case none

    /// The path that is written out, if one is.
    package var path: String? {
        if case .path(let path) = self { path } else { nil }
    }
}
