import DebouncedContacts
import DebouncedEngine
import DebouncedWire
import Testing

@testable import DebouncedMqtt

/// Daemon, bridge, broker and Home Assistant come and go in any order: in the end the broker keeps what is true and
/// nothing else, and whoever reads `online` has been told everything before.
@Suite struct RestartOrderTests {
    private enum Step: CaseIterable {
        case brokerComes, brokerTells, brokerAnswers, daemonComes, homeAssistantComes
    }

    private static let node = "debounced/porch/"
    private static let discovery = "homeassistant/device/debounced_porch/config"
    /// What is left of another config and another day: a door whose state is not known any more among it.
    private static let leftovers = [
        "output/lamp": "ON", "output/gone": "ON", "switch/gate": "ON", "switch/door": "ON",
        "switch/gone": "OFF",
        "counter/gas": "{}", "counter/gone": "{}", "diagnostics/gone": "{}", "counter/door": "{}",
        "diagnostics/output/gone": "{}",
        "status": "online",
    ]

    @Test(arguments: [true, false])
    func whatTheBrokerKeepsIsTrueInTheEnd(_ isSeenBefore: Bool) {
        for steps in RestartOrderTests.orders {
            var installation = Installation(kept: RestartOrderTests.leftovers)
            // A bridge that ran before the broker went has told another one already.
            if isSeenBefore {
                for step in [.brokerComes, .brokerAnswers, .daemonComes] as [Step] { installation.take(step) }
                installation.kept = RestartOrderTests.leftovers
                installation.leave()
            }
            for step in steps { installation.take(step) }
            #expect(installation.problems == [], "\(steps)")
            #expect(installation.kept["output/lamp"] == "OFF", "\(steps)")
            #expect(
                installation.kept.keys.sorted() == [
                    "counter/gas", "diagnostics/bell", "diagnostics/door", "diagnostics/gas",
                    "diagnostics/gate", "diagnostics/output/lamp", RestartOrderTests.discovery,
                    "output/lamp", "status", "switch/gate",
                ], "\(steps)")
        }
    }

    /// The broker answers what it was asked, and tells what it keeps before or after that.
    private static var orders: [[Step]] {
        permutations(Step.allCases).filter { steps in
            [.brokerTells, .brokerAnswers, .homeAssistantComes].allSatisfy {
                steps.firstIndex(of: .brokerComes)! < steps.firstIndex(of: $0)!
            }
        }
    }

    private static func permutations(_ steps: [Step]) -> [[Step]] {
        guard !steps.isEmpty else { return [[]] }
        return steps.indices.flatMap { index in
            var rest = steps
            let first = rest.remove(at: index)
            return permutations(rest).map { [first] + $0 }
        }
    }

    /// A bridge, and a broker that keeps what it is told to.
    private struct Installation {
        var kept: [String: String]
        var problems: [String] = []
        private var bridge = Bridge(Talk.settings(), remembered: [Talk.topics("porch")])
        private var isDaemonThere = false

        init(kept: [String: String]) { self.kept = kept }

        mutating func take(_ step: Step) {
            switch step {
            case .brokerComes: bridge.brokerConnected()
            case .brokerTells:
                for (topic, payload) in kept.sorted(by: { $0.key < $1.key }) where topic.contains("/") {
                    bridge.receive(RestartOrderTests.node + topic, payload, isRetained: true)
                }
            case .brokerAnswers: bridge.brokerAnswered()
            case .daemonComes: daemonComes()
            case .homeAssistantComes: bridge.receive("homeassistant/status", "online", isRetained: false)
            }
            listen()
        }

        mutating func leave() {
            bridge.brokerDisconnected()
            bridge.daemonDisconnected()
            isDaemonThere = false
            problems = []
        }

        private mutating func daemonComes() {
            var (gate, gas) = (control("gate", .switch), control("gas", .counter))
            gate.isOn = false
            gas.counter?.pulses = 3
            bridge.notify(device(control("bell"), gate, control("door", .switch), gas, outputs: ["lamp"]))
            bridge.daemonConnected()
            isDaemonThere = true
        }

        private mutating func listen() {
            for case .publish(let message) in bridge.takeEffects(at: at(0)) {
                if !message.isRetained { problems.append("an event: \(message)") }
                let isOurs = message.topic.hasPrefix(RestartOrderTests.node)
                let topic =
                    isOurs ? String(message.topic.dropFirst(RestartOrderTests.node.count)) : message.topic
                kept[topic] = message.payload.isEmpty ? nil : message.payload
                if topic == "status" { judge(message.payload) }
            }
        }

        /// What is said of the daemon is true, and comes last.
        private mutating func judge(_ status: String) {
            if status != (isDaemonThere ? "online" : "offline") { problems.append("it says \(status)") }
            guard status == "online" else { return }
            for topic in ["output/lamp", "switch/gate"] where kept[topic] != "OFF" {
                problems.append("online before \(topic)")
            }
        }
    }
}
