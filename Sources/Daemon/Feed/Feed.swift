import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc

/// Serves clients at the daemon's socket. Requests are words on a line, answers are lines of JSON.
///
/// It has no thread: the waker wakes the loop when a client wants something, and a deadline only as long as there is a
/// client that does not listen. Without a client nothing is put into words, and no client is ever waited for.
package final class Feed {
    /// New with each start, as the numbers of the events are.
    package let instance = zeroPadded(UInt32.random(in: 0 ... .max), to: 8, radix: 16)
    private let version: String
    private let waker: Waker
    private var servers: [ServerSocket]
    /// The one for debounced-mqtt.
    private var bridgeServer: ServerSocket?
    private let peer: (Int32) -> Peer?
    private let host: any FeedHost
    private let setter: any FeedSetter

    private var clients: [Client] = []
    private var polled: [pollfd] = []
    private lazy var space = [UInt8](repeating: 0, count: 4096)
    private var kept = RecentEvents()
    private var sequence = 0
    /// The number of lines for which listeners were too slow.
    private(set) var lost = 0
    /// The topics that have a listener.
    private var topics: Set<Request.Topic> = []
    /// The number of turns so far: another client is served first in each.
    private var turns = 0
    /// The answer to all requests of this turn, once there was one.
    private var snapshot: StatusSnapshot?

    /// The instant at which a client will have been idle for too long.
    package private(set) var deadline: Instant?

    package static let mostClients = 32
    /// All users but root and our own may appear as one: they share this then, and can't lock out those two.
    static let mostOfUser = mostClients / 2
    /// Besides the others: a bridge that starts again finds a place before its old connection is known to be gone.
    static let mostBridges = 4
    /// Rows of responses that are composed before the lines are looked at again, whatever clients ask.
    static let rowsInATurn = 16
    /// Requests that are answered, or missed lines that are told, before the lines are looked at again.
    static let requestsInATurn = 32

    /// - Parameters:
    ///   - bridge: the socket for debounced-mqtt.
    ///   - peer: returns who is at the other end of a descriptor.
    package init(
        _ server: ServerSocket, bridge: ServerSocket? = nil, version: String, waker: Waker,
        host: any FeedHost, setter: any FeedSetter, peer: @escaping (Int32) -> Peer? = { Peer(of: $0) }
    ) {
        (servers, bridgeServer) = ([server, bridge].compactMap(\.self), bridge)
        (self.version, self.waker) = (version, waker)
        (self.host, self.setter, self.peer) = (host, setter, peer)
        for server in servers { waker.watch(readable: server.descriptor) }
    }

    deinit { end() }

    /// Hangs up on all clients, and takes no more in.
    package func end() {
        for server in servers { waker.forget(server.descriptor) }
        (servers, bridgeServer, deadline) = ([], nil, nil)
        clients = []
        topics = []
    }

    /// For the status.
    var listeners: [ListenerStatus] {
        clients.compactMap { client in
            client.topic.map { topic in
                var status = ListenerStatus()
                (status.topic, status.process) = (topic.rawValue, client.peer?.process)
                (status.lost, status.unread) = (client.lost, client.unread)
                return status
            }
        }
    }
}

/// Tells the feed about the daemon.
package protocol FeedHost: AnyObject {
    /// The clock that stamps the events.
    var now: Instant { get }
    /// The buttons and chords that are pressed.
    var pressed: [String] { get }
    /// The switches that are on; nil if there are none.
    var on: [String]? { get }
    /// The levels on the wires of the available lines.
    var levels: [WireLevel] { get }
    var status: Status { get }
    var names: StatusNames { get }
    /// A control that had this number when its name was asked for; nil if it is gone.
    func control(_ name: ControlName, at number: Int, withBounces: Bool) -> ControlStatus?
    /// Returns the bounces of its contact since the daemon was started.
    func bounces(of name: ControlName, at number: Int) -> Bounces
    func output(_ name: String) -> OutputStatus?
}

/// Does what clients ask for.
package protocol FeedSetter: AnyObject {
    /// True if MQTT may set outputs and totals.
    var allowsCommands: Bool { get }
    func set(_ output: String, _ change: OutputChange, by requester: Requester) throws(RequestProblem)
    /// - Parameter answer: called when the total is on the disk, or could not be brought there; possibly at once.
    func set(
        _ counter: String, to total: Decimal, by requester: Requester,
        _ answer: @escaping (RequestProblem?) -> Void
    ) throws(RequestProblem)
}

// MARK: Telling

extension Feed {
    package func publish(_ event: Event) {
        kept.append(event)
        sequence = event.sequence
        if hasListeners { publish(event.line) { _ in true } }
    }

    /// Tells something that is no event.
    ///
    /// - Parameter line: only evaluated if there is a listener.
    package func publish(_ topic: Request.Topic, _ line: @autoclosure () -> JSON) {
        if topics.contains(topic) { publish(line().line) { $0 == topic } }
    }

