import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc

@testable import DebouncedDaemon

/// A feed at a real socket, without a daemon.
final class FeedFixture {
    let host = Host()
    let feed: Feed
    let waker = Waker()
    let path: String
    var bridgePath: String { "\(path).bridge" }
    private var sequence = 0
    /// The users of the clients, in turn.
    var users: [UInt32] {
        get { queue.users }
        set { queue.users = newValue }
    }
    private let queue = Users()

    private final class Users {
        var users: [UInt32] = [1000, 1001]
        private var next = 0

        func peer() -> Peer {
            next += 1
            return Peer(process: getpid(), user: users[next % users.count])
        }
    }

    init() throws {
        path = "/tmp/debounced-feed-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        feed = Feed(
            try ServerSocket(at: path), bridge: try ServerSocket(at: "\(path).bridge"), version: "1.2.3",
            waker: waker, host: host, setter: host, peer: { [queue] _ in queue.peer() })
    }

    /// Tells of so many presses.
    func press(times: Int = 1) {
        for _ in 0..<times {
            sequence += 1
            feed.publish(.press(sequence))
        }
    }

    /// Has the feed do all that there is to do.
    func attend() {
        var poll = Poll()
        poll.add(waker.descriptor)
        var limit = 100_000
        while limit > 0, (try? poll.wait(until: Poll.now)) != nil, poll.isReady(0) {
            feed.wake()
            limit -= 1
        }
        precondition(limit > 0, "the bell never stops")
    }

    /// Whether the waker wakes the loop.
    var rings: Bool {
        var poll = Poll()
        poll.add(waker.descriptor)
        try? poll.wait(until: Poll.now)
        return poll.isReady(0)
    }

    /// How many descriptors the feed has: the socket, and one for each client. Others belong to other tests.
    var descriptors: Int {
        (0..<Int32(1024)).count { descriptor in
            var (address, length) = (sockaddr_un(), socklen_t(MemoryLayout<sockaddr_un>.size))
            let isSocket = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getsockname(descriptor, $0, &length) == 0
                }
            }
            guard isSocket else { return false }
            return withUnsafeBytes(of: address.sun_path) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
                == path
        }
    }

    func guest(_ requests: String...) -> Guest { guest(at: path, requests) }

    /// A client at the socket for debounced-mqtt.
    func bridge(_ requests: String...) -> Guest { guest(at: bridgePath, requests) }

    private func guest(at path: String, _ requests: [String]) -> Guest {
        let guest = Guest(path)
        for request in requests { guest.send(request + "\n") }
        attend()
        return guest
    }
}

/// What the feed speaks for.
final class Host: FeedHost, FeedSetter {
    var now = Instant(nanoseconds: 5_000_000_000)
    var pressed: [String] = []
    var on: [String]?
    var levels: [WireLevel] = []
    private(set) var changes: [OutputChange] = []
    lazy var status = {
        var status = Status()
        (status.now, status.unix) = (now, 1_700_000_000_000_000_000)
        return status
    }()
    var buttons: [ControlStatus] = []
    var chords: [ControlStatus] = []
    var switches: [ControlStatus] = []
    var counters: [ControlStatus] = []
    var encoders: [ControlStatus] = []
    var outputs: [OutputStatus] = []
    /// How often somebody asked what has a row, and for a row.
    private(set) var (asked, rows) = (0, 0)

    private var controls: [ControlStatus] { buttons + chords + switches + counters + encoders }

    var names: StatusNames {
        asked += 1
        return StatusNames(controls.map(\.control), outputs: outputs.map(\.name))
    }

    func control(_ name: ControlName, at number: Int, withBounces: Bool) -> ControlStatus? {
        rows += 1
        return controls.first { $0.control == name }
    }

    func bounces(of name: ControlName, at number: Int) -> Bounces { Bounces() }

    func output(_ name: String) -> OutputStatus? {
        rows += 1
        return outputs.first { $0.name == name }
    }

    var allowsCommands = false
    /// Who set something.
    private(set) var requesters: [Requester] = []

    func set(_ output: String, _ change: OutputChange, by requester: Requester) throws(RequestProblem) {
        guard output == "lamp" else { throw RequestProblem("there is no output '\(output)'") }
        changes.append(change)
        requesters.append(requester)
    }

    /// Those who wait until the total that they gave is on the disk.
    private(set) var waiting: [(RequestProblem?) -> Void] = []

    func set(
        _ counter: String, to total: Decimal, by requester: Requester,
        _ answer: @escaping (RequestProblem?) -> Void
    ) throws(RequestProblem) {
        guard counter == "gas" else { throw RequestProblem("there is no counter '\(counter)'") }
        requesters.append(requester)
        waiting.append(answer)
    }
}

extension FeedHost {
    /// A whole response, in one piece for each so many rows.
    func pieces(of kind: Response.Kind, rows: Int) -> [String] {
        var (response, pieces) = (Response(kind, StatusSnapshot(status, names)), [String]())
        while !response.isOver {
            var rows = rows
            pieces.append(String(decoding: response.next(self, rows: &rows), as: UTF8.self))
        }
        return pieces
    }

    func text(of kind: Response.Kind) -> String { pieces(of: kind, rows: .max).joined() }
}

/// A client that is read when the test says so.
final class Guest {
    private let descriptor: Int32
    private var isOpen = true

    init(_ path: String) {
        descriptor = UnixAddress(path)?.connect() ?? -1
    }

    deinit { hangUp() }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }

    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// At once, though a child that another test is starting may still hold it open.
    func hangUp() {
        guard isOpen else { return }
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
        isOpen = false
    }

    /// What has come.
    func read() -> String {
        var (text, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while case let count = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT)), count > 0 {
            text += piece[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }

    var lines: [String] { read().split(separator: "\n").map(String.init) }

    /// Whether the other end is closed, and all is read.
    var isEnded: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK)) == 0
    }
}

extension LineStatus {
    init(pin: String, policy: String, delay: Duration) {
        self.init()
        (self.pin, self.policy, self.delay) = (pin, policy, delay)
    }
}

extension Event {
    static func press(_ sequence: Int) -> Event {
        let instant = Instant(nanoseconds: Int64(sequence) * 1_000_000)
        return Event(
            sequence: sequence, control: "bell", moment: Moment(control: 0, gesture: .press, at: instant))
    }

    static func text(_ sequence: Int) -> String {
        "{\"seq\":\(sequence),\"time_ns\":\(sequence)000000,\"button\":\"bell\",\"event\":\"press\"}"
    }
}
