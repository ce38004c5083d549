import DebouncedCMosquitto
import DebouncedContacts
import DebouncedLinux
import DebouncedMqtt
import Glibc

/// The broker, as far as there is one: connects, and connects again after each loss, later each time.
///
/// Every attempt is a new client of the library, so that nothing it kept can be sent twice or late.
final class Broker {
    enum Update: Equatable {
        case accepted
        case confirmed
        /// Refused a message or a subscription.
        case refused(Refusal)
        case received(topic: String, payload: String, isRetained: Bool)
        /// A message was too large to be read.
        case oversized(topic: String, isRetained: Bool)
        /// The connection is over, or did not come about.
        case lost(BrokerFailure)
    }

    private var address: BrokerAddress
    private var will: Publication?
    /// Nothing publishes to it.
    private let probed: String
    private var connection: MosquittoClient?
    private var client: OpaquePointer? { connection?.pointer }
    /// The attempt to connect that is under way.
    private var attempt: ConnectionAttempt?
    private var isConnecting: Bool { attempt != nil }
    /// Attempts that were given up, and are not over.
    private var abandoned: [ConnectionAttempt] = []
    /// The broker can be reached, which does not mean that it accepts us.
    private(set) var isOpen = false
    private var opened: Instant
    private var isAccepted = false
    /// The reason why it does not accept us, if it said so.
    private var refusal: BrokerFailure?
    /// Most brokers know version 5; one that does not is asked again in version 3.1.1.
    private(set) var isVersion5 = true
    private var reconnectPause = ReconnectPause()
    private(set) var retry: Instant?
    /// A keepalive later it must hear from us again, whatever we heard meanwhile.
    private var lastSent: Instant
    /// The time to check again if the library has sent a ping.
    private var nextLook = Instant(nanoseconds: .min)
    /// Requests that were not answered, by their numbers.
    private var unanswered: [Int32: (request: Refusal.Request, topic: String)] = [:]
    private var updates: [Update] = []

    private static let keepalive = Duration.seconds(30)
    /// A broker accepts us so soon, or not at all.
    private let timeout: Duration
    /// The largest payload that is read. The announcement of a thousand lines, which is our own, is larger.
    private static let mostBytes = 64 << 10
    private static let mostBytesOfAnnouncement = 2 << 20
    /// For accepting our last messages.
    private static let shutdown = Duration.milliseconds(500)

    /// - Parameters:
    ///   - probed: a topic to which nothing publishes.
    ///   - timeout: how long a broker has to accept us.
    init(
        _ address: BrokerAddress, will: Publication?, probed: String, timeout: Duration = .seconds(15),
        at now: Instant
    ) {
        (self.address, self.will, self.probed, self.timeout) = (address, will, probed, timeout)
        (retry, lastSent, opened) = (now, now, now)
    }

    convenience init(_ address: BrokerAddress, _ topics: Topics, at now: Instant) {
        self.init(address, will: topics.will, probed: topics.probe, at: now)
    }

    func join(_ poll: inout Poll) {
        poll.add(attempt?.descriptor)
        poll.add(descriptor, forWriting: wantsToWrite)
        for attempt in abandoned { poll.add(attempt.descriptor) }
    }

    private var descriptor: Int32? {
        guard let client, !isConnecting else { return nil }
        let descriptor = mqtt_descriptor(client)
        return descriptor < 0 ? nil : descriptor
    }

    private var wantsToWrite: Bool { client.map { !isConnecting && mqtt_wants_to_write($0) } ?? false }

    var deadline: Instant? {
        // What came of sending something is told at once.
        if !updates.isEmpty { return Instant(nanoseconds: 0) }
        if let start { return start }
        guard let client, !isConnecting else { return nil }
        guard isAccepted else { return opened + timeout }
        return max(lastSent + .seconds(mqtt_keepalive(client)), nextLook)
    }

