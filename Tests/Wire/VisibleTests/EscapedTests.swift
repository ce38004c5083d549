import DebouncedVisible
import Testing

@Suite struct EscapedTests {
    @Test func whatMeansSomethingIsEscaped() {
        let name = #"<b onclick='x'>"A & B"</b>"#
        #expect(escaped(name) == "&lt;b onclick=&#39;x&#39;&gt;&quot;A &amp; B&quot;&lt;/b&gt;")
    }

    @Test func whatAPageCannotSayIsReplaced() {
        #expect(escaped("a\u{0}b\u{1b}\u{FFFE}") == "a\u{fffd}b\u{fffd}\u{fffd}")
        #expect(escaped("a\tb\nc") == "a\tb\nc")
    }
}
