import DebouncedContacts
import DebouncedControls
import Testing

@testable import DebouncedText

@Suite struct NoticeRecordTests {
    /// With every member that there is.
    func full(_ kind: NoticeRecord.Kind, _ state: NoticeRecord.State) throws -> NoticeRecord {
        let total = try Decimal("12345678901234567.5")
        return NoticeRecord(kind, ControlName(.counter, "gas"), at: Instant(nanoseconds: -7)) {
            ($0.gesture, $0.sequence, $0.state) = (.press, 3, state)
            ($0.suppressor, $0.suppressorKind) = ("panel", "group")
            ($0.length, $0.count) = (410_000, 2)
            ($0.file, $0.copy) = ("/s", "/s.1")
            ($0.program, $0.process, $0.exitCode, $0.signal) = ("true", 12, 3, 9)
            ($0.longestQuiet, $0.delay) = (.milliseconds(20), .milliseconds(30))
            ($0.remedy, $0.learns) = (.milliseconds(40), true)
            $0.knob = EncoderSettings(edges: .four, rest: .active)
            ($0.pulses, $0.total) = (4, total)
            ($0.output, $0.isOn, $0.isOK, $0.why) = ("lamp", false, true, "\"so\"")
            ($0.watched, $0.findings) = (Watched([.button: 2, .encoder: 1]), ["a", "b"])
        }
    }

    @Test(arguments: NoticeRecord.Kind.allCases, NoticeRecord.State.allCases)
    func isReadAsItWasWritten(_ kind: NoticeRecord.Kind, _ state: NoticeRecord.State) throws {
        let notice = try full(kind, state)
        let written = try #require(JSON(parsing: Array(notice.json.text.utf8)))
        #expect(NoticeRecord(written) == notice)
    }

    @Test func aTotalThatWasSetIsSaid() throws {
        let total = try Decimal("12.5")
        let gas = ControlName(.counter, "gas")
        let known = NoticeRecord(.total, gas, at: Instant(nanoseconds: 7)) { $0.total = total }
        #expect(known.line == "gas: its total is now 12.5")
        let unknown = NoticeRecord(.total, gas, at: Instant(nanoseconds: 7))
        #expect(unknown.line == "gas: its total is no longer known")
    }

    /// As a config would have it.
    @Test func aDelayThatWasLearnedIsInWholeMilliseconds() {
        let notice = NoticeRecord(.delay, ControlName(.button, "bell"), at: Instant(nanoseconds: 7)) {
            $0.delay = .nanoseconds(46_123_456)
        }
        #expect(notice.words.contains("learned a delay of 47 ms"))
    }

    /// A config may have `rest` beside four edges only.
    @Test func aKnobOfTwoEdgesHasNoRest() {
        let notice = NoticeRecord(.edges, ControlName(.encoder, "dial"), at: Instant(nanoseconds: 7)) {
            $0.knob = EncoderSettings(edges: .two)
        }
        #expect(notice.json.text == #"{"notice":"edges","encoder":"dial","time_ns":7,"edges":2}"#)
    }

    @Test(arguments: NoticeRecord.Kind.allCases) func whatIsNotSaidIsNotWritten(_ kind: NoticeRecord.Kind) {
        let notice = NoticeRecord(kind, at: Instant(nanoseconds: 7))
        #expect(notice.json.text == #"{"notice":"\#(kind.rawValue)","time_ns":7}"#)
        #expect(NoticeRecord(notice.json) == notice)
    }

    @Test(arguments: [
        #"{"notice":"unheard-of","time_ns":1}"#, #"{"notice":"spike"}"#, #"{"time_ns":1}"#, "[]",
    ])
    func anythingElseIsNone(_ text: String) {
        #expect(JSON(parsing: Array(text.utf8)).flatMap(NoticeRecord.init) == nil)
    }
}
