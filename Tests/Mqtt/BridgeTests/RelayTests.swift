import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc
import Testing

@testable import DebouncedMqtt
@testable import debounced_mqtt

/// The log of what came, and what becomes of the settings.
@Suite final class RelayTests {
    private let path = "/tmp/debounced-relay-\(getpid())-\(UInt32.random(in: 0 ... .max)).toml"
    private var ends: [Int32] = [0, 0]
    private let log: Log

    init() {
        pipe(&ends)
        log = Log(ends[1], waker: nil, name: "")
    }

    deinit {
        unlink(path)
        for end in ends { close(end) }
    }

    private func put(_ keys: String) {
        let file = fopen(path, "w")!
        fputs("[button.a]\npin = 4\n[mqtt]\nclient = 'porch'\n\(keys)\n", file)
        fclose(file)
    }

    private func relay(_ keys: String = "host = 'lan'") throws -> Relay {
        put(keys)
        let arguments = try Arguments(["debounced-mqtt", "--config", path])
        let read = { try Setup.read(arguments, mayWait: false) }
        let setup = try read()
        let broker = try Broker(#require(setup.address), setup.settings.topics, at: Poll.now)
        return Relay(setup, broker, log, ServiceManager(at: nil), rereading: read)
    }

    /// The lines of the log, which ends.
    private func logged() -> [String] {
        log.writer.finish(within: .seconds(60))
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = read(ends[0], &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    @Test func aReasonForAMissingBrokerIsLoggedOnce() throws {
        let relay = try relay()
        let loss = Broker.Update.lost(BrokerFailure(.noListener, "Connection refused"))
        for update in [loss, loss, .accepted, loss] { relay.feed(update) }
        let line = """
            the broker at lan:1883: Connection refused; nothing listens there: check port (1883, with TLS 8883), \
            and whether the broker runs; trying again
            """
        #expect(logged() == [line, "connected to lan:1883", line])
    }

    @Test func anotherClientMayHaveItsName() throws {
        let relay = try relay()
        var taken = BrokerFailure(.takenOver, "Session taken over")
        var brief = BrokerFailure(.closed, "it hung up")
        (taken.wasAccepted, brief.wasAccepted, brief.isBrief) = (true, true, true)
        for loss in [taken, brief] { relay.feed(.lost(loss)) }
        let logged = logged()
        #expect(logged.first?.contains("Session taken over (another client also uses the name ") == true)
        #expect(logged.last?.contains("it was restarted, another client uses the name ") == true)
        #expect(logged.allSatisfy { $0.contains("set `client` in [mqtt] of one of them") })
    }

    @Test func theDaemonMayGoAndComeBack() throws {
        let relay = try relay()
        relay.feed(.connected(Status()))
        relay.feed(.disconnected)
        relay.feed(.note("it is busy"))
        #expect(logged() == ["connected to debounced", "lost debounced; reconnecting", "it is busy"])
    }

    @Test(arguments: [
        ("host = 'lan'", ["[mqtt] is unchanged"]),
        ("host = 'wan'", ["[mqtt] changed; reconnecting"]),
        ("host = 'lan'\nport = 0", ["error: ", "[mqtt] stays as it was"]),
        (
            "host = 'lan'\nusername = 'u'\npassword = { file = '/none' }",
            ["the password: /none", "[mqtt] stays as it was"]
        ),
    ])
    func theSettingsAreReadAgain(_ keys: String, _ lines: [String]) throws {
        let relay = try relay()
        _ = relay.takeEffects(at: Poll.now)
        put(keys)
        relay.feed(signal: SIGHUP)
        #expect(relay.takeEffects(at: Poll.now).contains(.reconnect) == keys.contains("wan"))
        let logged = logged()
        #expect(logged.count == lines.count && zip(logged, lines).allSatisfy { $0.contains($1) }, "\(logged)")
        #expect(!relay.isOver)
    }

    @Test func otherSignalsEndItOrAreNamedOnce() throws {
        let relay = try relay()
        for _ in 0..<2 { relay.feed(signal: SIGUSR1) }
        #expect(!relay.isOver)
        relay.feed(signal: SIGTERM)
        #expect(relay.isOver)
        #expect(logged() == ["signal 10 (User defined signal 1) is ignored"])
    }

    /// First it asks what the broker keeps of it, then it says who it is, and asks what became of that.
    @Test func whatTheBrokerSaysLeadsOn() throws {
        let relay = try relay()
        relay.feed(.connected(Status()))
        #expect(relay.takeEffects(at: Poll.now).allSatisfy { if case .remember = $0 { true } else { false } })
        relay.feed(Broker.Update.accepted)
        #expect(relay.takeEffects(at: Poll.now).contains(.probe))
        for topic in ["homeassistant/device/debounced_porch/config", "debounced/porch/switch/door"] {
            relay.feed(.received(topic: topic, payload: "ON", isRetained: true))
        }
        relay.feed(Broker.Update.confirmed)
        let topics = published(relay).map(\.topic)
        #expect(topics.contains("debounced/porch/status"), "\(topics)")
        relay.feed(.oversized(topic: "debounced/porch/switch/door", isRetained: false))
        relay.feed(.refused(Refusal(.publish, "debounced/porch/status", "Not authorized")))
        let notes = relay.takeEffects(at: Poll.now).compactMap { effect in
            if case .note(let text) = effect { text } else { nil }
        }
        #expect(notes.contains { $0.contains("debounced/porch/status") }, "\(notes)")
    }

    private func setup(_ client: String) -> Setup {
        let topics = Topics(prefix: "debounced", client: client, discovery: "")
        return Setup(
            settings: BridgeSettings(
                topics: topics, client: client, version: "0", maxAge: .seconds(2), takesCommands: false),
            address: nil)
    }

    /// A dry run, in which it is as if a broker were there that kept nothing.
    private func dryRun() -> Relay {
        let (manager, gate) = (ServiceManager(waker: Waker()), setup("gate"))
        let relay = Relay(setup("porch"), nil, Log(waker: nil), manager) { gate }
        var status = Status()
        status.controls = [ControlStatus(ControlName(.button, "bell"))]
        relay.feed(.connected(status))
        return relay
    }

    @Test func anEventHasTheTimeOfDay() {
        let relay = dryRun()
        _ = relay.takeEffects(at: Poll.now)
        let moment = Moment(control: 0, gesture: .press, at: Poll.now)
        relay.feed(.event(Event(sequence: 1, control: ControlName(.button, "bell"), moment: moment)))
        let texts = published(relay).map(\.text)
        #expect(texts.count == 1 && texts.allSatisfy { $0.contains(#""time":"20"#) }, "\(texts)")
    }

    @Test func afterAReloadAllIsPublishedAgain() {
        let relay = dryRun()
        #expect(statuses(relay) == ["debounced/porch/status online"])
        relay.feed(signal: SIGHUP)
        #expect(statuses(relay) == ["debounced/porch/status ", "debounced/gate/status online"])
    }

    private func statuses(_ relay: Relay) -> [String] {
        published(relay).filter { $0.topic.hasSuffix("/status") }.map(\.text)
    }

    private func published(_ relay: Relay) -> [Publication] {
        relay.takeEffects(at: Poll.now).compactMap { effect in
            if case .publish(let message) = effect { message } else { nil }
        }
    }
}
