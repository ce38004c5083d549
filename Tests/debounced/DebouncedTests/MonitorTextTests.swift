import DebouncedEngine
import DebouncedVisible
import DebouncedWire
import Testing

@testable import debounced

@Suite struct MonitorTextTests {
    private func message(_ text: String) throws -> Message { try #require(Message(Array(text.utf8))) }

    @Test func whatIsTooOldWasNotReadTooSlowly() throws {
        let hello = try message(#"{"debounced":"1","instance":"a","seq":300,"time_ns":0,"unix_ns":0}"#)
        guard case .hello(let first) = hello else {
            Issue.record("no hello")
            return
        }
        var text = MonitorText(["bell"])
        text.hello = first
        let old = try message(#"{"lost":44,"seq":44}"#)
        #expect(text.line(for: old) == "44 earlier events are no longer kept")
        let late = try message(#"{"lost":1,"seq":300}"#)
        #expect(text.line(for: late) == "1 line was lost: this was read too slowly")
    }

    /// As on a Raspberry Pi, which learns it from the network.
    @Test func theTimeOfDayIsRightOnceTheClockIsSet() throws {
        let hello = try message(#"{"debounced":"1","instance":"a","seq":3,"time_ns":0,"unix_ns":0}"#)
        guard case .hello(let first) = hello else {
            Issue.record("no hello")
            return
        }
        var ahead: Int64 = 5
        var text = MonitorText(["bell"], epoch: { ahead })
        text.hello = first
        let press = try message(#"{"seq":4,"time_ns":1000000,"button":"bell","event":"press"}"#)
        #expect(text.line(for: press)?.contains(":00:00.001000 ") == true)
        // The clocks were read a moment apart.
        ahead += 2_000_000
        #expect(text.line(for: press)?.contains(":00:00.001000 ") == true)
        ahead += 90 * 1_000_000_000 - 2_000_000
        #expect(text.line(for: press)?.contains(":01:30.001000 ") == true)
    }

    @Test(arguments: [0, -1, 1 << 31, .max, .min] as [Int64])
    func aTimeMayBeAnyNumber(_ number: Int64) throws {
        let hello = try message(
            #"{"debounced":"1","instance":"a","seq":3,"time_ns":\#(number),"unix_ns":\#(number)}"#)
        guard case .hello(let first) = hello else {
            Issue.record("no hello")
            return
        }
        var text = MonitorText(["bell"])
        text.hello = first
        for time in [0, -1, .max, .min] as [Int64] {
            let press = #"{"seq":4,"time_ns":\#(time),"button":"bell","event":"press"}"#
            #expect(text.line(for: try message(press))?.hasSuffix("press") == true)
        }
    }

    @Test(arguments: [0, -1, 1 << 31, .max, .min] as [Int64])
    func aStatusMayHaveAnyNumber(_ number: Int64) throws {
        let text = #"{"buttons":[],"time_ns":\#(number),"started_ns":\#(number == .min ? 1 : Int64.min)}"#
        let status = try #require(JSON(parsing: Array(text.utf8)).flatMap(Status.init))
        #expect(StatusText(status).lines.first?.hasPrefix("debounced , running for") == true)
    }

    @Test(arguments: [0, -1, 1 << 31, .max, .min] as [Int64])
    func aNoticeMayHaveAnyNumber(_ number: Int64) throws {
        let name = #""time_ns":\#(number),"button":"bell""#
        let members =
            #""count":\#(number),"length_ns":\#(number),"delay_ns":\#(number),"remedy_ns":\#(number)"#
        for kind in [
            "spike", "dropped_edges", "delay", "worn", "action", "edges", "total", "reload", "other",
        ] {
            let notice = try message(#"{"notice":"\#(kind)",\#(name),\#(members)}"#)
            #expect(MonitorText(["bell"]).line(for: notice) != nil)
        }
    }

    /// On the wire, whatever `active_low` makes of it.
    @Test(arguments: [
        (WireChange.Kind.seen, true as Bool?, "rising"), (.seen, false, "falling"),
        (.read, true, "high, found by a reading"), (.start, false, "low, found"), (.gone, nil, "gone"),
    ])
    func anEdgeIsNamedAsItIsOnTheWire(_ kind: WireChange.Kind, _ isHigh: Bool?, _ words: String) {
        var change = WireChange()
        (change.kind, change.control, change.isHigh) = (kind, "bell", isHigh)
        #expect(MonitorText(["bell"]).line(for: .wire(change))?.hasSuffix("  bell  \(words)") == true)
    }

    @Test func aNoticeShowsNoControlCharacters() throws {
        let notice = try message(
            #"{"notice":"reload","time_ns":1,"ok":false,"why":"\u001b[2J","findings":["a\u0007b"]}"#)
        let line = try #require(MonitorText([]).line(for: notice))
        #expect(line.hasSuffix("not reloaded: \(visible("\u{1b}[2J")); \(visible("a\u{7}b"))"))
        #expect(!line.unicodeScalars.contains { $0.value < 32 })
    }
}
