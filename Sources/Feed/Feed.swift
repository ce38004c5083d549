// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedSystem
import DebouncedText
import Glibc

/// What the daemon serves at its socket. Requests are words on a line, answers are lines of JSON.
///
/// It has no thread and no deadline: the bell rings when a client wants something. Without a client nothing is put
/// into words, and no client is ever waited for.
package final class Feed {
    package let instance = Feed.newInstance()
    private let version: String
    private let bell: Bell
    private var server: ServerSocket?
    private let host: any FeedHost

    private var clients: [Client] = []
    private var polled: [pollfd] = []
    private var space = [UInt8](repeating: 0, count: 4096)
    private var kept = Kept()
    private var sequence = 0
    /// How many lines listeners were too slow for.
    private(set) var lost = 0
    /// What somebody listens to.
    private var topics: Set<Request.Topic> = []

    package static let mostClients = 32

    package init(_ server: ServerSocket, version: String, bell: Bell, host: any FeedHost) {
        (self.server, self.version, self.bell, self.host) = (server, version, bell, host)
        bell.watch(readable: server.descriptor)
    }

    deinit { end() }

    /// Hangs up on all clients, and takes no more in.
    package func end() {
        if let server { bell.forget(server.descriptor) }
        server = nil
        clients = []
        topics = []
    }

    /// New with each start, as the numbers of the events are.
    private static func newInstance() -> String {
        let digits = String(UInt32.random(in: 0 ... .max), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Those who listen, for the status.
    var listeners: [ListenerStatus] {
        clients.compactMap { client in
            client.topic.map {
                ListenerStatus(
                    topic: $0.rawValue, process: client.socket.process, lost: client.lost,
                    unread: client.socket.outlet.backlogCount)
            }
        }
    }
}

/// What the feed asks of the daemon that it speaks for.
package protocol FeedHost: AnyObject {
    /// The clock that stamps the events.
    var now: Instant { get }
    /// The buttons and chords that are pressed.
    var pressed: [String] { get }
    /// The levels on the wires of the buttons whose lines are there.
    var levels: [(button: String, isHigh: Bool)] { get }
    var status: Status { get }
    func set(_ output: String, _ change: OutputChange) throws(RequestProblem)
}

// MARK: Telling

extension Feed {
    package func tell(_ event: Event) {
        kept.append(event)
        sequence = event.sequence
        if hasListeners { tell(event.line) { _ in true } }
    }

    /// Tells something that is no event.
    ///
    /// - Parameter line: made only if somebody listens.
    package func tell(_ topic: Request.Topic, _ line: @autoclosure () -> JSON) {
        if topics.contains(topic) { tell(line().line) { $0 == topic } }
    }

    var hasListeners: Bool { !topics.isEmpty }

    /// Whether somebody listens to this.
    package func hasListener(to topic: Request.Topic) -> Bool { topics.contains(topic) }

    private func tell(_ line: [UInt8], to isMeant: (Request.Topic) -> Bool) {
        for client in clients {
            guard let topic = client.topic, isMeant(topic) else { continue }
            if !client.tell(line, sequence: sequence) { lost += 1 }
        }
    }
}

// MARK: Attending

extension Feed {
    /// The bell rang, perhaps for something else.
    package func wake() {
        guard let server else { return }
        look(server)
        for (place, client) in clients.enumerated() {
            client.attend(polled[place + 1].revents, &space) { answer($0, client) }
        }
        if clients.contains(where: \.isOver) { remove() }
        if polled[0].revents != 0 { admit(server) }
    }

    /// Asks which clients want something: one call, however many there are.
    private func look(_ server: ServerSocket) {
        polled.removeAll(keepingCapacity: true)
        for descriptor in [server.descriptor] + clients.map(\.socket.descriptor) {
            polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        }
        poll(&polled, nfds_t(polled.count), 0)
    }

    private func remove() {
        clients.removeAll(where: \.isOver)
        topics = Set(clients.compactMap(\.topic))
    }

    /// Takes in those who knock, so many at a time that no press waits long.
    private func admit(_ server: ServerSocket) {
        for _ in 0..<Feed.mostClients {
            guard let descriptor = server.accept() else { return }
            let socket = ClientSocket(descriptor, bell: bell)
            guard !socket.isEnded else { continue }
            if clients.count < Feed.mostClients { clients.append(Client(socket)) } else { refuse(socket) }
        }
    }

    private func refuse(_ socket: ClientSocket) {
        let problem = RequestProblem(
            "\(Feed.mostClients) clients are connected already; try again when one has gone")
        socket.outlet.write(problem.json.line)
    }
}

// MARK: Answering

extension Feed {
    private func answer(_ outcome: RequestReader.Outcome, _ client: Client) {
        switch outcome {
        case .nothing: break
        case .tooLong:
            client.answer(
                RequestProblem("a request has at most \(RequestReader.longestLine) bytes").json.line)
        case .line(let line):
            do throws(RequestProblem) {
                try answer(Request(line), client)
            } catch {
                client.answer(error.json.line)
            }
        }
    }

    private func answer(_ request: Request, _ client: Client) throws(RequestProblem) {
        switch request {
        case .status: client.answer(status.json.line)
        case .metrics: client.answer(Metrics.text(of: status))
        case .listen(let topic, let since): listen(client, to: topic, since)
        case .set(let output, let change):
            try host.set(output, change)
            client.answer(JSON.object([("ok", .truth(true))]).line)
        }
    }

    private var status: Status {
        var status = host.status
        (status.version, status.instance, status.sequence) = (version, instance, sequence)
        (status.listeners, status.lost) = (listeners, lost)
        return status
    }

    private func listen(_ client: Client, to topic: Request.Topic, _ since: Request.Since?) {
        client.answer(hello(topic).line)
        client.listen(to: topic)
        topics.insert(topic)
        guard let since, since.instance == instance else { return }
        let (missing, events) = kept.after(since.sequence)
        client.tellMissing(missing, sequence: since.sequence + missing)
        for event in events { _ = client.tell(event.line, sequence: event.sequence) }
    }

    private func hello(_ topic: Request.Topic) -> JSON {
        JSONRecord { record in
            record.add("debounced", version)
            record.add("instance", instance)
            record.add("seq", sequence)
            record.add("time_ns", host.now.nanoseconds)
            record.add("unix_ns", WallClock.now)
            record.add("pressed", JSON.list(host.pressed.map { .text($0) }))
            if topic == .edges { record.add("levels", writeLevels) }
        }.json
    }

    /// Where the edges begin that follow.
    private func writeLevels(_ record: inout JSONRecord) {
        for (button, isHigh) in host.levels { record.add(button, isHigh ? 1 : 0) }
    }
}

extension RequestProblem {
    fileprivate var json: JSON { .object([("error", .text(message))]) }
}
