import Testing

@testable import DebouncedMqtt

/// What does not arrive is counted, and the log is told once it is over.
@Suite struct DroppedEventsTests {
    @Test func whileTheBrokerIsAwayOldEventsAreDroppedAndCounted() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.brokerDisconnected()
        talk.notify(.press, "bell", at: 1000)
        talk.notify(.release, "bell", at: 1900)
        #expect(talk.says(at: 2000) == [])
        #expect(talk.bridge.deadline == nil)
        let said = talk.greet(at: 3500)
        #expect(said.contains(#"3500 button/bell {"event_type":"press_end","seq":2}"#))
        #expect(!said.contains { $0.contains(#""event_type":"press_start""#) })
        #expect(
            said.last
                == "3500 note 1 event was not sent: the broker was away, or it or this bridge was stuck, for too long"
        )
    }

    @Test func anEventIsDroppedOnlyOnceItIsOlderThanItMayBe() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.brokerDisconnected()
        talk.notify(.press, "bell", at: 1000)
        #expect(talk.greet(at: 3000).contains(#"3000 button/bell {"event_type":"press_start","seq":1}"#))
    }

    @Test func theNumberOfDroppedEventsIsReportedOnceWhateverWaits() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.brokerDisconnected()
        for press in 0..<200 { talk.notify(.press, "bell", at: Int64(press)) }
        talk.greet()
        let reason = "the broker was away, or it or this bridge was stuck, for too long"
        let said = (Int64(2000)..<2500).flatMap { now in
            defer { talk.bridge.brokerAnswered() }
            return talk.says(at: now)
        }
        let notes = said.filter { $0.contains(" note ") }
        let sent = said.filter { $0.contains("event_type") }.count
        #expect(notes.map { $0.hasSuffix(" note \(200 - sent) events were not sent: \(reason)") } == [true])
        #expect((1..<200).contains(sent))
    }

    @Test func continuingLossesAreReportedSeldom() {
        var droppedEvents = DroppedEvents()
        droppedEvents.add(.dropped, 2)
        #expect(droppedEvents.report(at: at(1000)).count == 1)
        droppedEvents.add(.dropped, 3)
        #expect(droppedEvents.next == at(11_000))
        #expect(droppedEvents.report(at: at(10_999)) == [])
        droppedEvents.add(.dropped, 4)
        #expect(droppedEvents.report(at: at(11_000)).first?.hasPrefix("7 events were not sent") == true)
        #expect(droppedEvents.next == nil)
    }

    @Test func possibleLossesAreReportedOnceTheBrokerIsBack() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        _ = talk.says(at: 100)
        talk.bridge.brokerDisconnected()
        #expect(talk.says(at: 101) == [])
        let note = "200 note 1 event was in flight when the connection to the broker ended, and may be lost"
        #expect(talk.greet(at: 200).last == note)
    }

    @Test func whatWasConfirmedIsNotLost() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        _ = talk.says(at: 100)
        talk.bridge.brokerAnswered()
        talk.bridge.brokerDisconnected()
        #expect(!talk.greet(at: 200).contains { $0.contains(" note ") })
    }

    @Test func atTheEndWhatStillWaitsIsCounted() {
        var talk = Talk.opened([control("bell")])
        talk.bridge.brokerDisconnected()
        talk.notify(.press, "bell", at: 100)
        _ = talk.effects(at: 100)
        let note = "1 event was not sent: the broker was away, or it or this bridge was stuck, for too long"
        #expect(talk.bridge.lastEffects() == [.note(note)])
    }

    @Test func atTheEndArrivedMessagesAreNotReported() {
        var talk = Talk.opened([control("bell")])
        #expect(talk.bridge.lastEffects() == [.publish(Talk.topics("porch").will)])
    }
}
