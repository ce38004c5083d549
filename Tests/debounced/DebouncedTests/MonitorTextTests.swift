import DebouncedListening
import DebouncedText
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
        let text = #"{"time_ns":\#(number),"started_ns":\#(number == .min ? 1 : Int64.min)}"#
        let status = try #require(JSON(parsing: Array(text.utf8)))
        #expect(StatusText(status).lines.first?.hasPrefix("debounced , running for") == true)
    }

    @Test func aNoticeSaysWhatTheLogSays() throws {
        func words(_ text: String) throws -> String {
            NoticeWords.text(of: try #require(JSON(parsing: Array(text.utf8))))
        }
        #expect(try words(#"{"notice":"delay","delay_ns":30000000}"#) == "the delay is 30 ms again")
        #expect(
            try words(#"{"notice":"delay","delay_ns":80000000}"#).hasPrefix(
                "learned a delay of 80 ms from its bounces;")
        )
        #expect(try words(#"{"notice":"delay","delay_ns":9223372036854775807}"#).hasPrefix("learned a delay"))
        let failed = try words(#"{"notice":"reload","ok":false,"findings":["a.toml:3:1: error: no"]}"#)
        #expect(
            failed == "config not reloaded: the old configuration stays active; a.toml:3:1: error: no")
    }
}
