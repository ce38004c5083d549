import DebouncedConfiguration
import DebouncedText
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
}