    /// Does what is due: call it when anything that it listens to is ready, and at the deadline.
    func work(at now: Instant) -> [Update] {
        abandoned.removeAll { $0.takeOutcome() != nil }
        if let start, start <= now { connect(at: now) }
        if isConnecting { recordAttempt(at: now) }
        if let client, !isConnecting {
            let mustSend = deadline.map { $0 <= now } ?? false
            if !mqtt_work(client) {
                lose(BrokerFailure(client), at: now)
            } else if mustSend, !isAccepted {
                lose(BrokerFailure(.silent, "it does not respond"), at: now)
            } else if mqtt_has_sent(client) {
                lastSent = now
            } else if mustSend {
                // The library counts in whole seconds, and has its own idea of when a ping is due.
                nextLook = now + .seconds(1)
            }
        }
        defer { updates = [] }
        return updates
    }

    /// Says goodbye; waits half a second at most until what was said before is taken.
    func leave() {
        guard let client else { return }
        if isAccepted {
            awaitAnswers(client)
            mqtt_disconnect(client)
            _ = mqtt_work(client)
        }
        drop()
        // What else it said belongs to that connection.
        updates.removeAll { if case .received = $0 { false } else { true } }
    }

    /// Closing a socket with unread data resets the connection, and the broker may lose our last messages.
    private func awaitAnswers(_ client: OpaquePointer) {
        let end = Poll.now + Broker.shutdown
        var poll = Poll()
        while !unanswered.isEmpty, Poll.now < end {
            poll.removeAll()
            poll.add(descriptor, forWriting: wantsToWrite)
            guard (try? poll.wait(until: end)) != nil, mqtt_work(client) else { return }
        }
    }

    /// Ends the connection, and makes a new one.
    func reconnect(at now: Instant) {
        leave()
        (retry, reconnectPause, isVersion5) = (now, ReconnectPause(), true)
    }

    /// Counts from the next connection on.
    func change(to address: BrokerAddress, will: Publication?) { (self.address, self.will) = (address, will) }
}

// MARK: Requests

extension Broker {
    /// Returns why it can't be sent, unless the connection is over.
    func publish(_ message: Publication, at now: Instant) -> String? {
        guard let client = client(sendingAt: now) else { return nil }
        var number: Int32 = 0
        let problem = mqtt_publish(
            client, message.topic, message.payload, message.quality, message.isRetained, &number)
        if problem == nil, message.quality > 0 { unanswered[number] = (.publish, message.topic) }
        return problem.map { String(cString: $0) }
    }

    func subscribe(_ topic: String, quality: Int32, asPublished: Bool = false, at now: Instant) {
        guard let client = client(sendingAt: now) else { return }
        let number = mqtt_subscribe(client, topic, quality, asPublished)
        if number != 0 { unanswered[number] = (.subscribe, topic) }
    }

    /// Asks for a confirmation of everything before.
    func probe(at now: Instant) {
        guard let client = client(sendingAt: now), !mqtt_probe(client, probed) else { return }
        // Without its answer nothing would be sent any more.
        lose(BrokerFailure(.unreachable, "nothing can be sent to it"), at: now)
    }

    /// The client that something is sent with, if the broker accepted it.
    private func client(sendingAt now: Instant) -> OpaquePointer? {
        guard isAccepted else { return nil }
        lastSent = now
        return client
    }
}

// MARK: Coming and going

extension Broker {
    private func connect(at now: Instant) {
        retry = nil
        if let problem = address.plan.tls?.problem {
            return lose(BrokerFailure(.encryption, problem.description), at: now)
        }
        var problem: UnsafePointer<CChar>?
        let client = address.withSettings(
            isVersion5: isVersion5, will: will, keepalive: Broker.keepalive,
            largestPacket: UInt32(Broker.mostBytesOfAnnouncement)
        ) { mqtt_open($0, listener, &problem) }
        guard let client else {
            return lose(BrokerFailure(.encryption, problem.map { String(cString: $0) } ?? ""), at: now)
        }
        let connection = MosquittoClient(client)
        self.connection = connection
        attempt = ConnectionAttempt(connection, to: target, until: now + timeout)
        if attempt == nil { lose(BrokerFailure(.unreachable, errorText(errno)), at: now) }
    }

