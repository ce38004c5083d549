import DebouncedEngine
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedWire

/// A daemon that accepts one client after the other, and hangs up after each. It has a thread of its own, since a
/// subscriber waits for it.
private final class Server: @unchecked Sendable {
    let path = "/tmp/debounced-subscription-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    private let descriptor: Int32
    /// What it says to each client.
    private let answers: [[String]]
    /// What each client asked for; known once the thread has ended.
    private var asked: [String] = []
    private var thread = pthread_t()

    init(_ answers: [[String]]) throws {
        self.answers = answers
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        _ = try #require(UnixAddress(path)).with { bind(descriptor, $0, $1) }
        listen(descriptor, 4)
        let context = Unmanaged.passRetained(self).toOpaque()
        pthread_create(&thread, nil, { run($0) }, context)
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    func serve() {
        for lines in answers {
            let client = accept(descriptor, nil, nil)
            asked.append(String(decoding: Connection(dup(client)).nextLine() ?? [], as: UTF8.self))
            let text = lines.map { "\($0)\n" }.joined()
            _ = send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL))
            // At once, though a child that another test is starting may still hold it open.
            shutdown(client, Int32(SHUT_RDWR))
            close(client)
        }
    }

    /// What the clients asked for.
    func end() -> [String] {
        pthread_join(thread, nil)
        return asked
    }
}

private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<Server>.fromOpaque(context).takeRetainedValue().serve() }
    return nil
}

private func hello(_ instance: String, _ sequence: Int) -> String {
    "{\"debounced\":\"1\",\"instance\":\"\(instance)\",\"seq\":\(sequence),\"time_ns\":1,\"unix_ns\":1}"
}

private func press(_ sequence: Int) -> String {
    "{\"seq\":\(sequence),\"time_ns\":5,\"button\":\"bell\",\"event\":\"press\"}"
}

@Suite struct SubscriptionTests {
    /// What the next update is, in a word.
    private func next(_ subscription: Subscription) -> String {
        switch subscription.next() {
        case .message(.hello, _): "hello"
        case .message(.event(let event), _): "event \(event.sequence)"
        case .message(.lost(let count, _), _): "lost \(count)"
        case .message: "other"
        case .away: "away"
        case .abandoned: "abandoned"
        case .restarted(let hello, _): "restarted \(hello.instance)"
        }
    }

    /// What a subscriber asks for, and what it makes of the answers of one connection after the other.
    private func play(
        _ answers: [[String]], topic: String = "events", since: (sequence: Int, instance: String)? = nil
    ) throws -> (asked: [String], heard: [String]) {
        let server = try Server(answers)
        let connection = try Connection(to: server.path)
        let subscription = Subscription(
            topic, connection, paths: [server.path], since: since, for: STDOUT_FILENO)
        var heard: [String] = []
        while heard.count(where: { $0 == "away" }) < answers.count { heard.append(next(subscription)) }
        return (server.end(), heard)
    }

    @Test func goesOnAfterTheLastEvent() throws {
        let answers = [[hello("a", 3), press(4)], [hello("a", 5), press(5)]]
        let (asked, heard) = try play(answers)
        #expect(asked == ["events", "events since 4 a"])
        #expect(heard == ["hello", "event 4", "away", "hello", "event 5", "away"])
    }

    @Test func doesNotAskAgainForLinesThatWereLost() throws {
        let answers = [[hello("a", 3), "{\"lost\":7,\"seq\":11}"], [hello("a", 11)]]
        let (asked, heard) = try play(answers)
        #expect(asked == ["events", "events since 11 a"])
        #expect(heard == ["hello", "lost 7", "away", "hello", "away"])
    }

    @Test func countsFromTheBeginningOfAnotherRun() throws {
        let answers = [[hello("a", 3), press(4)], [hello("b", 0)], [hello("b", 1)]]
        let (asked, heard) = try play(answers)
        #expect(asked == ["events", "events since 4 a", "events since 0 b"])
        #expect(heard == ["hello", "event 4", "away", "restarted b", "away", "hello", "away"])
    }

    @Test func edgesAreNotKept() throws {
        let (asked, _) = try play([[hello("a", 3), press(4)], [hello("a", 4)]], topic: "edges")
        #expect(asked == ["edges", "edges"])
    }

    /// Whether it has a daemon that says nothing, or none.
    @Test(arguments: [true, false]) func endsOnceNobodyReads(isThere: Bool) throws {
        var (socket, pipe): ([Int32], [Int32]) = ([0, 0], [0, 0])
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &socket)
        _ = Glibc.pipe(&pipe)
        for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let subscription = Subscription("events", Connection(socket[1]), paths: ["/nowhere"], for: pipe[1])
        if !isThere {
            shutdown(socket[0], Int32(SHUT_RDWR))
            #expect(next(subscription) == "away")
        }
        close(pipe[0])
        #expect(next(subscription) == "abandoned")
        close(pipe[1])
        close(socket[0])
    }

    @Test func startsAtTheGivenInstant() throws {
        let (asked, _) = try play([[hello("a", 3)]], since: (2, "a"))
        #expect(asked == ["events since 2 a"])
    }
}
