import DebouncedConfiguration
import DebouncedLinux
import DebouncedWire
import Glibc

/// Looks for the daemon at the socket that the config and the unit give it.
struct SocketCheck {
    let setting: SocketPlan
    /// Of the config file that is looked at.
    let file: String
    let unit: UnitState?
    /// The time that a daemon has to answer.
    var timeout = Connection.timeout

    var paths: [String] {
        switch setting {
        case .none: []
        case .path(let path): [path]
        case .auto: [unit?.socket].compactMap(\.self) + SocketPaths.usual().filter { $0 != unit?.socket }
        }
    }

    /// Returns findings about it, and what the daemon says of itself.
    func run() -> (diagnoses: [Diagnosis], DaemonReport) {
        guard let first = paths.first else {
            return (
                [.ok("socket", "the config names none: status, monitor and set can't reach the daemon")],
                DaemonReport(isServed: false)
            )
        }
        for path in paths {
            do throws(ConnectionProblem) {
                return try ask(Connection(to: path, within: timeout), path)
            } catch {
                if !error.isAbsence { return ([diagnose(error)], DaemonReport()) }
            }
        }
        return ([diagnose(absence: first)], DaemonReport())
    }

    func diagnose(_ problem: ConnectionProblem) -> Diagnosis {
        switch problem {
        case .silent(let path, let timeout):
            return .wrong(
                "socket", "the daemon at \(path) did not respond within \(timeout.components.seconds) s",
                "restart the daemon")
        case .refused(let text):
            return Diagnosis(.warning, "socket", saying: "the daemon does not respond: \(text)")
        case .hungUp: return .wrong("socket", problem.description, "restart the daemon")
        default: break
        }
        var diagnosis = Diagnosis(.warning, "socket", saying: problem.description)
        diagnosis.remedy = diagnosis.remedy ?? "set another path in the config"
        return diagnosis
    }

    private func diagnose(absence path: String) -> Diagnosis {
        let absence = "nothing listens on \(path): the daemon is not running"
        guard let unit else {
            let isRight = Plan.read(file: file).plan != nil
            return .warning(
                "socket", absence, isRight ? "start it with 'debounced run --config \(file)'" : nil)
        }
        guard unit.isActive else { return .ok("socket", absence) }
        return .wrong(
            "socket", "debounced.service is running, but nothing listens on \(path)",
            "see journalctl -u debounced -b for why")
    }

    private func ask(_ connection: Connection, _ path: String) throws(ConnectionProblem)
        -> ([Diagnosis], DaemonReport)
    {
        connection.setReadTimeout(timeout)
        let status = try connection.askStatus().1
        var diagnoses = [Diagnosis.ok("socket", "process \(status.process) listens on \(path)")]
        if let config = status.config, !status.mayRead(file) {
            diagnoses.append(
                .warning(
                    "socket", "the daemon reads \(config), not \(file)", "try doctor --config \(config)"))
        }
        return (diagnoses, DaemonReport(status: status))
    }
}

extension Status {
    /// Returns true if it is this file that the daemon reads, as far as that can be told.
    func mayRead(_ file: String) -> Bool {
        config.map { $0 == file || !$0.hasPrefix("/") } ?? false
    }
}