    /// Connects once attempts that were given up are over, or have taken too long.
    private var start: Instant? {
        guard let retry, !abandoned.isEmpty else { return retry }
        let target = target
        return abandoned.filter { $0.target == target }.map(\.end).reduce(retry, max)
    }

    private var target: String { "\(address.client)@\(address.text)" }

    private func recordAttempt(at now: Instant) {
        guard let client, let isConnected = attempt?.takeOutcome() else { return }
        (attempt, isOpen) = (nil, isConnected)
        (lastSent, opened) = (now, now)
        if !isOpen { lose(BrokerFailure(client), at: now) }
    }

    /// - Parameter loss: what the library makes of it; the broker may have said more.
    private func lose(_ loss: BrokerFailure, at now: Instant) {
        var loss = refusal ?? loss
        loss.wasAccepted = isAccepted
        if isAccepted, !ReconnectPause.isProven(from: opened, to: now) {
            loss.isBrief = true
        } else if isAccepted, loss.kind != .takenOver {
            reconnectPause.reset()
            // Something else may have hung up on the newer version.
            isVersion5 = true
        }
        // Some brokers hang up on a version that they don't know, and say nothing.
        if isOpen, !isAccepted, loss.mayBeVersionMismatch { loss.retriesOlderVersion = isVersion5 }
        // One that does not accept the older version either may have been down, unless it gave another reason.
        if isOpen, !isAccepted {
            isVersion5 = isVersion5 ? !loss.retriesOlderVersion : refusal == nil || loss.refusesThisVersion
        }
        drop()
        retry = now + reconnectPause.next(chance: .random(in: 0...1))
        updates.append(.lost(loss))
    }

    private func drop() {
        if let attempt { abandoned.append(attempt) }
        (connection, attempt, refusal) = (nil, nil, nil)
        (isOpen, isAccepted) = (false, false)
        unanswered = [:]
    }

    private var listener: mqtt_listener {
        mqtt_listener(
            context: Unmanaged.passUnretained(self).toOpaque(),
            connected: { Broker.of($0).recordConnection($1) },
            confirmed: { Broker.of($0).updates.append(.confirmed) },
            answered: { context, number, code in
                let broker = Broker.of(context)
                guard let (request, topic) = broker.unanswered.removeValue(forKey: number), code >= 128 else {
                    return
                }
                broker.updates.append(.refused(Refusal(request, topic, String(cString: mqtt_reason(code)))))
            },
            received: { context, topic, payload, length, isRetained in
                guard let topic else { return }
                let bytes = UnsafeRawBufferPointer(start: payload, count: Int(length))
                Broker.of(context).take(bytes, of: String(cString: topic), isRetained: isRetained)
            })
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Broker {
        Unmanaged<Broker>.fromOpaque(context!).takeUnretainedValue()
    }

    /// Doesn't even copy a message that is too large.
    private func take(_ bytes: UnsafeRawBufferPointer, of topic: String, isRetained: Bool) {
        let most = Topics.mayAnnounce(topic) ? Broker.mostBytesOfAnnouncement : Broker.mostBytes
        guard bytes.count <= most else {
            return updates.append(.oversized(topic: topic, isRetained: isRetained))
        }
        let payload = String(decoding: bytes, as: UTF8.self)
        updates.append(.received(topic: topic, payload: payload, isRetained: isRetained))
    }

    private func recordConnection(_ code: Int32) {
        guard code == 0 else {
            refusal = BrokerFailure(refusal: code, isVersion5: isVersion5)
            return
        }
        isAccepted = true
        updates.append(.accepted)
    }
}
