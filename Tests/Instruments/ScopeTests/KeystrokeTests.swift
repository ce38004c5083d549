import Testing

@testable import DebouncedInstruments

@Suite struct KeystrokeTests {
    private func keys(_ text: String) -> [Keystroke] { Keystroke.parse(Array(text.utf8)) }

    @Test func charactersAreThemselves() {
        #expect(keys("1 +\t") == [.character("1"), .character(" "), .character("+"), .character("\t")])
    }

    @Test func arrowsComeInTwoForms() {
        #expect(keys("\u{1b}[A\u{1b}[B\u{1b}OC\u{1b}OD") == [.up, .down, .right, .left])
        #expect(keys("\u{1b}[1;5A") == [.up])
    }

    @Test func whatIsNotKnownIsNothing() {
        #expect(keys("\u{1b}[3~\u{1b}OP\u{1}é") == [])
        #expect(keys("\u{1b}") == [])
        #expect(keys("\u{1b}[") == [])
        #expect(keys("\u{1b}q") == [.character("q")])
    }
}
