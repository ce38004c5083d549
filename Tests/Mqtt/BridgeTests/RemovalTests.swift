import DebouncedConfiguration
import DebouncedContacts
import DebouncedMqtt
import Testing

@testable import debounced_mqtt

/// What is asked and removed until a broker retains nothing.
@Suite struct RemovalTests {
    private let removal: Removal
    private static let config = "homeassistant/device/debounced_porch/config"

    init() throws {
        removal = try Removal(MqttPlan(host: "lan", port: 1883), client: "porch")
    }

    private func effects() -> [Bridge.Effect] { removal.takeEffects(at: Instant(nanoseconds: 0)) }

    private func keep(_ topics: String...) {
        for topic in topics { removal.feed(.received(topic: topic, payload: "x", isRetained: true)) }
    }

    private static let asking: [Bridge.Effect] = [
        .subscribeToKept("debounced/porch/#"), .subscribeToKept(config), .probe,
    ]

    private func removing(_ topics: String...) -> [Bridge.Effect] {
        topics.map { .publish(Publication(topic: $0, payload: "", quality: 1, isRetained: true)) }
    }

    @Test func whatIsRetainedIsRemovedUntilNothingComes() {
        removal.feed(.accepted)
        #expect(effects() == RemovalTests.asking)
        keep("debounced/porch/status", "debounced/porch/output/lamp/set", RemovalTests.config)
        removal.feed(.confirmed)
        #expect(
            effects() == removing(
                RemovalTests.config, "debounced/porch/output/lamp/set", "debounced/porch/status")
                + RemovalTests.asking)
        removal.feed(.confirmed)
        #expect(removal.isOver && removal.problem == nil)
        #expect(removal.result == "removed 3 retained messages of porch from lan:1883")
    }

    @Test func anEmptyTraceIsCalledEmpty() {
        removal.feed(.accepted)
        removal.feed(.received(topic: "debounced/porch/switch/door", payload: "ON", isRetained: false))
        removal.feed(.confirmed)
        #expect(removal.isOver && removal.problem == nil)
        #expect(removal.result == "lan:1883 retains nothing of porch")
    }

    /// The last are emptied after the broker was asked again.
    @Test func ofMoreThanMayBeOnTheirWayAtOnceNoneStays() {
        removal.feed(.accepted)
        keep("debounced/porch/a", "debounced/porch/b", "debounced/porch/c")
        removal.feed(.confirmed)
        _ = effects()
        keep("debounced/porch/b", "debounced/porch/c")
        removal.feed(.confirmed)
        #expect(effects() == RemovalTests.asking)
        removal.feed(.confirmed)
        #expect(removal.isOver && removal.problem == nil)
        #expect(removal.result == "removed 3 retained messages of porch from lan:1883")
    }

    /// Brokers of the older version don't say what they refuse.
    @Test func remainingProblemsAreReported() {
        removal.feed(.accepted)
        for _ in 0..<2 {
            keep("debounced/porch/status")
            removal.feed(.confirmed)
        }
        #expect(removal.isOver)
        #expect(
            removal.problem
                == "lan:1883 still retains debounced/porch/status: check its access rules (ACL)")
    }

    @Test func aBrokerThatIsAwayIsAProblem() {
        removal.feed(.lost(BrokerFailure(.noListener, "Connection refused")))
        #expect(removal.isOver)
        #expect(removal.problem?.hasPrefix("lan:1883: Connection refused; nothing listens there: ") == true)
    }

    @Test func aBridgeThatWasOnlineIsWarnedOf() {
        removal.feed(.accepted)
        removal.feed(.received(topic: "debounced/porch/status", payload: "online", isRetained: true))
        #expect(removal.warning?.hasPrefix("the bridge of porch was online") == true)
    }
}
