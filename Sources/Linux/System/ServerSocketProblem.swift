import Glibc

/// Why there is no socket for clients.
package enum ServerSocketProblem: Error, Equatable, Sendable {
    case tooLong(String)
    /// Another process listens there.
    case served(String)
    case notASocket(String)
    /// Other processes kept the folder locked.
    case contended(String)
    case system(String, code: Int32)
}

extension ServerSocketProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let path):
            "\(path): the path of a socket may have at most \(UnixAddress.longestPath) bytes, "
                + "and this one has \(path.utf8.count)"
        case .served(let path): "\(path): another process is listening on this socket; it was left alone"
        case .notASocket(let path): "\(path): there is a file here that is not a socket, and it is left alone"
        case .contended(let path):
            "\(path): can't make the socket: another process keeps its folder locked"
        case .system(let path, code: ENOENT): "\(path): the folder for the socket does not exist"
        case .system(let path, let code): "\(path): can't make the socket: \(String(cString: strerror(code)))"
        }
    }
}
