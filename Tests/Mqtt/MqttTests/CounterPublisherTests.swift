import DebouncedContacts
import DebouncedEngine
import DebouncedWire
import Testing

@testable import DebouncedMqtt

/// What a counter shows is a state that the broker keeps: never too often, and never a total that is not known.
@Suite struct CounterPublisherTests {
    private let gas: ControlStatus = {
        var meter = CounterStatus()
        (meter.unit, meter.rateUnit, meter.rateScale) = ("m³", "m³/h", 36)
        (meter.each, meter.publish) = (try! Decimal("0.01"), .seconds(10))
        var gas = control("gas", .counter, title: "Gas", as: "gas")
        gas.counter = meter
        return gas
    }()

    private func talk(_ gas: ControlStatus? = nil, _ pulses: Int64? = 0) -> Talk {
        var talk = Talk([gas ?? self.gas])
        talk.bridge.notify(device(gas ?? self.gas).states)
        if let pulses { talk.bridge.notify(device(reading(pulses, of: gas))) }
        talk.open()
        _ = talk.messages(at: 0)
        return talk
    }

    private func total(_ pulses: Int64) -> CounterTotal {
        CounterTotal(base: 100 * Decimal(1) + pulses * (try! Decimal("0.01")), each: .zero, pulses: pulses)
    }

    private func reading(
        _ pulses: Int64, of gas: ControlStatus? = nil, interval: Duration? = nil, last: Int64? = nil
    ) -> ControlStatus {
        var gas = gas ?? self.gas
        gas.counter?.pulses = pulses
        gas.counter?.total = total(pulses).total
        gas.counter?.interval = interval
        gas.counts.latest = last.map { at($0) }
        return gas
    }

    private func pulse(_ pulses: Int64, at milliseconds: Int64) -> Event {
        Event(
            sequence: 1, control: ControlName(.counter, "gas"),
            moment: Moment(control: 0, gesture: .pulse, at: at(milliseconds), count: 1), total: total(pulses))
    }

