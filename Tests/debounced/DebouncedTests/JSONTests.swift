import DebouncedConfiguration
import DebouncedWire
import Testing

@testable import debounced

@Suite struct JSONTests {
    @Test func everyKindIsWritten() {
        let json = JSON.object([
            ("b", .text("\"\\\n\u{7f}é")), ("a", .list([.number(-1), .truth(true), .list([])])),
            ("c", .object([])),
        ])
        #expect(json.text == #"{"b":"\"\\\u000a\u007fé","a":[-1,true,[]],"c":{}}"#)
    }

    @Test func aFindingHasItsPlace() {
        let finding = Finding(.warning, "f", Place(line: 3, column: 7), "x")
        #expect(finding.json.text == #"{"warning":"x","file":"f","line":3,"column":7}"#)
        #expect(Finding(.error, "f", nil, "x").json.text == #"{"error":"x","file":"f"}"#)
    }

    @Test func aPlanHasALineForEachPart() throws {
        let plan = try plan(
            "[button.a]\npin = \"X\"\n[button.b]\npin = 4\n[chord.c]\nbuttons = [\"a\", \"b\"]")
        let lines = plan.json.map(\.text)
        #expect(
            lines.first?.hasPrefix(
                #"{"button":"a","chip":"auto","pin":"X","active_low":true,"bias":"pull-up","policy":"leading","#
                    + #""press_latency_ns":51000000,"release_latency_ns":150000000,"text":"a: no action"#)
                == true
        )
        #expect(lines.last?.hasPrefix(#"{"chord":"c","text":"c: no action is bound. Press a and b"#) == true)
        #expect(lines.count == 3)
    }

    @Test func anOutputTellsItsLine() throws {
        let text = "[button.a]\npin = 3\n[output.lamp]\npin = 22\ninitial = 'on'"
        let line = try #require(plan(text).json.map(\.text).last)
        let start =
            #"{"output":"lamp","chip":"auto","pin":22,"active_low":false,"initial":"on","text":"lamp: "#
        #expect(line.hasPrefix(start), "\(line)")
    }

    /// One direction after `confirm`, the other after the delay, which may have learned.
    @Test(arguments: [
        ("policy = 'leading'", 1_000_000, 150_000_000),
        ("policy = 'leading'\non_when = 'open'", 150_000_000, 1_000_000),
        ("policy = 'leading'\ndelay = '20ms'\nconfirm = '2ms'", 2_000_000, 20_000_000),
        ("delay = { on = '2s', off = '30s' }", 2_000_000_000, 30_000_000_000),
        ("kind = 'door'\ndelay = { on = '2s', off = '30s' }", 2_000_000_000, 30_000_000_000),
        ("policy = 'lockout'\ndelay = '20ms'", 20_000_000, 20_000_000),
    ])
    func aSwitchTellsHowLateItsChangesCome(_ keys: String, _ on: Int, _ off: Int) throws {
        let line = try #require(plan("[switch.a]\npin = 3\n\(keys)").json.map(\.text).first)
        #expect(line.contains(#""on_delay_ns":\#(on),"off_delay_ns":\#(off),"#), "\(line)")
    }
}
