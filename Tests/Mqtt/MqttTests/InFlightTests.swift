import Testing

@testable import DebouncedMqtt

/// What is known of events that were sent.
@Suite struct InFlightTests {
    @Test func aBrokerThatIsStuckIsSentNoMore() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        #expect(talk.effects(at: 100).last == .probe)
        talk.notify(.release, "bell", at: 700)
        #expect(talk.says(at: 700) == [])
        talk.bridge.brokerAnswered()
        #expect(talk.says(at: 800) == [#"800 button/bell {"event_type":"press_end","seq":2}"#])
    }

    @Test func nobodyIsWokenForWhatWaitsForAStuckBroker() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        _ = talk.effects(at: 100)
        talk.notify(.release, "bell", at: 599)
        _ = talk.effects(at: 601)
        // Then it is connected to again.
        #expect(talk.bridge.deadline == at(60_100))
        talk.bridge.brokerAnswered()
        #expect(talk.bridge.deadline == at(599))
    }

    @Test func aBrokerThatStaysStuckIsConnectedToAgain() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        _ = talk.effects(at: 100)
        #expect(!talk.effects(at: 60_099).contains(.reconnect))
        #expect(talk.effects(at: 60_100).contains(.reconnect))
    }

    @Test func aBrokerThatStaysStuckAndIsGivenUpMayHaveLostWhatItHad() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        _ = talk.effects(at: 100)
        talk.notify(.release, "bell", at: 1000)
        _ = talk.effects(at: 40_000)
        talk.bridge.brokerDisconnected()
        #expect(
            talk.greet(at: 50_000).suffix(2) == [
                "50000 note 1 event was not sent: the broker was away, or it or this bridge was stuck, for too long",
                "50000 note 1 event was in flight when the connection to the broker ended, and may be lost",
            ])
    }

    @Test func oneProbeAtATimeIsUnderWay() {
        var talk = Talk.opened([control("bell")])
        talk.notify(.press, "bell", at: 100)
        talk.notify(.release, "bell", at: 110)
        #expect(talk.effects(at: 110).filter { $0 == .probe }.count == 1)
        #expect(talk.effects(at: 112).filter { $0 == .probe }.count == 0)
        talk.bridge.brokerAnswered()
        #expect(talk.effects(at: 113) == [.probe])
        talk.bridge.brokerAnswered()
        #expect(talk.effects(at: 114) == [])
    }

    @Test func eventsBehindAProbeAreUnconfirmedUntilTheNext() {
        var inFlight = InFlight()
        inFlight.send()
        #expect(inFlight.probe(at: at(0)) == true)
        inFlight.send()
        inFlight.send()
        inFlight.confirm()
        #expect(inFlight.probe(at: at(1)) == true)
        #expect(inFlight.end() == 2)
        #expect(inFlight.end() == 0)
    }

    @Test func aBrokerIsStuckHalfASecondAfterTheProbe() {
        var inFlight = InFlight()
        #expect(!inFlight.isStuck(at: at(1000)))
        inFlight.send()
        _ = inFlight.probe(at: at(0))
        #expect([499, 500].map { inFlight.isStuck(at: at($0)) } == [false, true])
    }
}
