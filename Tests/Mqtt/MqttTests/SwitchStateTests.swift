import DebouncedContacts
import DebouncedEngine
import DebouncedWire
import Testing

@testable import DebouncedMqtt

/// A contact that stays is a state: retained, told once, and never a press.
@Suite struct SwitchStateTests {
    private let door = control("front door", .switch, title: "Front door", as: "door")

    private func event(_ gesture: Gesture, at milliseconds: Int64) -> Event {
        Event(
            sequence: 1, control: ControlName(.switch, "front door"),
            moment: Moment(control: 0, gesture: gesture, at: at(milliseconds)))
    }

    @Test func aChangeIsAStateThatTheBrokerKeeps() {
        var talk = Talk.opened([door])
        talk.bridge.notify(event(.on, at: 5))
        talk.bridge.notify(event(.hold, at: 10))
        let messages = talk.messages(at: 11)
        #expect(messages.map(\.topic) == ["debounced/porch/switch/front door"])
        #expect(messages.map(\.payload) == ["ON"])
        #expect(messages.allSatisfy { $0.isRetained && $0.quality == 1 })
        talk.bridge.notify(event(.off, at: 20))
        #expect(talk.messages(at: 21).map(\.payload) == ["OFF"])
    }

    @Test func aKnownStateIsNotSentAgain() {
        var talk = Talk([door])
        talk.bridge.notify(.switch("front door", isOn: true))
        talk.open()
        talk.bridge.notify(event(.on, at: 5))
        #expect(talk.messages(at: 6).isEmpty)
    }

    @Test func theStateIsPublishedBeforeTheBridgeIsOnline() {
        var talk = Talk([door])
        talk.bridge.notify(.switch("front door", isOn: true))
        talk.bridge.daemonConnected()
        talk.greet()
        let topics = talk.messages(at: 0).map(\.topic)
        let (state, online) = ("debounced/porch/switch/front door", "debounced/porch/status")
        #expect(topics.firstIndex(of: state)! < topics.firstIndex(of: online)!)
    }

    @Test func anUnknownStateIsNotReported() {
        var talk = Talk([door])
        talk.bridge.daemonConnected()
        talk.greet()
        #expect(!talk.messages(at: 0).contains { $0.topic.contains("/switch/") })
    }

    /// The broker may keep what was true yesterday: nobody is told so today.
    @Test func whatTheBrokerKeepsOfAStateThatNobodyKnowsGoes() {
        var talk = Talk([door])
        talk.bridge.brokerConnected()
        talk.bridge.receive("debounced/porch/switch/front door", "ON", isRetained: true)
        talk.bridge.brokerAnswered()
        // The daemon may still say that it is true.
        #expect(!talk.messages(at: 0).contains { $0.topic.contains("/switch/") })
        talk.bridge.notify([])
        talk.bridge.daemonConnected()
        #expect(talk.says(at: 1) == ["1 switch/front door }", "1 status online}"])
    }

    @Test func aStateThatTheNextDaemonDoesNotKnowGoes() {
        var talk = Talk([door])
        talk.bridge.notify([.switch("front door", isOn: true)])
        talk.open()
        talk.bridge.daemonDisconnected()
        _ = talk.messages(at: 1)
        talk.bridge.notify([])
        talk.bridge.daemonConnected()
        #expect(talk.says(at: 2) == ["2 switch/front door }", "2 status online}"])
        talk.bridge.notify([.switch("front door", isOn: false)])
        #expect(talk.says(at: 3) == ["3 switch/front door OFF}"])
        talk.bridge.notify([])
        #expect(talk.says(at: 4) == ["4 switch/front door }"])
    }

    /// A control of another kind may have its name from now on.
    @Test func oneThatBecomesACounterLeavesNothingBehind() {
        var talk = Talk([door])
        talk.bridge.notify([.switch("front door", isOn: true)])
        talk.open()
        talk.bridge.change(to: device(control("front door", .counter)))
        let messages = talk.messages(at: 1)
        #expect(messages.filter(\.payload.isEmpty).map(\.topic) == ["debounced/porch/switch/front door"])
        #expect(messages[0].payload.contains(#""contact_front--20door":{"p":"binary_sensor"}"#))
        #expect(messages[0].payload.contains(#""total_front--20door":{"p":"sensor","name""#))
    }

    /// A door that was opened while its line was lost has been opened: it is available and closed first, and then open.
    @Test func aChangeDuringALostLineIsReportedOnceItIsBack() {
        func status(_ problem: String?, isOn: Bool) -> Status {
            var door = door
            door.lines = [LineStatus()]
            (door.lines[0].isUp, door.lines[0].problem, door.isOn) = (problem == nil, problem, isOn)
            return device(door)
        }
        var talk = Talk([door])
        talk.bridge.notify(status(nil, isOn: false))
        talk.open()
        talk.bridge.notify(status("gone", isOn: false))
        let (lost, back) = (#"{"up":false,"problem":"gone","failed":0}}"#, #"{"up":true,"failed":0}}"#)
        #expect(talk.says(at: 1) == ["1 diagnostics/front door \(lost)"])
        talk.bridge.notify(event(.on, at: 5))
        #expect(talk.says(at: 6) == [])
        talk.bridge.notify(status(nil, isOn: true))
        #expect(talk.says(at: 7) == ["7 diagnostics/front door \(back)", "7 switch/front door ON}"])
        talk.bridge.notify(event(.off, at: 8))
        #expect(talk.says(at: 9) == ["9 switch/front door OFF}"])
    }

    @Test func itIsABinarySensorOfItsKind() throws {
        let discovery = Discovery(settings: Talk.settings(), device: device(door))
        let payload = discovery.payload(orphans: [])
        #expect(
            payload.contains(
                #""contact_front--20door":{"p":"binary_sensor","name":"Front door","uniq_id":"debounced_porch_contact_front--20door","stat_t":"debounced/porch/switch/front door","val_tpl":"{{ value or 'None' }}","#
                    + available("front door", #","dev_cla":"door"}"#)
            ), "\(payload)")
    }

    @Test func oneThatIsGoneLeavesNothingBehind() {
        var talk = Talk([door])
        talk.bridge.notify(.switch("front door", isOn: true))
        talk.open()
        talk.bridge.change(to: device(control("bell")))
        let messages = talk.messages(at: 1)
        #expect(messages.contains { $0.topic == "debounced/porch/switch/front door" && $0.payload.isEmpty })
        #expect(messages.contains { $0.payload.contains(#""contact_front--20door":{"p":"binary_sensor"}"#) })
    }
}
