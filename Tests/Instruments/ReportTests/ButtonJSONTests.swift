import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedInstruments

@Suite struct ButtonJSONTests {
    @Test func itSaysWhatWasMeasured() {
        let json = subject(presses: 2).json.text
        #expect(
            json.hasPrefix(#"{"button":"bell","presses":2,"edges":12,"duration_ns":1104000000,"spikes":0,"#))
        #expect(
            json.contains(#""closing":{"count":2,"median_ns":8000000,"p95_ns":8000000,"p99_ns":8000000,"#))
        #expect(json.contains(#""longest_ns":4000000,"longest_quiet_ns":2000000,"edges":6,"spikes":0"#))
        #expect(
            json.contains(
                #"{"policy":"leading","delay":"1ms","delay_ns":1000000,"confirm_ns":1000000,"presses":6,"extra":4,"missed":0}"#
            ))
        #expect(json.contains(#""findings":[{"kind":"few","text":"Too few presses (2): a fault"#))
        #expect(
            json.hasSuffix(
                #""missed":0,"config":["[button.bell]","policy = \"leading\"","delay = \"auto\""]}}"#))
    }

    @Test func withoutAPressNothingIsRecommended() {
        #expect(!subject(presses: 0).json.text.contains("recommendation"))
    }

    @Test(arguments: [
        ("a-b_1", "a-b_1"), ("front door", "\"front door\""), ("a\"\\\u{1}", #""a\"\\\u0001""#),
    ])
    func namesAreKeysOfTOML(_ name: String, _ key: String) {
        #expect(Subject(name).table(.button) == "[button.\(key)]")
    }
}
