import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedMqtt
@testable import debounced_mqtt

@Suite(.timeLimit(.minutes(10))) struct BridgeLoopTests {
    /// A broker may accept us at the moment of a reload. Taken for the connection that follows, its probe would never be
    /// answered.
    @Test func aReloadComesAfterTheOldConnectionsMessages() throws {
        let fake = try FakeBroker()
        let address = BrokerAddress(
            MqttPlan(host: "127.0.0.1", port: fake.port), client: "porch", password: nil)
        let broker = Broker(address, will: nil, probed: "probe", at: Poll.now)
        #expect(broker.work(at: Poll.now) == [])
        while !broker.isOpen {
            try broker.wait()
            #expect(broker.work(at: Poll.now) == [])
        }
        #expect(fake.accept() == 5)
        fake.say(BrokerTests.acceptance[5] ?? [])
        try broker.wait()

        let client = ReloadingClient(until: Instant(nanoseconds: 0))
        var signals = [SIGHUP]
        let waker = Waker()
        let loop = BridgeLoop(
            daemon: nil, broker: broker, nextSignal: { signals.popLast() }, waker: waker,
            log: Log(waker: waker))
        try loop.run(client)
        #expect(client.news == ["accepted", "signal 1"])
    }

    /// Nothing else would tell of a signal.
    @Test func itWaitsForTheWaker() throws {
        let (waker, end) = (Waker(), Poll.now + .seconds(60))
        waker.wake()
        let loop = BridgeLoop(
            daemon: nil, broker: nil, nextSignal: { nil }, waker: waker, log: Log(waker: waker))
        try loop.run(ReloadingClient(until: end))
        #expect(Poll.now < end)
    }
}

/// Connects to its broker again at a signal, and is over after one turn.
private final class ReloadingClient: BridgeLoopClient {
    private(set) var news: [String] = []
    private var effects: [Bridge.Effect] = []
    private var turns = 0

    var isOver: Bool { turns > 0 }
    let deadline: Instant?

    init(until deadline: Instant) { self.deadline = deadline }

    func feed(signal: Int32) {
        news.append("signal \(signal)")
        effects = [.reconnect]
    }

    func feed(_ update: DaemonLink.Update) {}
    func feed(_ update: Broker.Update) { news.append("\(update)") }

    func takeEffects(at now: Instant) -> [Bridge.Effect] {
        if effects.isEmpty { turns += 1 }
        defer { effects = [] }
        return effects
    }

    func lastEffects() -> [Bridge.Effect] { [] }
}
