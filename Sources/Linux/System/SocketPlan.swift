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
}
