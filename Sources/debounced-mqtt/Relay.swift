// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import DebouncedDaemon
import DebouncedMqtt
import DebouncedSystem
import Glibc

/// The one loop: waits for the daemon and the broker, tells the bridge what came, and does what it asks for.
final class Relay {
    private let daemon: DaemonLink
    private let broker: Broker
    private var bridge: Bridge
    private let topics: Topics
    private let address: String
    private let log: Log
    private let bell: Bell
    private let signals: Signals
    private var wantsStop = false
    /// Why there is no broker, in the words that were logged.
    private var absence: String?
    private var poll = Poll()

    init(
        _ bridge: Bridge, _ topics: Topics, _ daemon: DaemonLink, _ address: BrokerAddress, _ log: Log,
        _ bell: Bell
    ) {
        (self.bridge, self.topics, self.daemon, self.log, self.bell) = (bridge, topics, daemon, log, bell)
        self.address = address.text
        broker = Broker(address, will: bridge.will, at: Poll.now)
        signals = Signals(bell, answering: [SIGTERM, SIGINT])
    }

    func run() throws {
        while !wantsStop {
            let isDaemonReady = try wait()
            let now = Poll.now
            log.outlet.flush()
            while signals.next() != nil { wantsStop = true }
            bridge.setClock(epoch: WallClock.now - now.nanoseconds)
            for news in daemon.work(at: now, isReady: isDaemonReady) { take(news) }
            for news in broker.work(at: now) { take(news) }
            for order in bridge.orders(at: Poll.now) { carryOut(order) }
        }
        for order in bridge.lastOrders() { carryOut(order) }
        broker.leave()
        log.outlet.finish(within: .seconds(1))
    }

    /// Returns whether the daemon's socket can be read.
    private func wait() throws -> Bool {
        poll.removeAll()
        poll.add(daemon.descriptor)
        poll.add(bell.descriptor)
        poll.add(broker.bell)
        poll.add(broker.descriptor, forWriting: broker.wantsToWrite)
        let links = Instant.earlier(daemon.deadline, broker.deadline)
        try poll.wait(until: Instant.earlier(links, bridge.deadline))
        return poll.isReady(0)
    }
}

// MARK: What came

extension Relay {
    private func take(_ news: DaemonLink.News) {
        switch news {
        case .came: log.write(.info, "the daemon is there")
        case .went: log.write(.notice, "the daemon is gone; waiting for it")
        case .changed, .event, .output, .note: break
        }
        bridge.hear(news, log)
    }

    private func take(_ news: Broker.News) {
        switch news {
        case .accepted:
            log.write(.notice, "connected to \(address)")
            absence = nil
            bridge.brokerCame()
        case .confirmed: bridge.brokerAnswered()
        case .received(topics.discovery, let payload, let isRetained):
            if isRetained { bridge.receive(announced: Component.announced(in: payload)) }
        case .received(let topic, let payload, let isRetained):
            bridge.receive(topic, payload, isRetained: isRetained)
        case .lost(let reason):
            // The same reason again is no news.
            if absence != reason {
                log.write(.warning, "the broker at \(address): \(reason); it is tried again")
            }
            absence = reason
            bridge.brokerWent()
        }
    }
}

// MARK: What is to be done

extension Relay {
    private func carryOut(_ order: Bridge.Order) {
        switch order {
        case .publish(let publication):
            if log.isVerbose { log.write(.info, publication.text) }
            if let problem = broker.publish(publication, at: Poll.now) {
                log.write(.warning, "\(publication.topic) can't be sent: \(problem)")
            }
        case .subscribe(let topic): broker.subscribe(topic, at: Poll.now)
        case .probe: broker.probe(topics.probe, at: Poll.now)
        case .request(let request): daemon.send(request)
        case .note(let text): log.write(.warning, text)
        }
    }
}
