import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedMqtt

/// The turns of a knob: the first click at once, then what was added, and nothing late or twice.
@Suite struct EncoderPublisherTests {
    private let knob = device(control("volume", .encoder, title: "Volume"))

    private func talk() -> Talk {
        var talk = Talk.opened(knob.controls)
        _ = talk.messages(at: 0)
        return talk
    }

    private func turn(_ steps: Int, at milliseconds: Int64) -> Event {
        Event(
            sequence: 1, control: ControlName(.encoder, "volume"),
            moment: Moment(
                control: 0, gesture: steps > 0 ? .clockwise : .counterclockwise, at: at(milliseconds),
                count: abs(steps)))
    }

    /// What is said of these turns, looked at every millisecond.
    private func said(_ moves: [(at: Int64, steps: Int)]) -> [String] {
        var talk = talk()
        var said: [String] = []
        for time in 0...1000 as ClosedRange<Int64> {
            for (instant, steps) in moves where instant == time { talk.bridge.notify(turn(steps, at: time)) }
            talk.bridge.brokerAnswered()
            said += turns(talk.says(at: time))
        }
        return said
    }

    /// Without their numbers.
    private func turns(_ said: [String]) -> [String] {
        said.map { String($0.split(separator: ",\"seq\"")[0]) }
    }

    private func word(_ time: Int, _ type: String, _ steps: Int) -> String {
        "\(time) encoder/volume {\"event_type\":\"\(type)\",\"steps\":\(steps)"
    }

