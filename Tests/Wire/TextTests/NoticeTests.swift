import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedWire

@Suite struct NoticeTests {
    private let gas = ControlName(.counter, "gas")
    private let then = Instant(nanoseconds: -7)

    /// With each member that there is.
    var full: [Notice] {
        get throws {
            let total = try Decimal("12345678901234567.5")
            var requester = Requester()
            (requester.program, requester.process) = ("nc", 12)
            (requester.user, requester.topic) = (1000, "a/b")
            var action = ActionReport(.dropped, count: 2, Cause("\"so\""))
            (action.program, action.process, action.exitCode, action.signal) = ("true", 12, 3, 9)
            var whats: [Notice.What] = [
                .suppressed(by: "cooldown", nil), .suppressed(by: "panel", .group),
                .suppressed(by: "both", .chord), .spikes(longest: 410_000, count: 2), .droppedEdges(2),
                .missedEdge, .readError(Cause("so")), .clockError, .delay(.milliseconds(30)),
                .worn(
                    quiet: .milliseconds(20), delay: .milliseconds(30), remedy: .milliseconds(40),
                    learns: true),
                .unsettled, .edges(EncoderSettings(edges: .four, rest: .active)),
                .edges(EncoderSettings(edges: .two)), .total(pulses: 4, total), .total(pulses: 4, nil),
                .full(pulses: 4, total), .set(by: requester, total),
                .set(by: Requester(), output: "lamp", change: "on"), .inputDevice(.lost, Cause("so")),
                .reload(isOK: false, Cause("so"), nil, findings: []),
                .reload(
                    isOK: true, nil, ControlTotals([.button: 1, .switch: 1, .counter: 2, .encoder: 1]),
                    findings: ["a", "b"]),
            ]
            whats += Notice.LineState.allCases.map { .line($0, Cause("so")) }
            whats += Notice.FileState.allCases.map { .state($0, "/s", Cause("so"), copy: "/s.1") }
            whats += [nil, .on, .off, .blinks, .lost].map { .output($0, "lamp", isOn: true, Cause("so")) }
            whats += ([nil] + ActionResult.allCases).map {
                action.result = $0
                return .action(action)
            }
            return whats.map {
                var notice = Notice(gas, part: "A", at: then, $0)
                (notice.gesture, notice.sequence) = (.press, 3)
                return notice
            }
        }
    }

    @Test func eachIsReadAsItWasWritten() throws {
        for notice in try full {
            let written = try #require(JSON(parsing: Array(notice.json.text.utf8)))
            #expect(Notice(written) == notice)
        }
        #expect(Set(try full.map(\.what.kind)) == Set(Notice.What.each.map(\.kind)))
    }

    /// Of the others it is not known what they are about.
    @Test func eachKindHasAName() {
        #expect(Set(Notice.What.each.map(\.kind)).count == Notice.What.each.count)
    }

    /// A config may have `rest` beside four edges only.
    @Test func aKnobOfTwoEdgesHasNoRest() {
        let notice = Notice(
            ControlName(.encoder, "dial"), at: then, .edges(EncoderSettings(edges: .two)))
        #expect(notice.json.text == #"{"notice":"edges","encoder":"dial","time_ns":-7,"edges":2}"#)
    }

    /// An older or a newer daemon may say less.
    @Test(arguments: Notice.What.each.map(\.kind))
    func absentKeysAreNotRequired(_ kind: String) throws {
        // What a counter shows can't be left out.
        let pulses = kind == "total" || kind == "full" ? #","pulses":3"# : ""
        let json = try #require(JSON(parsing: Array(#"{"notice":"\#(kind)","time_ns":7\#(pulses)}"#.utf8)))
        let notice = try #require(Notice(json))
        #expect(notice.what.kind == kind)
        #expect(notice.control == nil && notice.instant == Instant(nanoseconds: 7))
        #expect(!notice.line.isEmpty)
    }

    @Test(arguments: [
        #"{"notice":"unheard-of","time_ns":1}"#, #"{"notice":"spike"}"#, #"{"time_ns":1}"#, "[]",
        #"{"notice":"action","time_ns":1,"state":"unheard-of"}"#,
        #"{"notice":"state","time_ns":1,"state":"unheard-of"}"#,
        #"{"notice":"total","time_ns":1,"total":5}"#, #"{"notice":"full","time_ns":1,"total":5}"#,
    ])
    func anythingElseIsNone(_ text: String) {
        #expect(JSON(parsing: Array(text.utf8)).flatMap(Notice.init) == nil)
    }

    /// A bridge that is older than the daemon asks what became of the line or the output.
    @Test func anUnknownStateOfALineOrAnOutputIsNone() throws {
        func what(_ text: String) throws -> Notice.What {
            try #require(JSON(parsing: Array(text.utf8)).flatMap(Notice.init)).what
        }
        #expect(try what(#"{"notice":"line","time_ns":1,"state":"unheard-of"}"#) == .line(nil))
        #expect(
            try what(#"{"notice":"output","time_ns":1,"output":"lamp","state":"unheard-of","on":true}"#)
                == .output(nil, "lamp", isOn: true))
        #expect(try what(#"{"notice":"spike","time_ns":1,"state":"new"}"#) == .spikes(longest: 0, count: 0))
    }
}
