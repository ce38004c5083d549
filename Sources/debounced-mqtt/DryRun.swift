// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import DebouncedDaemon
import DebouncedMqtt
import DebouncedSystem
import Glibc

/// Prints what would be sent, as if a broker were there that kept nothing.
final class DryRun {
    private let daemon: DaemonLink
    private var bridge: Bridge
    private let output: Outlet
    private let log: Log
    private let bell: Bell
    private let signals: Signals
    private var poll = Poll()

    init(_ bridge: Bridge, _ daemon: DaemonLink, _ log: Log, _ bell: Bell) {
        (self.bridge, self.daemon, self.log, self.bell) = (bridge, daemon, log, bell)
        output = Outlet(STDOUT_FILENO, bell: bell)
        signals = Signals(bell, answering: [SIGTERM, SIGINT])
    }

    /// Runs until it is stopped, or nobody reads any more.
    func run() throws {
        bridge.brokerCame()
        output.watchReader()
        while !output.isClosed {
            let isReady = try wait()
            log.outlet.flush()
            output.flush()
            output.lookForReader()
            if signals.next() != nil { break }
            let now = Poll.now
            bridge.setClock(epoch: WallClock.now - now.nanoseconds)
            for news in daemon.work(at: now, isReady: isReady) { take(news) }
            for order in bridge.orders(at: Poll.now) { show(order) }
        }
        output.finish(within: .seconds(1))
        log.outlet.finish(within: .seconds(1))
        try output.check(as: "standard output")
    }

    private func wait() throws -> Bool {
        poll.removeAll()
        poll.add(daemon.descriptor)
        poll.add(bell.descriptor)
        try poll.wait(until: Instant.earlier(daemon.deadline, bridge.deadline))
        return poll.isReady(0)
    }

    private func take(_ news: DaemonLink.News) {
        bridge.hear(news, log)
        if case .came = news { bridge.brokerAnswered() }
    }

    private func show(_ order: Bridge.Order) {
        switch order {
        case .publish(let publication): output.write(publication.text)
        case .probe: bridge.brokerAnswered()
        case .note(let text): log.write(.warning, text)
        case .subscribe, .request: break
        }
    }
}
