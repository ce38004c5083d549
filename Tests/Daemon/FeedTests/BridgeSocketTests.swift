import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

/// What a bridge that somebody took over can do to the daemon.
@Suite(.serialized) struct BridgeSocketTests {
    private let fixture: FeedFixture
    private static let refusal =
        "{\"error\":\"MQTT may set nothing here: write commands = true into [mqtt] to allow it\"}"

    init() throws { fixture = try FeedFixture() }

    @Test func setsNothingUnlessTheConfigAllowsCommands() {
        let bridge = fixture.bridge("set lamp on", "set lamp on by a/b", "set gas 1", "set lamp pulse 1s")
        #expect(bridge.lines == Array(repeating: Self.refusal, count: 4))
        #expect(fixture.host.changes == [] && fixture.host.waiting.isEmpty)
        #expect(fixture.guest("set lamp on").lines == ["{\"ok\":true}"])
    }

    @Test func aReloadChangesThat() {
        let bridge = fixture.bridge()
        for isAllowed in [true, false, true] {
            fixture.host.allowsCommands = isAllowed
            bridge.send("set lamp toggle\n")
            fixture.attend()
            #expect(bridge.lines == [isAllowed ? "{\"ok\":true}" : Self.refusal])
        }
        #expect(fixture.host.changes == [.toggle, .toggle])
    }

    @Test func readsAsAnyClient() {
        let lines = fixture.bridge("notices", "status").lines
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("{\"debounced\":\"1.2.3\"") == true)
        #expect(lines.last?.hasPrefix("{\"version\":\"1.2.3\"") == true)
    }

    @Test func saysWhichTopicAsked() {
        fixture.host.allowsCommands = true
        let bridge = fixture.bridge("set lamp on by debounced/porch/output/lamp/set", "set lamp off")
        #expect(bridge.lines.count == 2)
        #expect(fixture.host.requesters.map(\.topic) == ["debounced/porch/output/lamp/set", nil])
        #expect(fixture.host.requesters.allSatisfy { $0.process == getpid() })
    }

    @Test func nobodyElseSpeaksForMqtt() {
        #expect(fixture.guest("set lamp on by a/b").lines.first?.hasPrefix("{\"error\":") == true)
        #expect(fixture.host.changes == [])
    }

    @Test func findsAPlaceThoughAllOthersAreTaken() {
        let others = (0..<Feed.mostClients).map { _ in fixture.guest("events") }
        let one = fixture.guest("status")
        #expect(one.lines == ["{\"error\":\"32 clients are connected already; try again later\"}"])
        #expect(fixture.bridge("status").lines.first?.hasPrefix("{\"version\"") == true)
        #expect(others.allSatisfy { !$0.isEnded })
    }

    @Test func takesNoMoreThanItsOwnPlaces() {
        let bridges = (0..<Feed.mostBridges).map { _ in fixture.bridge("events") }
        #expect(
            fixture.bridge("status").lines
                == ["{\"error\":\"4 clients are connected already; try again later\"}"])
        #expect(fixture.guest("status").lines.first?.hasPrefix("{\"version\"") == true)
        #expect(bridges.allSatisfy { !$0.isEnded })
    }
}
