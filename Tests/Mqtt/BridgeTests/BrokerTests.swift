import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux
import Testing

@testable import DebouncedMqtt
@testable import debounced_mqtt

/// The connections to a broker that behaves oddly.
@Suite(.timeLimit(.minutes(10))) struct BrokerTests {
    private let fake: FakeBroker
    private let broker: Broker
    /// What a broker of each version says to a client that it accepts.
    static let acceptance: [UInt8: [UInt8]] = [4: [0x20, 2, 0, 0], 5: [0x20, 3, 0, 0, 0]]

    init() throws {
        fake = try FakeBroker()
        let plan = MqttPlan(host: "127.0.0.1", port: fake.port)
        let address = BrokerAddress(plan, client: "porch", password: nil)
        broker = Broker(address, will: nil, probed: "probe", at: Instant(nanoseconds: 0))
    }

    @Test func aBrokerThatHangsUpOnTheNewVersionIsAskedInTheOlderOne() throws {
        #expect(try ask() == 5)
        fake.hangUp()
        #expect(try next().isLoss)
        #expect(try ask() == 4)
        fake.say(BrokerTests.acceptance[4] ?? [])
        #expect(try next() == .accepted)
        #expect(!broker.isVersion5)
    }

    @Test func aBrokerThatRefusesTheNewVersionIsAskedInTheOlderOne() throws {
        #expect(try ask() == 5)
        // Unsupported protocol version.
        fake.say([0x20, 3, 0, 0x84, 0])
        #expect(try next().isLoss)
        #expect(try ask() == 4)
    }

    @Test func oneThatRefusesUsForAnotherReasonIsAskedInTheSameVersion() throws {
        #expect(try ask() == 5)
        // Not authorized.
        fake.say([0x20, 3, 0, 0x87, 0])
        #expect(try next() == .lost(BrokerFailure(.credentials, "Not authorized")))
        #expect(try ask() == 5)
    }

    @Test func oneThatRefusesUsInTheOlderVersionIsAskedInThatAgain() throws {
        #expect(try ask() == 5)
        fake.say([0x20, 3, 0, 0x84, 0])
        #expect(try next().isLoss)
        for _ in 0..<3 {
            #expect(try ask() == 4)
            // Not authorized.
            fake.say([0x20, 2, 0, 5])
            #expect(try next().isLoss)
        }
    }

    /// It was down, and is asked in both again.
    @Test func oneThatDoesNotKnowTheOlderVersionIsAskedInTheNewOne() throws {
        #expect(try ask() == 5)
        fake.hangUp()
        #expect(try next().isLoss)
        #expect(try ask() == 4)
        // Unacceptable protocol version.
        fake.say([0x20, 2, 0, 1])
        #expect(try next().isLoss)
        #expect(try ask() == 5)
    }

    @Test func oneThatWasThereIsAskedInTheSameVersion() throws {
        #expect(try ask() == 5)
        fake.say(BrokerTests.acceptance[5] ?? [])
        #expect(try next() == .accepted)
        fake.hangUp()
        #expect(try next().isLoss)
        #expect(try ask() == 5)
    }

    /// Something else may have hung up on it before.
    @Test func oneThatWasThereForLongIsAskedInTheNewVersionAgain() throws {
        try connect(4)
        let opened = try #require(broker.deadline).advanced(by: -30_000_000_000)
        fake.hangUp()
        #expect(try next(at: opened + .seconds(31)).isLoss)
        #expect(try ask() == 5)
    }

    @Test func aBrokerMayWantToHearFromUsMoreOften() throws {
        #expect(try ask() == 5)
        // With a keep-alive of 10 seconds.
        fake.say([0x20, 6, 0, 0, 3, 0x13, 0, 10])
        #expect(try next() == .accepted)
        #expect(broker.deadline == seconds(10))
        // What wakes us without a word to the broker does not count.
        #expect(broker.work(at: seconds(7)) == [])
        #expect(broker.deadline == seconds(10))
        #expect(broker.publish(.event("a", "short"), at: seconds(8)) == nil)
        #expect(broker.deadline == seconds(18))
        // Whether a ping is due, the library decides.
        #expect(broker.work(at: seconds(18)) == [])
        #expect(broker.deadline == seconds(19))
        #expect(broker.publish(.event("a", "short"), at: seconds(19)) == nil)
        #expect(broker.deadline == seconds(29))
    }

    @Test func whatIsTooLargeForTheBrokerIsNotPassedOverInSilence() throws {
        #expect(try ask() == 5)
        // With a largest packet of 32 bytes.
        fake.say([0x20, 8, 0, 0, 5, 0x27, 0, 0, 0, 32])
        #expect(try next() == .accepted)
        #expect(broker.publish(.event("a", "short"), at: seconds(0)) == nil)
        #expect(broker.publish(.event("a", String(repeating: "long ", count: 20)), at: seconds(0)) != nil)
    }

    /// The same for both versions but for the properties of the newer one.
    @Test(arguments: [4, 5] as [UInt8])
    func whatItRefusesHasItsTopic(_ version: UInt8) throws {
        try connect(version)
        broker.subscribe("a/+", quality: 0, at: seconds(0))
        #expect(broker.publish(.state("b", "x"), at: seconds(0)) == nil)
        let properties: [UInt8] = version == 5 ? [0] : []
        // Of the first subscription and of the message behind it.
        let refusal: [UInt8] = version == 5 ? [0x87] : [0x80]
        fake.say([0x90, UInt8(3 + properties.count), 0, 1] + properties + refusal)
        let reason = version == 5 ? "Not authorized" : "Unspecified error"
        #expect(try next() == .refused(Refusal(.subscribe, "a/+", reason)))
        guard version == 5 else { return }
        fake.say([0x40, 3, 0, 2, 0x87])
        #expect(try next() == .refused(Refusal(.publish, "b", "Not authorized")))
    }

    @Test func aBrokerThatSaysGoodbyeSaysWhy() throws {
        try connect(5)
        // Session taken over.
        fake.say([0xE0, 2, 0x8E, 0])
        var loss = BrokerFailure(.takenOver, "Session taken over")
        (loss.wasAccepted, loss.isBrief) = (true, true)
        #expect(try next() == .lost(loss))
    }

    /// Most brokers throw out the older of two clients of one name without a word: MQTT 3.1.1 has none.
    @Test(arguments: [4, 5] as [UInt8], [1, 31] as [Int64])
    func oneThatSoonHangsUpMayHaveAnotherClientOfOurName(_ version: UInt8, _ age: Int64) throws {
        try connect(version)
        let opened = try #require(broker.deadline).advanced(by: -30_000_000_000)
        fake.hangUp()
        guard case .lost(let loss) = try next(at: opened + .seconds(age)) else {
            Issue.record("it is not lost")
            return
        }
        #expect(loss.kind == .closed && loss.mayBeNameConflict == (age == 1))
        let settings = BridgeSettings(
            topics: Topics(prefix: "debounced", client: "porch", discovery: ""), client: "porch",
            version: "0",
            maxAge: .seconds(2), takesCommands: false)
        let setup = Setup(settings: settings, address: nil)
        #expect(
            setup.remedy(forNameIn: loss).contains("another client uses the name debounced_porch"))
        #expect(
            setup.remedy(forNameIn: BrokerFailure(.takenOver, "")).contains(
                "another client also uses the name debounced_porch")
        )
    }

    @Test func aBrokerThatAcceptsUsAndHangsUpIsAskedLessAndLessOften() throws {
        var waits: [Int64] = []
        for _ in 0..<4 {
            let start = broker.retry ?? seconds(0)
            #expect(try ask() == 5)
            fake.say(BrokerTests.acceptance[5] ?? [])
            #expect(try next(at: start) == .accepted)
            fake.hangUp()
            #expect(try next(at: start).isLoss)
            waits.append((broker.retry ?? start).nanoseconds(since: start))
        }
        #expect(waits[3] > 2 * waits[1])
    }

    @Test func aBrokerThatNeverAnswersIsGivenUp() throws {
        #expect(try ask() == 5)
        #expect(broker.deadline == seconds(15))
        #expect(broker.work(at: seconds(14)) == [])
        var loss = BrokerFailure(.silent, "it does not respond")
        loss.retriesOlderVersion = true
        #expect(broker.work(at: seconds(15)) == [.lost(loss)])
        // It may know only the older version.
        #expect(try ask() == 4)
        fake.say(BrokerTests.acceptance[4] ?? [])
        #expect(try next(at: seconds(20)) == .accepted)
    }

    /// A message of any size would otherwise be received whole.
    @Test func theNewVersionSaysHowLargeAPacketMayBe() throws {
        #expect(try ask() == 5)
        // The library may have said other things besides.
        let bytes = fake.request
        #expect(bytes.indices.contains { bytes[$0...].starts(with: [0x27, 0, 0x20, 0, 0]) })
    }

    /// What is too large is not even copied. Our own announcement may be larger than all else.
    @Test(arguments: [
        ("debounced/porch/output/lamp/set", 65536, true), ("debounced/porch/output/lamp/set", 65537, false),
        ("homeassistant/device/debounced_porch/config", 65537, true),
        ("homeassistant/device/debounced_porch/config", 2_097_153, false),
    ])
    func onlyWhatIsNotTooLargeIsRead(_ topic: String, _ size: Int, _ isRead: Bool) throws {
        try connect(4)
        fake.say(message(topic, size))
        switch try next() {
        case .received(topic, let payload, false): #expect(isRead && payload.utf8.count == size)
        case .oversized: #expect(!isRead)
        case let other: Issue.record("\(other)")
        }
    }

    /// As a broker passes it on.
    private func message(_ topic: String, _ size: Int) -> [UInt8] {
        var (length, bytes) = (2 + topic.utf8.count + size, [UInt8(0x30)])
        repeat {
            bytes.append(UInt8(length % 128) | (length >= 128 ? 128 : 0))
            length /= 128
        } while length > 0
        return bytes + [0, UInt8(topic.utf8.count)] + topic.utf8 + [UInt8](repeating: 0x41, count: size)
    }

    /// A broker that was restarted, or is asked in the older version next, needs no advice.
    @Test func problemsAtTheStartComeWithARemedy() throws {
        let settings = BridgeSettings(
            topics: Topics(prefix: "debounced", client: "porch", discovery: ""), client: "porch",
            version: "0", maxAge: .seconds(2), takesCommands: false)
        let setup = Setup(settings: settings, address: address(fake))
        var loss = BrokerFailure(.noListener, "Connection refused")
        let remedy = "nothing listens there: check port (1883, with TLS 8883), and whether the broker runs"
        #expect(setup.advice(on: loss) == "Connection refused; \(remedy)")
        loss.wasAccepted = true
        #expect(setup.advice(on: loss) == "Connection refused")
        loss = BrokerFailure(.closed, "closed")
        loss.retriesOlderVersion = true
        #expect(setup.advice(on: loss) == "closed")
    }

    /// The thread that connects goes on without the broker, and closes what it opened.
    @Test func whoeverGivesUpAnAttemptLeavesNoConnection() throws {
        var other: Broker? = Broker(
            BrokerAddress(MqttPlan(host: "127.0.0.1", port: fake.port), client: "porch", password: nil),
            will: nil, probed: "probe", at: seconds(0))
        #expect(other?.work(at: seconds(0)) == [])
        other = nil
        #expect(fake.accept() == 5)
        #expect(try fake.isLeft())
    }

    /// Otherwise the one that was given up would throw out its successor, which has the same name.
    @Test func anAttemptThatWasGivenUpIsWaitedForBeforeTheNext() throws {
        var (tests, tries) = (self, 1)
        while !tests.isWaitingAfterGivingUp() {
            tests = try BrokerTests()
            tries += 1
            try #require(tries < 100)
        }
        try tests.expectTheNextAttemptToWait()
    }

    /// Gives up an attempt, unless it is over before that. The next one waits for it, but not forever.
    private func isWaitingAfterGivingUp() -> Bool {
        #expect(broker.work(at: seconds(0)) == [])
        broker.reconnect(at: seconds(1))
        return broker.deadline == seconds(15)
    }

    private func expectTheNextAttemptToWait() throws {
        // There may be several by now.
        let (here, there) = (address(fake), try FakeBroker())
        defer { withExtendedLifetime(there) {} }
        broker.change(to: address(there), will: nil)
        broker.reconnect(at: seconds(1))
        #expect(broker.work(at: seconds(1)) == [])
        broker.change(to: here, will: nil)
        broker.reconnect(at: seconds(1))
        #expect(fake.accept() == 5)
        while broker.deadline == seconds(15) {
            try broker.wait()
            #expect(broker.work(at: seconds(1)) == [])
        }
        // The first may have been over even before the second was made.
        #expect(broker.work(at: seconds(1)) == [])
        #expect(fake.accept() == 5)
        fake.say(BrokerTests.acceptance[5] ?? [])
        #expect(try next(at: seconds(1)) == .accepted)
    }

    private func address(_ fake: FakeBroker) -> BrokerAddress {
        BrokerAddress(MqttPlan(host: "127.0.0.1", port: fake.port), client: "porch", password: nil)
    }

    @Test func anotherAddressIsConnectedToAtOnce() throws {
        try connect(5)
        let other = try FakeBroker()
        broker.change(
            to: BrokerAddress(MqttPlan(host: "127.0.0.1", port: other.port), client: "porch", password: nil),
            will: nil)
        broker.reconnect(at: seconds(1))
        #expect(broker.retry == seconds(1))
        #expect(broker.work(at: seconds(1)) == [])
        #expect(other.accept() == 5)
    }

    private func connect(_ version: UInt8) throws {
        #expect(try ask() == 5)
        if version == 4 {
            fake.hangUp()
            #expect(try next().isLoss)
            #expect(try ask() == 4)
        }
        fake.say(BrokerTests.acceptance[version] ?? [])
        #expect(try next() == .accepted)
    }

    private func seconds(_ count: Int64) -> Instant { Instant(nanoseconds: count * 1_000_000_000) }

    /// Lets it connect, whenever it wants to. Returns the version that it asks for.
    private func ask() throws -> UInt8? {
        let now = broker.retry ?? Instant(nanoseconds: 0)
        var news = broker.work(at: now)
        while !broker.isOpen, news.isEmpty {
            try broker.wait()
            news = broker.work(at: now)
        }
        try #require(news.isEmpty)
        return fake.accept()
    }

    /// What it says next.
    private func next(at now: Instant = Instant(nanoseconds: 0)) throws -> Broker.Update {
        var news: [Broker.Update] = []
        while news.isEmpty {
            try broker.wait()
            news = broker.work(at: now)
        }
        return try #require(news.first)
    }
}

extension Broker.Update {
    fileprivate var isLoss: Bool {
        if case .lost = self { return true }
        return false
    }
}

@Suite struct BrokerAddressTests {
    private func address(
        _ change: (inout MqttPlan) -> Void = { _ in }, client: String = "porch", password: [UInt8]? = [1]
    ) -> BrokerAddress {
        var plan = MqttPlan(host: "lan", port: 1883)
        change(&plan)
        return BrokerAddress(plan, client: client, password: password)
    }

    @Test func anotherBrokerUserOrPasswordMayBeRefused() {
        #expect(address().hasAccess(of: address()))
        #expect(!address().hasAccess(of: nil))
        let others = [
            address { $0.host = "wan" }, address { $0.port = 8883 }, address { $0.username = "me" },
            address { $0.tls = MqttTLS() }, address(client: "gate"), address(password: nil),
            address(password: [2]),
        ]
        for other in others { #expect(!other.hasAccess(of: address())) }
    }
}
