import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedWire

@Suite struct ConnectionTests {
    private let path = "/tmp/debounced-connection-\(getpid())-\(UInt32.random(in: 0 ... .max))"

    /// A daemon that is stopped: the kernel takes clients in for it, until its queue is full.
    private func listen() throws -> Int32 {
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        _ = try #require(UnixAddress(path)).with { bind(server, $0, $1) }
        Glibc.listen(server, 0)
        return server
    }

    @Test func aDaemonThatIsStoppedIsNotWaitedForForEver() throws {
        let server = try listen()
        defer {
            close(server)
            unlink(path)
        }
        let connection = try Connection(to: path)
        connection.setReadTimeout(.milliseconds(1))
        connection.send("status")
        #expect(connection.nextLine() == nil)
        #expect(connection.noAnswerProblem == .silent(path, .milliseconds(1)))
        #expect(connection.rest() == [])
        #expect(connection.noAnswerProblem == .silent(path, .milliseconds(1)))
    }

    @Test func norIsOneThatTakesNoMoreClientsIn() throws {
        let server = try listen()
        defer {
            close(server)
            unlink(path)
        }
        var connections: [Connection] = []
        #expect(throws: ConnectionProblem.silent(path, .zero)) {
            while true { connections.append(try SocketPaths.connect(to: [path], within: .zero)) }
        }
        #expect(!connections.isEmpty)
    }

    @Test func oneThatHungUpDid() {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        let connection = Connection(ends[1])
        connection.setReadTimeout(.seconds(5))
        shutdown(ends[0], Int32(SHUT_RDWR))
        close(ends[0])
        #expect(connection.nextLine() == nil)
        #expect(connection.noAnswerProblem == .hungUp)
    }

    /// A daemon that has no room for another client, whatever it is asked.
    @Test func theReasonForSilenceIsReported() {
        let refusal = ConnectionProblem.refused("32 clients are connected already; try again later")
        #expect(throws: refusal) { try refused().ask("set lamp on") }
        #expect(throws: refusal) { try refused().askStatus() }
        #expect(throws: refusal) { try refused().askMetrics() }
        #expect(refusal.description == "32 clients are connected already; try again later")
        #expect(!refusal.isAbsence)
    }

    private func refused() -> Connection {
        answered("{\"error\":\"32 clients are connected already; try again later\"}\n")
    }

    @Test func anAnswerIsWholeAndOfItsKind() throws {
        #expect(try answered("# HELP x\nx 1\n").askMetrics() == Array("# HELP x\nx 1\n".utf8))
        #expect(throws: ConnectionProblem.hungUp) { try answered("# HELP x\nx").askMetrics() }
        #expect(throws: ConnectionProblem.hungUp) { try answered("{\"ok\":true}\n").askMetrics() }
        #expect(throws: ConnectionProblem.hungUp) { try answered("{\"ok\":true}\n").askStatus() }
        #expect(throws: ConnectionProblem.hungUp) { try answered("{\"ok\":tr").ask("set lamp on") }
        #expect(try answered("{\"ok\":true}\n").ask("set lamp on").line == Array("{\"ok\":true}".utf8))
    }

    /// To a daemon that has said this and nothing more.
    private func answered(_ text: String) -> Connection {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        _ = send(ends[0], text, text.utf8.count, Int32(MSG_NOSIGNAL))
        shutdown(ends[0], Int32(SHUT_RDWR))
        close(ends[0])
        return Connection(ends[1])
    }

    /// Half a request may be in it: whatever were sent next would be the rest of that one.
    @Test func aRequestThatCannotBeSentEndsTheConnection() {
        var ends: [Int32] = [0, 0]
        socketpair(
            AF_UNIX,
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends)
        defer { close(ends[0]) }
        let connection = Connection(ends[1])
        _ = send(ends[0], "{}\n", 3, Int32(MSG_NOSIGNAL))
        let request = String(repeating: "x", count: 10_000)
        var count = 0
        while connection.send(request) { count += 1 }
        #expect(count > 0)
        #expect(!connection.send("status"))
        #expect(connection.nextLine() == Array("{}".utf8))
        #expect(connection.nextLine() == nil)
    }

    @Test func saysThatItGaveUp() {
        #expect(
            ConnectionProblem.silent("/run/x", .seconds(5)).description
                == "the daemon at /run/x did not respond within 5 s: it is stopped or stuck")
        let service = SocketPaths.service
        #expect(
            ConnectionProblem.silent(service, .seconds(5)).description
                == "the daemon at \(service) did not respond within 5 s: it is stopped or stuck; "
                + "see 'systemctl status debounced'")
    }
}
