import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux
import DebouncedMqtt
import Glibc

/// Tells the bridge what came, and the log what it should know of it.
final class Relay: BridgeLoopClient {
    private var bridge: Bridge
    private var setup: Setup
    /// Reads the settings again.
    private let read: () throws -> Setup
    /// Nil for a dry run.
    private let broker: Broker?
    private let log: Log
    private let manager: ServiceManager
    private(set) var isOver = false
    private var suspended = WallClock.suspended
    private var ignoredSignals = IgnoredSignals()
    /// The last reason that was logged for a missing broker.
    private var absence: String?

    init(
        _ setup: Setup, _ broker: Broker?, _ log: Log, _ manager: ServiceManager,
        remembered: [Topics] = [], rereading read: @escaping () throws -> Setup
    ) {
        (self.setup, self.broker, self.log, self.manager, self.read) = (setup, broker, log, manager, read)
        bridge = Bridge(setup.settings, remembered: remembered)
        if broker == nil { bridge.brokerConnected() }
    }

    var deadline: Instant? { bridge.deadline }

    func takeEffects(at now: Instant) -> [Bridge.Effect] {
        manager.wake()
        recordSuspend()
        let effects = bridge.takeEffects(at: now)
        return broker == nil && isAnswered(effects) ? effects + takeEffects(at: now) : effects
    }

    /// Events from before a suspend are older than they seem.
    private func recordSuspend() {
        let time = WallClock.suspended - suspended
        guard time > Relay.clockDifference else { return }
        suspended += time
        bridge.recordSuspend(time)
    }

    /// Two clocks are not read at the same instant.
    private static let clockDifference = Duration.milliseconds(100)

    /// In a dry run it is as if a broker were there that kept nothing. Returns whether it had something to answer.
    private func isAnswered(_ effects: [Bridge.Effect]) -> Bool {
        if effects.contains(.reconnect) {
            bridge.brokerConnected()
            return true
        }
        let probes = effects.filter { $0 == .probe }
        for _ in probes { bridge.brokerAnswered() }
        return !probes.isEmpty
    }

    func lastEffects() -> [Bridge.Effect] { broker == nil ? [] : bridge.lastEffects() }
}

// MARK: What came

extension Relay {
    func feed(signal: Int32) {
        guard signal != SIGHUP else { return reload() }
        guard Signals.orders.contains(signal) else {
            ignoredSignals.words(signal).map { notify(.notice, $0) }
            return
        }
        manager.send("STOPPING=1")
        isOver = true
    }

    func feed(_ update: DaemonLink.Update) {
        recordSuspend()
        bridge.setClock(epoch: WallClock.epoch)
        switch update {
        case .connected(let status):
            notify(.info, "connected to debounced")
            bridge.notify(status, isNews: true)
            bridge.daemonConnected()
        case .disconnected:
            notify(.notice, "lost debounced; reconnecting")
            bridge.daemonDisconnected()
        case .changed(let status, let isReload): bridge.notify(status, isNews: isReload)
        case .event(let event): bridge.notify(event)
        case .notice(let notice): bridge.notify(notice)
        case .note(let text): log.write(.warning, text)
        }
    }

    func feed(_ update: Broker.Update) {
        switch update {
        case .accepted:
            notify(.notice, "connected to \(setup.name)")
            absence = nil
            bridge.brokerConnected()
        case .confirmed: bridge.brokerAnswered()
        case .refused(let refusal): bridge.brokerRefused(refusal)
        case .received(setup.settings.topics.discovery, let payload, let isRetained):
            bridge.receive(Announcement(payload), isRetained: isRetained)
        case .received(let topic, let payload, true) where bridge.isFormerAnnouncement(topic):
            if !payload.isEmpty { bridge.receive(former: Announcement(payload), topic) }
        case .received(let topic, let payload, let isRetained):
            bridge.receive(topic, payload, isRetained: isRetained)
        case .oversized: bridge.brokerSentTooMuch()
        case .lost(let loss):
            record(loss)
            bridge.brokerDisconnected()
        }
    }

    /// A reason is not logged again.
    private func record(_ loss: BrokerFailure) {
        let text = setup.advice(on: loss)
        if absence != text { notify(.warning, "the broker at \(setup.name): \(text); trying again") }
        absence = text
    }

    /// In a dry run there is no broker to lose.
    private func notify(_ priority: Log.Priority, _ text: String) {
        if broker != nil { log.write(priority, text) }
    }
}

// MARK: The settings

extension Relay {
    /// Changes nothing if something is wrong.
    private func reload() {
        let now = Poll.now
        manager.send(ServiceManager.reloading(at: now))
        defer { manager.send("READY=1") }
        do {
            let setup = try read()
            guard setup != self.setup else {
                bridge.announce()
                return log.write(.info, "[mqtt] is unchanged")
            }
            log.write(.notice, "[mqtt] changed; reconnecting")
            change(to: setup)
        } catch {
            if case ConfigProblem.mistakes(let findings) = error {
                for finding in findings { log.write(Log.Priority(finding), finding.description) }
            } else {
                log.write(.error, "\(error)")
            }
            log.write(.warning, "[mqtt] stays as it was")
        }
    }

    private func change(to setup: Setup) {
        let hasOtherAddress = setup.address.map { !$0.hasAccess(of: self.setup.address) } ?? true
        self.setup = setup
        absence = nil
        bridge.change(to: setup.settings, mayBeRefused: hasOtherAddress)
        if let address = setup.address { broker?.change(to: address, will: setup.settings.topics.will) }
    }
}
