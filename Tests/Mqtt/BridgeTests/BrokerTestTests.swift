import DebouncedConfiguration
import DebouncedContacts
import DebouncedMqtt
import Testing

@testable import debounced_mqtt

@Suite struct BrokerTestTests {
    private let test: BrokerTest

    init() {
        var plan = MqttPlan(host: "lan", port: 1883)
        plan.client = "porch"
        test = BrokerTest(plan)
    }

    @Test(arguments: [
        (BrokerFailure.Kind.unknownHost, "host"), (.credentials, "username"), (.noListener, "port"),
        (.untrusted, "ca"),
        (.closed, "tls = true"), (.notTLS, "tls = false"), (.distrusted, "set cert and key"),
        (.silent, "MQTT broker"), (.unreachable, "between"),
    ])
    func eachReasonHasItsRemedy(_ kind: BrokerFailure.Kind, _ remedy: String) {
        #expect(kind.remedy(MqttPlan(host: "lan", port: 1883)).contains(remedy))
    }

    @Test func whoUsesTLSIsNotAdvisedAgainstIt() {
        var plan = MqttPlan(host: "lan", port: 8883)
        plan.tls = MqttTLS(certificate: "c", key: "k")
        #expect(BrokerFailure.Kind.distrusted.remedy(plan).contains("does not accept that certificate"))
        #expect(!BrokerFailure.Kind.closed.remedy(plan).contains("set tls"))
    }

    @Test(arguments: [
        (MqttTLS(authority: "/none"), "ca"), (MqttTLS(certificate: "/none", key: "/dev/null"), "cert"),
        (MqttTLS(certificate: "/dev/null", key: "/none"), "key"),
    ])
    func aFileThatIsNotThereIsNamed(_ tls: MqttTLS, _ key: String) throws {
        var plan = MqttPlan(host: "lan", port: 8883)
        plan.tls = tls
        let text = "\(key) = /none: No such file or directory"
        let verdict = try BrokerTest(plan).verdict()
        #expect(verdict == ("wrong: \(text); name a file that is there", false))
        let problem = try #require(TLSFileProblem(key, "/none"))
        #expect(throws: problem) { try BrokerAddress(plan, client: "porch") }
        // One that went away while the bridge runs may come back.
        let address = BrokerAddress(plan, client: "porch", password: nil)
        let broker = Broker(address, will: nil, probed: "probe", at: Instant(nanoseconds: 0))
        #expect(broker.work(at: Instant(nanoseconds: 0)) == [.lost(BrokerFailure(.encryption, text))])
        #expect(broker.retry != nil)
    }

    @Test(arguments: ["/none", "/tmp", "/dev/null"])
    func aPasswordThatNobodyCanReadIsWrong(_ path: String) throws {
        var plan = MqttPlan(host: "lan", port: 1883)
        plan.password = .file(path)
        let verdict = try BrokerTest(plan).verdict()
        #expect(verdict.text.hasPrefix("wrong: the password: \(path)"))
        #expect(!verdict.isWell)
    }

    /// It refuses MQTT 5, in its own way, and then accepts us.
    @Test(arguments: [
        BrokerFailure(refusal: 0x84, isVersion5: true), BrokerFailure(refusal: 1, isVersion5: true), hangUp,
    ])
    func aBrokerOfTheOlderVersionIsWell(_ loss: BrokerFailure) {
        test.feed(.lost(loss))
        #expect(!test.isOver)
        let echo = Broker.Update.received(
            topic: "debounced/porch/status", payload: "", isRetained: false)
        for update in [.accepted, .confirmed, echo, .confirmed] { test.feed(update) }
        #expect(test.isOver)
        #expect(test.judgement == ("ok: lan:1883 accepts the connection (MQTT 3.1.1)", true))
    }

    private static var hangUp: BrokerFailure {
        var loss = BrokerFailure(.closed, "the connection was lost")
        loss.retriesOlderVersion = true
        return loss
    }

    /// It is published again, and must not tell Home Assistant of another one.
    @Test(arguments: [
        ([], ""), ([("online", true)], "online"), ([("offline", true), ("online", false)], "online"),
        ([("online", true), ("offline", false)], "offline"),
    ])
    func ourStatusStaysAsItIs(_ messages: [(String, Bool)], _ status: String) {
        test.feed(.accepted)
        for (payload, isRetained) in messages { test.feed(BrokerTestTests.status(payload, isRetained)) }
        test.feed(.confirmed)
        #expect(published() == status)
    }