    @Test func theFirstClickIsPublishedAtOnceAndThenTheSum() {
        #expect(
            said([(5, 1), (20, 1), (40, 3), (90, 1), (110, 1), (600, 1)]) == [
                word(5, "rotate_right", 1), word(105, "rotate_right", 5), word(205, "rotate_right", 1),
                word(600, "rotate_right", 1),
            ])
    }

    /// The pause is counted from when something was said, however late.
    @Test func aLateReportIsFollowedByAPauseAsWell() {
        var publisher = EncoderPublisher("volume")
        #expect(publisher.notify(turn(1, at: 0)).count == 1)
        #expect(publisher.notify(turn(1, at: 10)).isEmpty)
        #expect(publisher.due(at: at(150))?.steps == 1)
        #expect(publisher.notify(turn(1, at: 160)).isEmpty)
        #expect(publisher.deadline == at(250))
    }

    @Test func anotherDirectionIsPublishedAtOnce() {
        #expect(
            said([(5, 1), (20, 2), (30, -1), (40, -1)]) == [
                word(5, "rotate_right", 1), word(30, "rotate_right", 2), word(32, "rotate_left", 1),
                word(132, "rotate_left", 1),
            ])
        #expect(
            said([(5, 1), (30, -1), (35, 1)]) == [
                word(5, "rotate_right", 1), word(30, "rotate_left", 1), word(35, "rotate_right", 1),
            ])
    }

    /// Whatever a hand does: no step is lost or doubled, none waits longer than a tenth of a second, and two of one
    /// direction are as far apart.
    @Test(arguments: 1...100) func eachStepIsReportedOnceAndInTime(_ seed: UInt64) throws {
        var (state, turns) = (seed, [(at: Int64, steps: Int)]())
        func random(_ range: Int64) -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64(state >> 33) % range
        }
        var time: Int64 = 0
        while time < 800 {
            turns.append((time, Int(random(3) + 1) * (random(4) == 0 ? -1 : 1)))
            time += random(2) == 0 ? random(30) + 1 : random(250) + 1
        }
        let said = try said(turns).map { line in
            (
                time: try #require(Int64(line.split(separator: " ")[0])),
                way: line.contains("rotate_right") ? 1 : 0,
                steps: try #require(Int(line.split(separator: ":").last ?? ""))
            )
        }
        var steps = [0, 0]
        for (index, one) in said.enumerated() {
            steps[one.way] += one.steps
            let due = turns.filter { $0.at <= one.time - 105 }.map(\.steps)
            #expect(steps[1] >= due.filter { $0 > 0 }.reduce(0, +))
            #expect(steps[0] >= -due.filter { $0 < 0 }.reduce(0, +))
            // What waits is said at once if the direction changes, and the change 2 ms later.
            let isPushed =
                index + 1 < said.count && said[index + 1].way != one.way
                && said[index + 1].time <= one.time + 4
            guard index > 0, said[index - 1].way == one.way, !isPushed else { continue }
            #expect(one.time - said[index - 1].time >= 98)
        }
        #expect(steps[1] - steps[0] == turns.map(\.steps).reduce(0, +))
        #expect(steps[1] + steps[0] == turns.map { abs($0.steps) }.reduce(0, +))
    }

    @Test func aTurnIsNoStateAndNeverKept() {
        var talk = talk()
        talk.bridge.notify(turn(3, at: 5))
        let message = talk.messages(at: 5)[0]
        #expect(!message.isRetained && message.quality == 0)
        #expect(message.topic == "debounced/porch/encoder/volume")
    }

    @Test func tooOldEventsAreNotSent() {
        var talk = talk()
        talk.bridge.brokerDisconnected()
        talk.bridge.notify(turn(1, at: 5))
        _ = talk.messages(at: 5000)
        talk.greet()
        #expect(!talk.messages(at: 5001).contains { $0.topic.contains("/encoder/") })
    }

    /// One message, as if the broker had been there, and the next one in its time.
    @Test func whatWaitedForTheBrokerIsAddedUp() {
        var talk = talk()
        talk.bridge.brokerDisconnected()
        for time in [5, 110, 215, 320] as [Int64] { talk.bridge.notify(turn(1, at: time)) }
        talk.bridge.notify(turn(-1, at: 330))
        _ = talk.effects(at: 340)
        var said = talk.greet(at: 350)
        for time in 351...460 as ClosedRange<Int64> {
            if time == 440 { talk.bridge.notify(turn(-1, at: time)) }
            said += talk.says(at: time)
        }
        said = said.filter { $0.contains("encoder/volume {") }
        #expect(
            turns(said) == [
                word(350, "rotate_right", 4), word(352, "rotate_left", 1), word(452, "rotate_left", 1),
            ])
    }

    /// Nothing is added to a turn once the knob was turned back.
    @Test func aTurnBackIsPublishedAtOnceThoughOneBeforeItWaits() {
        var talk = talk()
        talk.bridge.notify(turn(1, at: 5))
        // The loop was busy.
        var said = talk.says(at: 95)
        talk.bridge.brokerAnswered()
        talk.bridge.notify(turn(1, at: 106))
        said += talk.says(at: 106)
        talk.bridge.notify(turn(-1, at: 110))
        for time in 110...120 as ClosedRange<Int64> { said += talk.says(at: time) }
        #expect(
            turns(said) == [
                word(95, "rotate_right", 1), word(110, "rotate_right", 1), word(112, "rotate_left", 1),
            ])
    }

    @Test func pendingSumsArePublishedIfTheDaemonGoes() {
        var talk = talk()
        talk.bridge.notify(turn(1, at: 5))
        #expect(talk.messages(at: 5).count == 1)
        talk.bridge.notify(turn(2, at: 6))
        talk.bridge.daemonDisconnected()
        let said = talk.messages(at: 20).filter { $0.topic.contains("/encoder/") }
        #expect(said.map { $0.payload.contains(#""steps":2"#) } == [true])
    }

    /// Whatever was sent: it is said, and nothing overflows.
    @Test func moreTurnsThanCanBeCountedAreTheMostThatCan() {
        let most = [(Int64(5), 1), (6, Int.max), (7, Int.max)]
        #expect(
            said(most.map { (at: $0.0, steps: $0.1) }) == [
                word(5, "rotate_right", 1), word(105, "rotate_right", .max),
            ])
    }

    @Test func pendingSumsArePublishedIfTheKnobGoes() {
        var talk = talk()
        talk.bridge.notify(turn(1, at: 5))
        #expect(talk.messages(at: 5).count == 1)
        talk.bridge.notify(turn(2, at: 6))
        talk.bridge.change(to: device(control("bell")))
        _ = talk.messages(at: 20)
        talk.bridge.brokerAnswered()
        talk.bridge.brokerAnswered()
        let said = talk.messages(at: 21).filter { $0.topic.contains("/encoder/") }
        #expect(said.map { $0.payload.contains(#""steps":2"#) } == [true])
    }

    @Test func whatWasAddedIsCountedIfTheBridgeStops() {
        var talk = talk()
        talk.bridge.notify(turn(1, at: 5))
        _ = talk.messages(at: 5)
        talk.bridge.brokerAnswered()
        talk.bridge.notify(turn(1, at: 6))
        let notes = talk.bridge.lastEffects().compactMap {
            if case .note(let text) = $0 { text } else { nil }
        }
        #expect(notes.map { $0.hasPrefix("1 event was not sent") } == [true])
    }

    @Test func itIsAnnouncedAsAnEventWithoutAvailability() {
        let discovery = Discovery(settings: Talk.settings(), device: knob)
        #expect(
            discovery.payload(orphans: []).contains(
                #""encoder_volume":{"p":"event","name":"Volume","uniq_id":"debounced_porch_encoder_volume","#
                    + #""evt_typ":["rotate_left","rotate_right"],"stat_t":"debounced/porch/encoder/volume","ic":"mdi:knob"}"#
            )
        )
    }
}