    var hasListeners: Bool { !topics.isEmpty }

    package func hasListener(to topic: Request.Topic) -> Bool { topics.contains(topic) }

    private func publish(_ line: [UInt8], to isMeant: (Request.Topic) -> Bool) {
        for client in clients {
            guard let topic = client.topic, isMeant(topic) else { continue }
            if !client.publish(line, sequence: sequence) { lost += 1 }
        }
    }
}

// MARK: Attending

extension Feed {
    /// The waker woke the loop, perhaps for something else. What can't be done in a turn is done in the next: the waker
    /// wakes the loop again as long as there is a request to read, or room for more of a response.
    package func wake() {
        guard !servers.isEmpty else { return }
        // One call, however many there are.
        polled.removeAll(keepingCapacity: true)
        for server in servers {
            polled.append(pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0))
        }
        for client in clients {
            polled.append(pollfd(fd: client.socket.descriptor, events: Int16(POLLIN), revents: 0))
        }
        poll(&polled, nfds_t(polled.count), 0)
        let now = host.now
        let readable = zip(clients, polled.dropFirst(servers.count))
            .filter { $0.attend($1.revents, at: now) }.map(\.0)
        read(readable)
        compose()
        turns &+= 1
        if clients.contains(where: \.isOver) { remove(where: \.isOver) }
        for (server, polled) in zip(servers, polled) where polled.revents != 0 { accept(server) }
        updateDeadline()
    }

    /// Hangs up on clients that have been idle for too long.
    package func advance(to now: Instant) {
        guard let deadline, deadline <= now else { return }
        let problem = RequestProblem(
            "nothing was asked for \(Client.longestIdle.components.seconds) s, so the connection is closed")
        let isIdle = { (client: Client) in client.idleDeadline.map { $0 <= now } ?? false }
        for client in clients where isIdle(client) { client.socket.writer.write(problem.json.line) }
        remove(where: isIdle)
        updateDeadline()
    }

    private func updateDeadline() { deadline = clients.lazy.compactMap(\.idleDeadline).min() }

    private func read(_ readable: [Client]) {
        var requests = Feed.requestsInATurn
        // In the next turn, more may have happened.
        defer { snapshot = nil }
        for client in rotated(readable) where requests > 0 {
            requests -= 1
            client.read(&space) { answer($0, client, &requests) }
        }
    }

    /// Composes a few rows of the responses that are under way. Clients that asked together get the same pieces, as
    /// long as they read them.
    private func compose() {
        var rows = Feed.rowsInATurn
        for client in rotated(clients) where rows > 0 && client.takesPiece {
            guard let before = client.response else { continue }
            var after = before
            let piece = after.next(host, rows: &rows)
            for other in clients {
                if other.takesPiece, other.response?.isSame(as: before) == true { other.give(piece, after) }
            }
        }
    }

    /// Another one is first each time.
    private func rotated(_ clients: [Client]) -> ArraySlice<Client> {
        guard clients.count > 1 else { return clients[...] }
        let first = turns % clients.count
        return clients[first...] + clients[..<first]
    }

    private func remove(where isGone: (Client) -> Bool) {
        clients.removeAll(where: isGone)
        gatherTopics()
    }

    private func gatherTopics() { topics = Set(clients.compactMap(\.topic)) }

    /// Accepts waiting clients, a bounded number at a time, so that no press waits long.
    private func accept(_ server: ServerSocket) {
        for _ in 0..<Feed.mostClients {
            guard let descriptor = server.accept() else { return }
            let client = Client(
                ClientSocket(descriptor, waker: waker), peer(descriptor), isBridge: server === bridgeServer,
                at: host.now)
            guard !client.socket.isEnded else { continue }
            if let refusal = refusal(of: client) {
                client.socket.writer.write(refusal.json.line)
            } else {
                clients.append(client)
            }
        }
    }

    /// Returns the reason why there is no place for one more; nil if there is.
    private func refusal(of client: Client) -> RequestProblem? {
        let others = clients.filter { $0.isBridge == client.isBridge }
        guard others.count < (client.isBridge ? Feed.mostBridges : Feed.mostClients) else {
            return RequestProblem("\(others.count) clients are connected already; try again later")
        }
        guard !client.isBridge, let user = client.peer?.user,
            others.count(where: { $0.peer?.user == user }) >= Feed.mostOfUser
        else { return nil }
        let owner = user == Peer.unmappedUser ? "other users have" : "user \(user) has"
        return RequestProblem("\(owner) \(Feed.mostOfUser) clients connected already; try again later")
    }
}

// MARK: Answering

extension Feed {
    private func answer(_ outcome: RequestReader.Outcome, _ client: Client, _ requests: inout Int) {
        switch outcome {
        case .nothing: break
        case .tooLong:
            client.respond(
                RequestProblem("a request has at most \(RequestReader.longestLine) bytes").json.line)
        case .line(let line):
            client.recordActivity(at: host.now)
            do throws(RequestProblem) {
                let (line, topic) = client.isBridge ? Request.splitTopic(line) : (line, nil)
                try answer(Request(line), client, topic, &requests)
            } catch {
                client.respond(error.json.line)
            }
        }
    }

