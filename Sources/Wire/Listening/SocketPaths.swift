import DebouncedLinux
import Glibc

/// The sockets of daemons: of the one that started this program, of a service, of a program that the user started.
package enum SocketPaths {
    package static let service = AutoSocket.service

    /// - Parameters:
    ///   - plan: what the config file says.
    ///   - isNamed: whether the user named that file, so that its daemon is meant.
    ///   - auto: where a daemon serves by default.
    /// - Returns: none if the daemon that is meant has no socket.
    package static func usual(
        _ plan: SocketPlan = .auto, isNamed: Bool = false, auto: AutoSocket = AutoSocket()
    ) -> [String] {
        if isNamed, plan == .none { return [] }
        let configured = plan == .auto ? nil : plan.path(auto)
        let first = isNamed ? [configured, auto.ofService] : [auto.ofService, configured]
        let simulation = auto.ofSimulation.flatMap { $0.isPrivate ? $0.socket : nil }
        let paths = (first + [service, auto.ofUser, simulation]).compactMap(\.self)
        return paths.indices.filter { !paths[..<$0].contains(paths[$0]) }.map { paths[$0] }
    }

    /// Each daemon's socket for debounced-mqtt, and then its path, where that can read but not set anything.
    package static func bridges(_ paths: [String]) -> [String] {
        paths.flatMap { [bridgePath(beside: $0), $0] }
    }

    /// Connects to the first on which a daemon listens.
    ///
    /// - Parameter timeout: how long it waits for one that is too busy to take it in.
    /// - Throws: why not; that one may not be opened says more than that nothing listens on another.
    package static func connect(
        to paths: [String], within timeout: Duration = Connection.timeout
    ) throws(ConnectionProblem) -> Connection {
        var problems: [ConnectionProblem] = []
        for path in paths {
            do throws(ConnectionProblem) {
                return try Connection(to: path, within: timeout)
            } catch {
                problems.append(error)
            }
        }
        throw problems.first { !$0.isAbsence }
            ?? .noListener((paths.isEmpty ? [service] : paths).joined(separator: " or "))
    }
}
