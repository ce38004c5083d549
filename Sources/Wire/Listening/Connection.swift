import DebouncedLinux
import Glibc

/// A client's connection to the daemon. Reading waits, at most for the timeout if there is one; a client that may not wait
/// polls the descriptor first.
package final class Connection {
    package let descriptor: Int32
    private let path: String?
    /// For a daemon that may be stopped.
    package static let timeout = Duration.seconds(5)
    /// The longest wait for each piece; nil for as long as it takes.
    private var timeout: Duration?
    private var hasGivenUp = false
    private var received: [UInt8] = []
    /// The bytes of it that were handed on.
    private var taken = 0

    /// - Parameter timeout: how long it waits for the connection to be accepted.
    /// - Throws: why the daemon can't be asked at that path.
    package init(
        to path: String, within timeout: Duration = Connection.timeout
    ) throws(ConnectionProblem) {
        guard let address = UnixAddress(path) else { throw .tooLong(path) }
        guard let descriptor = address.connect(within: timeout) else {
            throw ConnectionProblem(path, code: errno, within: timeout)
        }
        (self.descriptor, self.path) = (descriptor, path)
    }

    /// Talks to the other end of a descriptor, and closes it at the end.
    package init(_ descriptor: Int32) { (self.descriptor, path) = (descriptor, nil) }

    deinit { close(descriptor) }

    /// Sends a request. If that fails, the connection is over, which is found when it is read: whatever followed half of a
    /// request would be taken for the rest of it.
    ///
    /// - Returns: whether it was sent.
    @discardableResult package func send(_ request: String) -> Bool {
        let code = Array("\(request)\n".utf8).withUnsafeBytes { bytes in
            writeAll(bytes) { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
        if code != 0 { shutdown(descriptor, Int32(SHUT_RDWR)) }
        return code == 0
    }

    /// Sends a request that is answered in one line. Returns that line, and what it says.
    package func ask(_ request: String) throws(ConnectionProblem) -> (line: [UInt8], Message) {
        send(request)
        guard let line = nextLine(), let message = Message(line) else { throw noAnswerProblem }
        if case .error(let text) = message { throw .refused(text) }
        return (line, message)
    }

    package func askStatus() throws(ConnectionProblem) -> (line: [UInt8], Status) {
        let (line, message) = try ask("status")
        guard case .status(let status) = message else { throw noAnswerProblem }
        return (line, status)
    }

    /// Asks for the metrics, and for nothing more. They end with the connection; what is cut off would be wrong.
    package func askMetrics() throws(ConnectionProblem) -> [UInt8] {
        send("metrics")
        // Nothing more will be asked.
        shutdown(descriptor, Int32(SHUT_WR))
        let text = rest()
        if case .error(let reason)? = Message(text) { throw .refused(reason) }
        guard text.starts(with: "# HELP".utf8), text.last == UInt8(ascii: "\n") else { throw noAnswerProblem }
        return text
    }

    /// Waits no longer than this for each piece of an answer; nil for as long as it takes.
    package func setReadTimeout(_ timeout: Duration?) {
        self.timeout = timeout
        // To the kernel, 0 means no limit.
        var limit = timeval(timeout ?? .zero)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// The reason why no whole answer came.
    var noAnswerProblem: ConnectionProblem {
        guard hasGivenUp, let timeout else { return .hungUp }
        return .silent(path ?? "its socket", timeout)
    }

    /// A line can be read without waiting.
    package var hasLine: Bool { received[taken...].contains(UInt8(ascii: "\n")) }

    /// The next line, without its line feed; nil if nothing more comes.
    package func nextLine() -> [UInt8]? {
        while true {
            if let end = received[taken...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { taken = end + 1 }
                return Array(received[taken..<end])
            }
            guard receive() else { return nil }
        }
    }

    func rest() -> [UInt8] {
        while receive() {}
        defer { (received, taken) = ([], 0) }
        return Array(received[taken...])
    }

    /// Returns false at the end, or after the timeout.
    package func receive() -> Bool {
        received.removeFirst(taken)
        taken = 0
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = recv(descriptor, &piece, piece.count, 0)
            if count < 0, errno == EINTR { continue }
            hasGivenUp = count < 0 && errno == EAGAIN
            if count > 0 { received += piece[..<count] }
            return count > 0
        }
    }
}
