import DebouncedLinux
import Glibc

/// The reason why a daemon can't be asked.
package enum ConnectionProblem: Error, Equatable, Sendable {
    /// Nothing listens there.
    case noListener(String)
    /// The daemon of this config file has no socket.
    case unserved(file: String)
    case forbidden(String)
    case tooLong(String)
    /// Something else is there.
    case notSocket(String)
    /// Something listens, but did not respond in this time.
    case silent(String, Duration)
    /// The connection ended before its answer was whole.
    case hungUp
    /// The daemon gave a reason.
    case refused(String)
    case system(String, code: Int32)

    init(_ path: String, code: Int32, within timeout: Duration = .zero) {
        switch code {
        case EAGAIN: self = .silent(path, timeout)
        case ECONNREFUSED where ![nil, .socket].contains(FileType(path)): self = .notSocket(path)
        case ENOENT, ECONNREFUSED, ENOTDIR: self = .noListener(path)
        case EACCES, EPERM: self = .forbidden(path)
        default: self = .system(path, code: code)
        }
    }

    /// No daemon runs, which may be meant.
    package var isAbsence: Bool {
        switch self {
        case .noListener, .unserved: true
        case .forbidden, .tooLong, .notSocket, .silent, .hungUp, .refused, .system: false
        }
    }
}

extension ConnectionProblem: CustomStringConvertible {
    package var description: String { words(inContainer: isInContainer) }

    /// Ends with what to do.
    /// - Parameter inContainer: whether a container's remedies are meant.
    func words(inContainer: Bool) -> String {
        switch self {
        case .noListener(let path):
            "debounced is not running (nothing listens on \(path)); start it "
                + (inContainer
                    ? "in this container, or in another with the same volume for the socket"
                    : "with 'sudo systemctl start debounced', or try 'debounced --simulate'")
        case .unserved(let file):
            "\(file) says socket = \"\", so its daemon has no socket; remove that line, or name a socket with --socket"
        case .forbidden(let path): "\(path): permission denied; \(ConnectionProblem.remedy(for: path))"
        case .notSocket(let path): "\(path): this is not a socket"
        case .tooLong(let path): "\(path): too long for the path of a socket"
        case .silent(let path, let timeout):
            "the daemon at \(path) "
                + (timeout > .zero
                    ? "did not respond within \(timeout.components.seconds) s"
                    : "does not accept connections")
                + ": it is stopped or stuck"
                + (path == SocketPaths.service && !inContainer ? "; see 'systemctl status debounced'" : "")
        case .hungUp: "the daemon closed the connection without a response"
        case .refused(let text): text
        case .system(let path, let code): "\(path): \(errorText(code))"
        }
    }

    private static func remedy(for path: String) -> String {
        guard let status = stat(of: path) else { return "its directory can't be searched" }
        let group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)"
        let user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "NAME"
        return remedy(group: group, mode: status.st_mode, user: user)
    }

    /// No user should join the group root, nor a group that may not use the socket either.
    static func remedy(group: String, mode: mode_t, user: String) -> String {
        guard group != "root", mode & S_IWGRP != 0 else {
            return "only its owner may use it: try it with sudo"
        }
        let rights = "; members of gpio may also set outputs and totals, and drive any pin"
        return "the group '\(group)' may use it: 'sudo usermod -aG \(group) \(user)', then log in again"
            + (group == "gpio" ? rights : "")
    }
}

extension ConnectionProblem: Failure {
    package var exitCode: ExitCode { .unavailable }
}