    private func answer(
        _ request: Request, _ client: Client, _ topic: String?, _ requests: inout Int
    ) throws(RequestProblem) {
        switch request {
        case .status: client.respond(newResponse(.status))
        case .metrics: client.respond(newResponse(.metrics))
        case .listen(let topic, let since): requests -= listen(client, to: topic, since)
        case .set(let output, let change):
            try setter.set(output, change, by: requester(client, topic))
            client.respond(Feed.done)
        case .setTotal(let counter, let total):
            let requester = try requester(client, topic)
            client.awaitsDisk = true
            do throws(RequestProblem) {
                try setter.set(counter, to: total, by: requester) { [weak self, weak client] in
                    guard let self else { return }
                    client?.respondLater($0?.json.line ?? Feed.done)
                    client?.recordActivity(at: self.host.now)
                    updateDeadline()
                }
            } catch {
                client.awaitsDisk = false
                throw error
            }
        }
    }

    /// Returns who wants to set something.
    ///
    /// - Throws: why a client of this kind can't.
    private func requester(_ client: Client, _ topic: String?) throws(RequestProblem) -> Requester {
        guard !client.isBridge || setter.allowsCommands else {
            throw RequestProblem("MQTT may set nothing here: write commands = true into [mqtt] to allow it")
        }
        var requester = Requester()
        (requester.process, requester.program) = (client.peer?.process, client.peer?.program)
        requester.user = client.peer.flatMap { $0.user == Peer.unmappedUser ? nil : Int64($0.user) }
        requester.topic = topic
        return requester
    }

    private static let done = JSON.object([("ok", .truth(true))]).line

    private func newResponse(_ kind: Response.Kind) -> Response {
        let snapshot = self.snapshot ?? StatusSnapshot(status, host.names)
        self.snapshot = snapshot
        return Response(kind, snapshot)
    }

    private var status: Status {
        var status = host.status
        (status.version, status.instance, status.sequence) = (version, instance, sequence)
        (status.listeners, status.lost) = (listeners, lost)
        return status
    }

    /// Returns how many requests it counts as: one more for each line that the client had missed, and for the levels of
    /// as many lines as a turn has rows.
    private func listen(_ client: Client, to topic: Request.Topic, _ since: Request.Since?) -> Int {
        client.respond(hello(topic).line)
        client.listen(to: topic)
        // It may be the last that listened to another one.
        gatherTopics()
        let levels = topic == .edges ? host.names.controls.count / Feed.rowsInATurn : 0
        guard let since, since.instance == instance else { return levels }
        let (missing, events) = kept.after(since.sequence)
        client.reportMissing(missing, sequence: since.sequence + missing)
        for event in events { _ = client.publish(event.line, sequence: event.sequence) }
        return events.count + levels
    }

    private func hello(_ topic: Request.Topic) -> JSON {
        var hello = Hello()
        (hello.version, hello.instance, hello.sequence) = (version, instance, sequence)
        (hello.now, hello.unix) = (host.now, WallClock.now)
        (hello.pressed, hello.on) = (host.pressed, host.on)
        // Where the edges begin that follow.
        if topic == .edges { hello.levels = host.levels }
        return hello.json
    }
}

extension RequestProblem {
    fileprivate var json: JSON { .object([("error", .text(message))]) }
}

// What a client is told, as lines with the line feed that ends them.

extension JSON {
    var line: [UInt8] {
        var line: [UInt8] = []
        line.append(self)
        line.append(UInt8(ascii: "\n"))
        return line
    }
}

extension Event {
    var line: [UInt8] {
        var line: [UInt8] = []
        append(to: &line, title: jsonTitle(control, moment.gesture))
        line.append(UInt8(ascii: "\n"))
        return line
    }
}

/// The latest events, for a client that was away for a moment. To keep one allocates nothing.
struct RecentEvents {
    static let most = 256

    private var events: [Event] = []
    /// The index of the oldest.
    private var first = 0

    init() {
        events.reserveCapacity(RecentEvents.most)
    }

    mutating func append(_ event: Event) {
        guard events.count == RecentEvents.most else { return events.append(event) }
        events[first] = event
        first = (first + 1) % RecentEvents.most
    }

    /// Returns the events after this one, the oldest first, and how many of them are no longer kept.
    func after(_ sequence: Int) -> (lost: Int, events: [Event]) {
        let ordered = events[first...] + events[..<first]
        // A client may ask for any number: nothing is added to it.
        guard let oldest = ordered.first?.sequence, sequence < oldest else {
            return (0, ordered.filter { $0.sequence > sequence })
        }
        return (oldest - 1 - max(0, sequence), Array(ordered))
    }
}
