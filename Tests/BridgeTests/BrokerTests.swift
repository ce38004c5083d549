// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedContacts
import Glibc
import Testing

@testable import DebouncedMqtt
@testable import debounced_mqtt

/// The connections to a broker that behaves oddly.
@Suite(.timeLimit(.minutes(10))) struct BrokerTests {
    private let fake: FakeBroker
    private let broker: Broker
    /// What a broker of each version says to a client that it accepts.
    private static let acceptance: [UInt8: [UInt8]] = [4: [0x20, 2, 0, 0], 5: [0x20, 3, 0, 0, 0]]

    init() throws {
        fake = try FakeBroker()
        let plan = MqttPlan(host: "127.0.0.1", port: fake.port)
        let address = BrokerAddress(plan, client: "porch", password: nil)
        broker = Broker(address, will: nil, at: Instant(nanoseconds: 0))
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
        #expect(try next() == .lost("Not authorized"))
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
        #expect(broker.work(at: seconds(18)) == [])
        #expect(broker.deadline == seconds(28))
    }

    @Test func whatIsTooLargeForTheBrokerIsNotPassedOverInSilence() throws {
        #expect(try ask() == 5)
        // With a largest packet of 32 bytes.
        fake.say([0x20, 8, 0, 0, 5, 0x27, 0, 0, 0, 32])
        #expect(try next() == .accepted)
        #expect(broker.publish(.event("a", "short"), at: seconds(0)) == nil)
        #expect(broker.publish(.event("a", String(repeating: "long ", count: 20)), at: seconds(0)) != nil)
    }

    private func seconds(_ count: Int64) -> Instant { Instant(nanoseconds: count * 1_000_000_000) }

    /// Lets it connect, whenever it wants to. Returns the version that it asks for.
    private func ask() throws -> UInt8? {
        let now = broker.retry ?? Instant(nanoseconds: 0)
        var news = broker.work(at: now)
        while broker.descriptor == nil, news.isEmpty {
            try wait()
            news = broker.work(at: now)
        }
        try #require(news.isEmpty)
        return fake.accept()
    }

    /// What it says next.
    private func next() throws -> Broker.News {
        var news: [Broker.News] = []
        while news.isEmpty {
            try wait()
            news = broker.work(at: Instant(nanoseconds: 0))
        }
        return try #require(news.first)
    }

    /// Until something can be read from it.
    private func wait() throws {
        var descriptors = [broker.bell, broker.descriptor ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        try #require(poll(&descriptors, 2, 60_000) > 0)
    }
}
