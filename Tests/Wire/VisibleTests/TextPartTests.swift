import DebouncedVisible
import Testing

/// Parts of a text.
@Suite struct TextPartTests {
    @Test(arguments: ["not", "not ", "authorised", "d", "not authorised"])
    func aPartIsFound(_ part: String) {
        #expect("not authorised".hasPart(part))
    }

    @Test(arguments: ["nor", "authorised.", "NOT"])
    func whatIsNoPartIsNot(_ part: String) {
        #expect(!"not authorised".hasPart(part))
    }
}
