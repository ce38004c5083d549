import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedWire
import Testing

/// What is kept, as text and back.
@Suite struct SavedStateTests {
    static let full = SavedState(
        counters: [
            "gas": .init(total("12345.67", pulses: 1_234_568), initial: decimal("12345.67"), level: .active),
            "caf\u{e9} \"1\\2\" \u{1F514}\n\u{202E}": .init(
                total(nil, pulses: .max), initial: .zero, level: .inactive),
            "set back": .init(total("-49.000000001", pulses: 0), initial: .zero, level: .inactive),
        ], delays: ["bell": .milliseconds(80), "door": .nanoseconds(31_234_567)])

    private static func decimal(_ text: String) -> Decimal { Decimal(signed: text)! }

    private static func total(_ base: String?, pulses: Int64) -> CounterTotal {
        CounterTotal(base: base.map(decimal), each: decimal("0.01"), pulses: pulses)
    }

    private func read(_ text: String) -> SavedState? { try? SavedState(reading: Array(text.utf8)) }

    private func problem(_ text: String) -> SavedState.Problem? {
        do throws(SavedState.Problem) {
            _ = try SavedState(reading: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    private func counter(
        _ members: String = "", pulses: String = "7", base: String = "\"1.5\"", each: String = "\"0.01\"",
        initial: String = "\"0\"", level: String = "\"open\""
    ) -> String {
        """
        {"version":1,"counters":{"gas":{"pulses":\(pulses),"base":\(base),"each":\(each),"initial":\(initial),\
        "level":\(level)\(members)}},"buttons":{}}
        """
    }

    @Test func whatIsWrittenComesBack() throws {
        for state in [Self.full, SavedState()] {
            #expect(try SavedState(reading: state.text) == state)
            #expect(state.text.last == UInt8(ascii: "\n"))
        }
    }

    /// The other comments of a recording are somebody else's.
    @Test func aRecordingHasItInWords() {
        let words = Self.full.words
        #expect(words.count == 5 && words.allSatisfy { SavedState.problem(inWord: $0) == nil })
        #expect(words.allSatisfy { word in !word.contains { $0 == " " || $0 == "$" || $0.isNewline } })
        #expect(SavedState(words: ["bell", "{}"] + words) == Self.full)
        #expect(SavedState.problem(inWord: "bell") == nil && SavedState.problem(inWord: "{}") != nil)
    }

    @Test func countersThatLeftTheConfigAreForgottenAsWell() {
        var state = SavedState()
        for number in 0...SavedState.mostDepartures {
            state.counters["meter \(number)"] = Self.full.counters["gas"]
        }
        state.depart(besides: [])
        #expect(state.counters.count == SavedState.mostDepartures)
    }

    /// One that goes later is forgotten later, also after a restart.
    @Test func theOrderInWhichNamesLeftTheConfigIsKept() throws {
        var state = SavedState(delays: ["bell": .milliseconds(80), "door": .milliseconds(40)])
        state.depart(besides: ["door"])
        #expect(try SavedState(reading: state.text) == state)
        state.depart(besides: [])
        #expect(state.departures == ["bell": 1, "door": 2])
        let names = (0..<999).map { "button \($0)" }
        for name in names { state.delays[name] = .milliseconds(60) }
        state.depart(besides: [])
        #expect(state.departures["button 0"] == 3)
        #expect(state.delays["bell"] == nil && state.delays["door"] != nil)
        #expect(state.delays.count == 1000)
    }

    @Test func aNumberThatIsNoneSaysNothing() throws {
        let text = counter(#","left":9223372036854775807"#)
        var state = try #require(read(text))
        state.depart(besides: [])
        #expect(state.departures.map(\.value) == [1])
    }

    @Test func itIsJSONThatAnybodyReads() throws {
        let state = SavedState(
            counters: ["gas": Self.full.counters["gas"]!], delays: ["bell": .milliseconds(80)])
        #expect(
            String(decoding: state.text, as: UTF8.self) == """
                {"version":1,"counters":{"gas":{"pulses":1234568,"base":"12345.67","each":"0.01",\
                "initial":"12345.67","level":"closed"}},"buttons":{"bell":{"delay_ns":80000000}}}

                """)
    }

    @Test func cutShortItIsUnreadable() {
        // Without the line feed it is whole.
        let text = Self.full.text.dropLast()
        for length in 0..<text.count {
            #expect(throws: SavedState.Problem.self, "at \(length)") {
                try SavedState(reading: Array(text.prefix(length)))
            }
        }
    }

    @Test func anotherByteIsRefusedOrReadAsItIsWritten() {
        let text = Self.full.text
        for place in text.indices {
            for byte in [0, 0x22, 0x2D, 0x39, 0x5C, 0x7B, 0x7D, 0x80, 0xFF] as [UInt8] {
                var other = text
                other[place] = byte
                guard let state = try? SavedState(reading: other) else { continue }
                #expect((try? SavedState(reading: state.text)) == state)
            }
        }
    }

    @Test func theCounterOfTheOtherTests() throws {
        let gas = try #require(read(counter())?.counters["gas"])
        #expect(gas.total.total?.description == "1.57")
        #expect(gas.level == .inactive)
    }

    private static let wrongPulses = [
        "-1", "9223372036854775808", "-9223372036854775809", "1e3", "1.0", "01", "NaN", "Infinity",
        "null",
        "\"7\"", "true", "{}", "[]", "", "+1", "0x7", String(repeating: "9", count: 400), "7 7",
    ]

    @Test(arguments: wrongPulses)
    func pulsesAreAWholeNumber(_ pulses: String) {
        #expect(problem(counter(pulses: pulses)) != nil)
    }

    @Test func theLargestNumberOfPulsesIsRead() {
        #expect(read(counter(pulses: "9223372036854775807"))?.counters["gas"]?.total.pulses == .max)
        #expect(read(counter(pulses: "0"))?.counters["gas"]?.total.pulses == 0)
    }

    private static let wrongDecimals = [
        "1.5", "\"\"", "\"1e3\"", "\"NaN\"", "\"0.0000000001\"", "true", "{}", "\"1\\u0000\"",
        "\"" + String(repeating: "9", count: 400) + "\"",
    ]

    @Test(arguments: wrongDecimals)
    func valuesAreDecimals(_ text: String) {
        #expect(
            problem(counter(base: text)) == .wrong("counter gas") || problem(counter(base: text)) == .notJSON)
        #expect(problem(counter(each: text)) != nil)
        #expect(problem(counter(initial: text)) != nil)
    }

    @Test func onlyTheBaseMayBeNegativeOrUnknown() {
        #expect(read(counter(base: "\"-3\""))?.counters["gas"]?.total.total?.description == "-2.93")
        #expect(read(counter(base: "null"))?.counters["gas"]?.total.total == nil)
        for text in ["\"-3\"", "null"] {
            #expect(problem(counter(each: text)) == .wrong("counter gas"))
            #expect(problem(counter(initial: text)) == .wrong("counter gas"))
        }
        #expect(problem(counter(each: "\"0\"")) == .wrong("counter gas"))
    }

    @Test func aLevelIsOpenOrClosed() {
        for level in ["\"\"", "\"Open\"", "0", "null", "true"] {
            #expect(problem(counter(level: level)) == .wrong("counter gas"))
        }
    }

    @Test func whatOccursTwiceIsUnreadable() {
        #expect(problem(counter(",\"pulses\":7")) == .notJSON)
        #expect(problem("{\"version\":1,\"version\":1,\"counters\":{},\"buttons\":{}}") == .notJSON)
        #expect(problem("{\"version\":1,\"counters\":{\"a\":{},\"a\":{}},\"buttons\":{}}") == .notJSON)
    }

    @Test func deepNestingIsUnreadable() {
        let deep = String(repeating: "{\"a\":", count: 100_000)
        #expect(problem(deep) == .notJSON)
        #expect(problem(deep + "1" + String(repeating: "}", count: 100_000)) == .notJSON)
    }

    @Test func whatIsMissingIsUnreadable() {
        #expect(problem("") == .notJSON)
        #expect(problem("[]") == .wrong("version"))
        #expect(problem("1") == .wrong("version"))
        #expect(problem("{}") == .wrong("version"))
        #expect(problem("{\"version\":1,\"buttons\":{}}") == .wrong("counters"))
        #expect(problem("{\"version\":1,\"counters\":{}}") == .wrong("buttons"))
        #expect(problem("{\"version\":1,\"counters\":{\"gas\":{}},\"buttons\":{}}") == .wrong("counter gas"))
        #expect(problem(counter() + counter()) == .notJSON)
    }

    @Test func aLaterVersionIsNotGuessed() {
        #expect(problem("{\"version\":2}") == .version(2))
        #expect(problem("{\"version\":0,\"counters\":{},\"buttons\":{}}") == .version(0))
    }

    @Test func whatItDoesNotKnowIsIgnored() {
        #expect(read(counter(",\"tariff\":{\"x\":[0.5]}")) == read(counter()))
        #expect(read(counter(",\"tariff\":{\"x\":null}")) == read(counter()))
        #expect(read("{\"version\":1,\"counters\":{},\"more\":false,\"buttons\":{}}") == SavedState())
    }

    @Test(arguments: ["-1", "0", "29999999", "150000001", "9223372036854775807", "80.5", "null"])
    func delaysAreThoseThatCanBeLearned(_ delay: String) {
        let text = "{\"version\":1,\"counters\":{},\"buttons\":{\"bell\":{\"delay_ns\":\(delay)}}}"
        #expect(problem(text) != nil)
    }

    /// There never was an earlier one.
    @Test func onlyALaterVersionIsCalledThat() {
        #expect(SavedState.Problem.version(0).description == "its format 0 is not known")
        #expect(SavedState.Problem.version(-1).description == "its format -1 is not known")
        #expect(SavedState.Problem.version(2).description.hasPrefix("it was written by a later version"))
    }
}
