import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc
import Testing

@testable import DebouncedMqtt
@testable import debounced_mqtt

/// A dry run, in which it is as if a broker were there that kept nothing.
@Suite struct RelayTests {
    private func setup(_ client: String) -> Setup {
        let topics = Topics(prefix: "debounced", client: client, discovery: "")
        return Setup(
            settings: BridgeSettings(
                topics: topics, client: client, version: "0", maxAge: .seconds(2), takesCommands: false),
            address: nil)
    }

    @Test func afterAReloadAllIsPublishedAgain() {
        let manager = ServiceManager(waker: Waker())
        let relay = Relay(setup("porch"), nil, Log(waker: nil), manager) { setup("gate") }
        var status = Status()
        status.controls = [ControlStatus(ControlName(.button, "bell"))]
        relay.feed(.connected(status))
        #expect(published(relay) == ["debounced/porch/status online"])
        relay.feed(signal: SIGHUP)
        #expect(published(relay) == ["debounced/porch/status ", "debounced/gate/status online"])
    }

    private func published(_ relay: Relay) -> [String] {
        relay.takeEffects(at: Poll.now).compactMap { effect in
            guard case .publish(let message) = effect, message.topic.hasSuffix("/status") else { return nil }
            return message.text
        }
    }
}
