// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedCMosquitto
import DebouncedContacts
import DebouncedMqtt
import Glibc

/// The broker, as far as there is one: connects, and connects again after each loss, later each time.
///
/// Every attempt is a new client of the library, so that nothing it kept can be sent twice or late.
final class Broker {
    /// What the broker did.
    enum News: Equatable {
        case accepted
        case confirmed
        case received(topic: String, payload: String, isRetained: Bool)
        /// The connection is over, or did not come about, for this reason.
        case lost(String)
    }

    private let address: BrokerAddress
    private let will: Publication?
    /// Can be read when an attempt to connect is over.
    let bell: Int32
    private var client: OpaquePointer?
    private var isConnecting = false
    /// Whether the broker can be reached, which does not mean that it accepts us.
    private var isOpen = false
    private var isAccepted = false
    /// Whether it said why it does not.
    private var isRefused = false
    /// Most brokers know version 5; one that does not is asked again in version 3.1.1.
    private(set) var isVersion5 = true
    private var backOff = BackOff()
    /// When it is tried again.
    private(set) var retry: Instant?
    /// When it heard from us last. A keepalive later it must again, whatever we heard meanwhile.
    private var lastSent: Instant
    private var news: [News] = []

    private static let keepalive = Duration.seconds(30)

    init(_ address: BrokerAddress, will: Publication?, at now: Instant) {
        self.address = address
        self.will = will
        bell = mqtt_bell()
        retry = now
        lastSent = now
    }

    deinit { close(bell) }

    /// The socket to wait for, if there is one.
    var descriptor: Int32? {
        guard let client, !isConnecting else { return nil }
        let descriptor = mqtt_descriptor(client)
        return descriptor < 0 ? nil : descriptor
    }

    var wantsToWrite: Bool { client.map { !isConnecting && mqtt_wants_to_write($0) } ?? false }

    /// When it must be told the time, at the latest.
    var deadline: Instant? {
        if let retry { return retry }
        guard let client, !isConnecting else { return nil }
        return lastSent + .seconds(mqtt_keepalive(client))
    }

    /// Does what is due: call it when the socket or the bell is ready, and at the deadline.
    func work(at now: Instant) -> [News] {
        if let retry, retry <= now { connect(at: now) }
        if isConnecting { noteAttempt(at: now) }
        if let client, !isConnecting {
            let mustSend = deadline.map { $0 <= now } ?? false
            if !mqtt_work(client) {
                lose(String(cString: mqtt_problem(client)), at: now)
            } else if mqtt_has_confirmed(client) || mustSend {
                lastSent = now
            }
        }
        defer { news = [] }
        return news
    }

    /// Says goodbye, and waits for nothing.
    func leave() {
        guard let client, !isConnecting else { return }
        mqtt_disconnect(client)
        _ = mqtt_work(client)
        mqtt_close(client)
        self.client = nil
    }
}

// MARK: Requests

extension Broker {
    /// Returns why it can't be sent, unless the connection is over.
    func publish(_ message: Publication, at now: Instant) -> String? {
        guard let client = client(sendingAt: now) else { return nil }
        return mqtt_publish(client, message.topic, message.payload, message.quality, message.isRetained)
            .map { String(cString: $0) }
    }

    func subscribe(_ topic: String, at now: Instant) {
        guard let client = client(sendingAt: now) else { return }
        _ = mqtt_subscribe(client, topic)
    }

    func probe(_ topic: String, at now: Instant) {
        guard let client = client(sendingAt: now) else { return }
        _ = mqtt_probe(client, topic)
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
        (retry, isRefused) = (nil, false)
        if let problem = address.plan.tls?.problem { return lose(problem.description, at: now) }
        var problem: UnsafePointer<CChar>?
        client = address.withSettings(isVersion5: isVersion5, will: will, keepalive: Broker.keepalive) {
            settings in
            mqtt_open(settings, listener, &problem)
        }
        guard let client else { return lose(problem.map { String(cString: $0) } ?? "", at: now) }
        isConnecting = true
        let code = mqtt_connect(client, bell)
        if code != 0 {
            isConnecting = false
            lose(String(cString: strerror(code)), at: now)
        }
    }

    /// Whether the attempt under way is over, and with what.
    private func noteAttempt(at now: Instant) {
        var count: UInt64 = 0
        guard let client, read(bell, &count, MemoryLayout<UInt64>.size) > 0 else { return }
        isConnecting = false
        isOpen = mqtt_is_open(client)
        lastSent = now
        if !isOpen { lose(String(cString: mqtt_problem(client)), at: now) }
    }

    private func lose(_ reason: String, at now: Instant) {
        // Some brokers hang up on a version that they don't know, and say nothing.
        if isOpen, !isAccepted, !isRefused { isVersion5.toggle() }
        isOpen = false
        if let client { mqtt_close(client) }
        client = nil
        isAccepted = false
        retry = now + backOff.next(chance: .random(in: 0...1))
        if news.contains(where: \.isLoss) { return }
        news.append(.lost(reason))
    }

    private var listener: mqtt_listener {
        mqtt_listener(
            context: Unmanaged.passUnretained(self).toOpaque(),
            connected: { Broker.of($0).note(connectionCode: $1) },
            confirmed: { Broker.of($0).news.append(.confirmed) },
            received: { context, topic, payload, length, isRetained in
                guard let topic else { return }
                let bytes = UnsafeRawBufferPointer(start: payload, count: Int(length))
                let news = News.received(
                    topic: String(cString: topic), payload: String(decoding: bytes, as: UTF8.self),
                    isRetained: isRetained)
                Broker.of(context).news.append(news)
            })
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Broker {
        Unmanaged<Broker>.fromOpaque(context!).takeUnretainedValue()
    }

    private func note(connectionCode code: Int32) {
        guard code == 0 else {
            isRefused = true
            if mqtt_is_version_refused(code) { isVersion5.toggle() }
            return news.append(.lost(String(cString: mqtt_refusal(code, isVersion5))))
        }
        isAccepted = true
        backOff.reset()
        news.append(.accepted)
    }
}

extension Broker.News {
    var isLoss: Bool {
        if case .lost = self { return true }
        return false
    }
}
