import DebouncedConfiguration
import DebouncedSystem
import Glibc

extension ServerSocket {
    /// The socket that `socket` in the config file means, unless the service manager passed one; nil for none.
    package convenience init?(
        _ plan: SocketPlan, auto: AutoSocket = AutoSocket()
    ) throws(ServerSocketProblem) {
        guard let path = ServerSocket.path(plan, auto) else { return nil }
        // The service manager makes it for a service.
        if plan == .auto, path == AutoSocket.service { mkdir("/run/debounced", 0o755) }
        try self.init(at: path)
    }

    private static func path(_ plan: SocketPlan, _ auto: AutoSocket) -> String? {
        switch plan {
        case .none: return nil
        case .path(let path): return path
        case .auto: return auto.path
        }
    }
}