    /// Home Assistant comes back, or the broker: all states are published as they are now.
    @Test func aReturningSubscriberGetsTheCurrentTotal() {
        var talk = talk()
        for pulse in Int64(1)...15 { talk.bridge.notify(self.pulse(pulse, at: 60_000 + 100 * pulse)) }
        _ = talk.messages(at: 62_000)
        talk.bridge.notify(self.pulse(16, at: 63_000))
        #expect(talk.messages(at: 63_001).isEmpty)
        talk.bridge.receive("homeassistant/status", "online", isRetained: false)
        let messages = talk.messages(at: 63_002)
        #expect(
            messages.filter { $0.topic.hasSuffix("counter/gas") }.map { $0.payload.contains("\"pulses\":16") }
                == [
                    true
                ])
        #expect(messages.last?.payload == "online")
        talk.bridge.notify(self.pulse(17, at: 64_000))
        talk.bridge.brokerDisconnected()
        talk.greet()
        let again = talk.messages(at: 64_001)
        #expect(
            again.filter { $0.topic.hasSuffix("counter/gas") }.map { $0.payload.contains("\"pulses\":17") }
                == [true]
        )
    }

    /// It was started again, and could not read what was kept: the old total is not true for another ten seconds.
    @Test func aDaemonThatComesBackWithAnotherTotalIsPublishedAtOnce() {
        var talk = talk()
        talk.bridge.notify(pulse(1, at: 60_000))
        _ = talk.messages(at: 60_001)
        talk.bridge.daemonDisconnected()
        _ = talk.messages(at: 60_002)
        talk.bridge.notify(device(gas))
        talk.bridge.daemonConnected()
        let messages = talk.messages(at: 60_003)
        #expect(messages.map(\.topic) == ["debounced/porch/counter/gas", "debounced/porch/status"])
        #expect(messages.first?.payload.contains("\"total\":null") == true)
    }

    /// Only the first total after its return.
    @Test func aDaemonThatIsBackIsAsSlowAsBefore() {
        var talk = talk()
        talk.bridge.daemonDisconnected()
        talk.bridge.notify(device(reading(10)))
        talk.bridge.daemonConnected()
        _ = talk.messages(at: 60_000)
        talk.bridge.notify(pulse(11, at: 80_000))
        #expect(talk.messages(at: 80_001).count == 1)
        talk.bridge.notify(device(reading(13)))
        #expect(talk.messages(at: 81_000).isEmpty)
        #expect(talk.messages(at: 90_001).count == 1)
    }

    /// What it said is still true; only the rate is not known for a moment.
    @Test func aDaemonThatGoesIsNoReasonToPublish() {
        var talk = talk(nil, nil)
        talk.bridge.notify(device(reading(10, interval: .seconds(60), last: 59_000)))
        _ = talk.messages(at: 60_000)
        talk.bridge.daemonDisconnected()
        #expect(talk.messages(at: 60_001).map(\.topic) == ["debounced/porch/status"])
    }

    @Test func whoComesBackDoesNotMakeTheNextPulseEarlier() {
        var talk = talk()
        talk.bridge.notify(pulse(1, at: 60_000))
        #expect(talk.messages(at: 60_001).count == 1)
        talk.bridge.receive("homeassistant/status", "online", isRetained: false)
        _ = talk.messages(at: 61_000)
        talk.bridge.notify(pulse(2, at: 62_000))
        #expect(talk.messages(at: 62_001).isEmpty)
    }

    @Test func theFirstPulseIsPublishedAtOnce() {
        var talk = talk()
        talk.bridge.notify(pulse(1, at: 60_000))
        let messages = talk.messages(at: 60_001)
        #expect(messages.map(\.topic) == ["debounced/porch/counter/gas"])
        #expect(
            messages[0].payload.hasPrefix(
                #"{"total":100.01,"rate":0.0,"pulses":1,"time":"1970-01-01T00:01:00"#))
        #expect(messages[0].isRetained && messages[0].quality == 1)
    }

    /// What it showed when the bridge connected, and a rate that has died, are no pulses.
    @Test func theFirstPulseAfterAStateIsPublishedAtOnce() {
        var talk = talk()
        talk.bridge.notify(pulse(1, at: 1000))
        #expect(talk.says(at: 1000) == [#"1000 counter/gas {"total":100.01,"rate":0.0,"pulses":1}"#])
        talk.bridge.notify(pulse(2, at: 2000))
        #expect(talk.says(at: 2000).isEmpty)
        #expect(talk.says(at: 11_000) == [#"11000 counter/gas {"total":100.02,"rate":4.0,"pulses":2}"#])
        #expect(talk.says(at: 21_000) == [#"21000 counter/gas {"total":100.02,"rate":0.0,"pulses":2}"#])
        talk.bridge.notify(pulse(3, at: 22_000))
        #expect(talk.says(at: 22_000).count == 1)
    }

    /// What it showed is said again, which is no news.
    @Test func theFirstPulseAfterAStateWithARateIsPublishedAtOnce() {
        var talk = Talk([gas])
        talk.bridge.notify(device(reading(5, interval: .seconds(5), last: -1000)))
        talk.open()
        _ = talk.messages(at: 0)
        talk.bridge.notify(pulse(6, at: 4000))
        #expect(talk.messages(at: 4000).count == 1)
        talk.bridge.notify(pulse(7, at: 9000))
        #expect(talk.messages(at: 9000).isEmpty && talk.bridge.deadline == at(14_000))
    }

    @Test func thenAtMostOneInTenSecondsIsPublished() {
        var talk = talk()
        var said: [String] = []
        for second in 60..<100 {
            talk.bridge.notify(pulse(Int64(second - 59), at: Int64(second) * 1000))
            said += talk.says(at: Int64(second) * 1000 + 1)
        }
        #expect(
            said == [
                #"60001 counter/gas {"total":100.01,"rate":0.0,"pulses":1}"#,
                #"70001 counter/gas {"total":100.11,"rate":36.0,"pulses":11}"#,
                #"80001 counter/gas {"total":100.21,"rate":36.0,"pulses":21}"#,
                #"90001 counter/gas {"total":100.31,"rate":36.0,"pulses":31}"#,
            ])
    }

    /// Of closings and openings the times differ; from one closing to the next they don't.
    @Test func bothEdgesOfAPulseGiveOneRate() {
        var (both, said) = (gas, [String]())
        both.counter?.countsBoth = true
        var talk = talk(both)
        for (index, second) in [60, 61, 70, 71, 80, 81].enumerated() {
            talk.bridge.notify(pulse(Int64(index + 1), at: Int64(second) * 1000))
            said += talk.says(at: Int64(second) * 1000)
        }
        #expect(
            said == [
                #"60000 counter/gas {"total":100.01,"rate":0.0,"pulses":1}"#,
                #"70000 counter/gas {"total":100.03,"rate":7.2,"pulses":3}"#,
                #"80000 counter/gas {"total":100.05,"rate":7.2,"pulses":5}"#,
            ])
    }

    @Test func theRateDies() throws {
        var talk = talk()
        talk.bridge.notify(pulse(1, at: 60_000))
        talk.bridge.notify(pulse(2, at: 61_000))
        var (said, time) = (talk.says(at: 61_000), Int64(61_000))
        while let deadline = talk.bridge.deadline, said.count < 20 {
            time = max(time + 1, deadline.nanoseconds / 1_000_000)
            said += talk.says(at: time)
        }
        #expect(
            said == [
                #"61000 counter/gas {"total":100.02,"rate":36.0,"pulses":2}"#,
                #"71000 counter/gas {"total":100.02,"rate":0.0,"pulses":2}"#,
            ])
    }

    /// It has four digits, or all those before the point.
    @Test(arguments: [(1.0, "0.1"), (123.456, "12.35"), (99_994.6, "9999.0"), (123_456.0, "12346.0")])
    func aRateIsRounded(_ scale: Double, _ rate: String) {
        var gas = self.gas
        gas.counter?.rateScale = scale
        var talk = talk(gas, nil)
        talk.bridge.notify(device(reading(7, of: gas, interval: .seconds(10), last: 59_000)))
        #expect(talk.says(at: 60_000) == [#"60000 counter/gas {"total":100.07,"rate":\#(rate),"pulses":7}"#])
    }

    @Test func aSlowRateDiesStepByStep() {
        var talk = talk(nil, nil)
        // One pulse in 60 s, of which the last was 5 s ago.
        talk.bridge.notify(device(reading(7, interval: .seconds(60), last: 55_000)))
        var (said, time) = (talk.says(at: 60_000), Int64(60_000))
        while let deadline = talk.bridge.deadline, said.count < 200 {
            time = max(time + 1, deadline.nanoseconds / 1_000_000)
            said += talk.says(at: time)
        }
        #expect(said.first == #"60000 counter/gas {"total":100.07,"rate":0.6,"pulses":7}"#)
        #expect(said[1] == #"120000 counter/gas {"total":100.07,"rate":0.5538,"pulses":7}"#)
        #expect(said.last?.contains(#""rate":0.0"#) == true)
        #expect(said.count < 60)
    }

    /// Five pulses came within a second, the last of them 9 s ago.
    @Test func aBridgeThatStartsWhileARateDiesEndsItInTime() {
        var talk = talk(nil, nil)
        talk.bridge.notify(device(reading(7, interval: .milliseconds(200), last: 51_000)))
        #expect(talk.says(at: 60_000) == [#"60000 counter/gas {"total":100.07,"rate":4.0,"pulses":7}"#])
        #expect(talk.says(at: 70_000) == [#"70000 counter/gas {"total":100.07,"rate":0.0,"pulses":7}"#])
    }

    /// The daemon counted on while it was not heard of, though no pulse came.
    @Test func theRateIsKnownAgainWhenTheDaemonIsBack() {
        var talk = talk(nil, nil)
        talk.bridge.notify(device(reading(7, interval: .seconds(60), last: 55_000)))
        _ = talk.says(at: 60_000)
        talk.bridge.daemonDisconnected()
        #expect(talk.says(at: 70_000).last == #"70000 counter/gas {"total":100.07,"rate":0.0,"pulses":7}"#)
        talk.bridge.notify(device(reading(7, interval: .seconds(60), last: 55_000)))
        #expect(talk.says(at: 80_000) == [#"80000 counter/gas {"total":100.07,"rate":0.6,"pulses":7}"#])
    }

    @Test func anUnknownTotalIsNotReported() {
        var talk = talk(nil, nil)
        #expect(talk.messages(at: 1).isEmpty)
        var gas = gas
        gas.counter?.pulses = 3
        talk.bridge.notify(device(gas))
        #expect(talk.says(at: 2) == [#"2 counter/gas {"total":null,"rate":0.0,"pulses":3}}"#])
    }

    @Test func aTotalThatWasSetIsPublishedAtOnce() {
        var talk = talk()
        talk.bridge.notify(pulse(1, at: 60_000))
        _ = talk.messages(at: 60_001)
        var gas = gas
        gas.counter?.pulses = 1
        gas.counter?.total = Decimal(7)
        talk.bridge.notify(device(gas))
        #expect(talk.says(at: 60_002) == [#"60002 counter/gas {"total":7,"rate":0.0,"pulses":1}}"#])
    }

    @Test func aTotalThatWasSetDoesNotHideWhenTheLastPulseWas() {
        var talk = talk()
        talk.bridge.notify(pulse(1, at: 60_000))
        _ = talk.messages(at: 60_001)
        talk.bridge.notify(Notice(ControlName(.counter, "gas"), .total(pulses: 1, Decimal(7))))
        #expect(talk.messages(at: 60_002).first?.payload.contains(#""time":"1970-01-01T00:01:00"#) == true)
    }

    @Test func itIsAnnouncedAsTwoSensors() {
        let payload = Discovery(settings: Talk.settings(), device: device(gas)).payload(orphans: [])
        #expect(
            payload.contains(
                #""total_gas":{"p":"sensor","name":"Gas","uniq_id":"debounced_porch_total_gas","stat_t":"debounced/porch/counter/gas","#
                    + #""val_tpl":"{{ value_json.total }}","stat_cla":"total","sug_dsp_prc":2,"dev_cla":"gas","#
                    + #""unit_of_meas":"m³","# + available("gas")))
        #expect(
            payload.contains(
                #""rate_gas":{"p":"sensor","name":"Gas rate","uniq_id":"debounced_porch_rate_gas","stat_t":"debounced/porch/counter/gas","#
                    + #""val_tpl":"{{ value_json.rate }}","stat_cla":"measurement","dev_cla":"volume_flow_rate","#
                    + #""unit_of_meas":"m³/h","ic":"mdi:speedometer","# + available("gas")))
    }

    /// Home Assistant complains of a class whose unit it does not know.
    @Test func aUnitThatHomeAssistantDoesNotKnowHasNoClass() {
        #expect(SensorClass("gas", unit: "turns").members.map(\.0) == ["unit_of_meas"])
        #expect(SensorClass("volume", unit: "l").members.map(\.1.text) == ["\"volume\"", "\"L\""])
        #expect(SensorClass(nil, unit: nil).members.isEmpty)
    }

    /// The daemon heard the pulse before it.
    @Test func theFirstReceivedPulseGivesTheRate() {
        var talk = talk(nil, nil)
        talk.bridge.notify(device(reading(1, last: 50_000)))
        _ = talk.says(at: 55_000)
        talk.bridge.notify(pulse(2, at: 60_000))
        #expect(talk.says(at: 60_000) == [#"60000 counter/gas {"total":100.02,"rate":3.6,"pulses":2}"#])
    }

    /// The status may be older than the pulses that were heard meanwhile.
    @Test func receivedEventsOverrideAStatus() {
        var talk = talk(nil, nil)
        talk.bridge.notify(pulse(2, at: 60_000))
        talk.bridge.notify(device(reading(1, last: 50_000)))
        talk.bridge.notify(pulse(3, at: 61_000))
        #expect(talk.says(at: 61_000).last == #"61000 counter/gas {"total":100.03,"rate":36.0,"pulses":3}"#)
    }
}
