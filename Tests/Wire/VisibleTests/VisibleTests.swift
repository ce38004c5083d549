import DebouncedVisible
import Testing

@Suite struct VisibleTests {
    @Test(arguments: [
        "", "front door", "caf\u{E9}", "e\u{301}", "\u{1F514}", "\u{5D0}", "\\u{a}", "a\u{A0}b",
    ])
    func whatCanBeSeenStaysAsItIs(text: String) {
        #expect(Array(visible(text).utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        ("\n", "a"), ("\r", "d"), ("\t", "9"), ("\0", "0"), ("\u{1B}", "1b"), ("\u{7F}", "7f"),
        ("\u{85}", "85"),
        ("\u{9B}", "9b"), ("\u{2028}", "2028"), ("\u{2029}", "2029"), ("\u{202E}", "202e"),
        ("\u{2066}", "2066"),
        ("\u{2069}", "2069"), ("\u{200F}", "200f"), ("\u{61C}", "61c"),
    ])
    func whatDoesSomethingElseIsSpelledOut(text: String, digits: String) {
        #expect(visible("a\(text)b\(text)") == "a\\u{\(digits)}b\\u{\(digits)}")
    }

    @Test func aLineBreakOfTwoCharactersIsTwo() {
        #expect(visible("\r\n<0>forged") == "\\u{d}\\u{a}<0>forged")
        // A byte of a file's name that is not UTF-8.
        #expect(visible("a\u{10FEFF}b") == "a\\xffb")
    }

    @Test func whatMeansSomethingIsEscaped() {
        let name = #"<b onclick='x'>"A & B"</b>"#
        #expect(escaped(name) == "&lt;b onclick=&#39;x&#39;&gt;&quot;A &amp; B&quot;&lt;/b&gt;")
    }

    @Test func whatAPageCannotSayIsReplaced() {
        #expect(escaped("a\u{0}b\u{1b}\u{FFFE}") == "a\u{fffd}b\u{fffd}\u{fffd}")
        #expect(escaped("a\tb\nc") == "a\tb\nc")
    }

    @Test(arguments: ["not", "not ", "authorised", "d", "not authorised"])
    func aPartIsFound(_ part: String) {
        #expect("not authorised".hasPart(part))
    }

    @Test(arguments: ["nor", "authorised.", "NOT"])
    func whatIsNoPartIsNot(_ part: String) {
        #expect(!"not authorised".hasPart(part))
    }
}