    /// It came after the trial had looked, and before the trial published what it had seen.
    @Test func theBridgesMessagesMeanwhileAreRepeated() {
        for update in [.accepted, BrokerTestTests.status("offline", true), .confirmed] { test.feed(update) }
        _ = published()
        test.feed(BrokerTestTests.status("online", false))
        #expect(published() == "online")
        test.feed(BrokerTestTests.status("online", false))
        #expect(published() == nil)
    }

    /// A broker may take its time for what it has kept: that is not what was just published.
    @Test func whatWasKeptIsNoEcho() {
        let kept = BrokerTestTests.status("online", true)
        for update: Broker.Update in [.lost(BrokerTestTests.hangUp), .accepted, .confirmed, kept, .confirmed]
        {
            test.feed(update)
        }
        #expect(test.judgement.text.contains("does not come back"))
    }

    /// What is published to the status, and not to be retained.
    private func published() -> String? {
        let effects = test.takeEffects(at: Instant(nanoseconds: 0))
        guard case .publish(let message)? = effects.first else {
            #expect(effects.isEmpty)
            return nil
        }
        #expect(message.topic == "debounced/porch/status" && message.quality == 1 && !message.isRetained)
        return message.payload
    }

    private static func status(_ payload: String, _ isRetained: Bool) -> Broker.Update {
        .received(topic: "debounced/porch/status", payload: payload, isRetained: isRetained)
    }

    private static let unheard = Refusal(.subscribe, "a/#", "Not authorized")
    private static let untaken = Refusal(.publish, "a/b", "Quota exceeded")

    /// Without its messages it does nothing; without what it hears some of it.
    @Test(arguments: [([unheard], "warning", unheard), ([unheard, untaken], "wrong", untaken)])
    func whatTheBrokerRefusesIsNamed(_ refusals: [Refusal], _ grade: String, _ named: Refusal) {
        var plan = MqttPlan(host: "lan", port: 8883)
        (plan.client, plan.username, plan.tls) = ("porch", "me", MqttTLS())
        let test = BrokerTest(plan)
        for update in [.accepted] + refusals.map(Broker.Update.refused) + [.confirmed, .confirmed] {
            test.feed(update)
        }
        let text = """
            \(grade): lan:8883 accepts the connection (MQTT 5, encrypted), but refuses \(named); \
            check that its access rules (ACL) let the user 'me' read and write debounced/porch/#
            """
        #expect(test.judgement.text.hasPrefix(text), "\(test.judgement.text)")
        #expect(test.judgement.isWell == (grade == "warning"))
    }

    @Test func anotherMachineOfOurNameIsNamed() {
        let topic = "homeassistant/device/debounced_porch/config"
        let announcement = Broker.Update.received(
            topic: topic, payload: #"{"dev":{"ids":["x"],"sn":"none"}}"#, isRetained: true)
        let other = Broker.Update.oversized(topic: "debounced/porch/a", isRetained: true)
        for update in [.accepted, other, announcement, .confirmed, .confirmed] { test.feed(update) }
        #expect(test.judgement.text.contains("but another machine (none; we are "))
    }

    @Test func aBrokerThatSaysNothingIsNotWell() {
        #expect(test.judgement.text.hasPrefix("wrong: lan:1883: it does not respond; check port"))
        test.feed(.accepted)
        #expect(test.judgement.text.hasSuffix("but stopped responding: see the broker's log"))
        #expect(!test.judgement.isWell)
    }

    @Test func whoIsDisconnectedWhenItAsksIsNotWell() {
        let test = BrokerTest(MqttPlan(host: "lan", port: 1883))
        for update: Broker.Update in [.accepted, .lost(BrokerFailure(.closed, "it hung up"))] {
            test.feed(update)
        }
        #expect(test.isOver && !test.judgement.isWell)
        #expect(test.judgement.text.contains("ends the connection when we subscribe or publish: it hung up"))
    }

    @Test func aFolderIsNoCertificate() {
        #expect(TLSFileProblem("ca", "/tmp")?.description == "ca = /tmp: Is a directory")
        #expect(TLSFileProblem("ca", "/dev/null") == nil)
        #expect(TLSFileProblem("ca", "/etc/passwd") == nil)
        #expect(TLSFileProblem("ca", nil) == nil)
    }
}
