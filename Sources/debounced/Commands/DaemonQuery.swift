import DebouncedConfiguration
import DebouncedLinux
import DebouncedWire

/// Common parts of the commands that ask a daemon.
struct DaemonQuery {
    /// None if the daemon that is meant serves no socket.
    let paths: [String]
    private let file: String

    init(_ invocation: Invocation) throws(ExitCode) {
        let isNamed = invocation[.config] != nil
        file = invocation[.config] ?? defaultConfigPath
        let plan = isNamed ? try DaemonQuery.socket(inNamed: file) : SocketPlan.inFile(file)
        paths =
            invocation[.socket].map { [$0] } ?? SocketPaths.usual(plan, isNamed: isNamed)
    }

    /// If a file is named, its mistakes are told.
    private static func socket(inNamed file: String) throws(ExitCode) -> SocketPlan {
        let (plan, findings) = Plan.read(file: file)
        if let plan { return plan.socket }
        show(findings)
        throw .badConfiguration
    }

    func connect() throws(ConnectionProblem) -> Connection {
        if paths.isEmpty { throw .unserved(file: file) }
        let connection = try SocketPaths.connect(to: paths)
        connection.setReadTimeout(Connection.timeout)
        return connection
    }
}
