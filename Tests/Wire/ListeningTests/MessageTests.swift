import DebouncedContacts
import DebouncedEngine
import DebouncedWire
import Testing

@Suite struct MessageTests {
    private func message(_ line: String) -> Message? { Message(Array(line.utf8)) }

    @Test func anEventOfASwitchComesBackAsItWas() throws {
        let line = #"{"seq":2,"time_ns":5,"switch":"door","event":"off","held_ns":7,"found":true}"#
        guard case .event(let event)? = Message(Array(line.utf8)) else {
            Issue.record("no event")
            return
        }
        #expect(event.control == ControlName(.switch, "door"))
        #expect(event.json == line)
    }

    @Test func aLargeTotalComesBackExactly() throws {
        let line =
            #"{"seq":2,"time_ns":5,"counter":"gas","event":"pulse","pulses":3,"total":12345678901234567.5}"#
        guard case .event(let event)? = message(line) else {
            Issue.record("no event")
            return
        }
        let total = try Decimal("12345678901234567.5")
        #expect(event.total?.total == total)
        #expect(event.json == line)
    }

    @Test func helloTellsTheTimeOfDay() throws {
        let line =
            "{\"debounced\":\"0.2.0\",\"instance\":\"b7c1e0aa\",\"seq\":41,\"time_ns\":1000,"
            + "\"unix_ns\":1700000000000000000,\"pressed\":[\"power\"]}"
        guard case .hello(let hello)? = message(line) else {
            Issue.record("no hello")
            return
        }
        #expect(hello.instance == "b7c1e0aa")
        #expect(hello.sequence == 41)
        #expect(hello.pressed == ["power"])
        #expect(hello.unixTime(of: Instant(nanoseconds: 1500)) == 1_700_000_000_000_000_500)
        #expect(hello.unixTime(of: Instant(nanoseconds: 500)) == 1_699_999_999_999_999_500)
    }

    @Test(arguments: [0, -1, 1 << 31, .max, .min] as [Int64])
    func bearAnyNumber(_ number: Int64) throws {
        let text = "{\"debounced\":\"1\",\"instance\":\"i\",\"seq\":\(number),\"time_ns\":\(number),"
        for unix in [0, number, .max, .min] {
            let line = Array("\(text)\"unix_ns\":\(unix)}".utf8)
            guard case .hello(let hello) = Message(line) else {
                Issue.record("this is a hello")
                return
            }
            for instant in [number, 0, .max, .min] {
                _ = hello.unixTime(of: Instant(nanoseconds: instant))
            }
        }
        guard case .lost(let count, _) = Message(Array("{\"lost\":\(number),\"seq\":\(number)}".utf8)) else {
            Issue.record("this is a loss")
            return
        }
        #expect((0...Int(Int32.max)).contains(count))
    }

    @Test func eventsAreWhatTheyWere() throws {
        let line = "{\"seq\":3,\"time_ns\":43,\"button\":\"power\",\"event\":\"hold\",\"after_ns\":30}"
        guard case .event(let event)? = message(line) else {
            Issue.record("no event")
            return
        }
        let moment = Moment(control: 0, gesture: .hold, at: Instant(nanoseconds: 43), after: 30)
        #expect(event == Event(sequence: 3, control: "power", moment: moment))
    }

    @Test func noticesAreNoEvents() {
        for line in [
            "{\"notice\":\"suppressed\",\"button\":\"bell\",\"time_ns\":1,\"by\":\"cooldown\"}",
            "{\"notice\":\"action\",\"button\":\"bell\",\"gesture\":\"press\",\"event_seq\":1,\"time_ns\":1}",
            "{\"notice\":\"reload\",\"time_ns\":1,\"ok\":true,\"buttons\":2}",
        ] {
            guard case .notice? = message(line) else {
                Issue.record("\(line)")
                continue
            }
        }
    }

    /// A newer daemon may say more.
    @Test func whatIsUnheardOfIsSomethingElse() {
        for line in [
            "{\"seq\":3,\"time_ns\":43,\"button\":\"power\",\"event\":\"unheard-of\"}",
            "{\"notice\":\"unheard-of\",\"button\":\"power\",\"time_ns\":43}",
        ] {
            guard case .other? = message(line) else {
                Issue.record("\(line)")
                continue
            }
            #expect(message(line)?.control == "power")
        }
    }

    @Test(arguments: ["seen", "read", "start", "gone"])
    func edgesAreChangesOfAWire(_ name: String) {
        let line = "{\"edge\":\"\(name)\",\"button\":\"bell\",\"time_ns\":7,\"level\":1}"
        guard case .wire(let change)? = message(line) else {
            Issue.record("\(name)")
            return
        }
        #expect(change.kind.rawValue == name)
        #expect(change.line == "bell")
        #expect(change.instant == Instant(nanoseconds: 7))
        #expect(change.isHigh == true)
    }

    @Test func aStatusIsNoLoss() {
        let line = #"{"version":"1","seq":4,"time_ns":5,"buttons":[],"lost":3}"#
        guard case .status(let status)? = message(line) else {
            Issue.record("taken for something else")
            return
        }
        #expect(status.lost == 3)
    }

    @Test func saysWhatIsLostOrWrong() {
        guard case .lost(17, latest: 60)? = message("{\"lost\":17,\"seq\":60}") else {
            Issue.record("no loss")
            return
        }
        guard case .error("no")? = message("{\"error\":\"no\"}") else {
            Issue.record("no error")
            return
        }
        for line in ["", "[]", "{", "status"] { #expect(message(line) == nil) }
    }
}
