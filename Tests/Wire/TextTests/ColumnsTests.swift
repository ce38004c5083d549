import DebouncedWire
import Testing

@Suite struct ColumnsTests {
    @Test func nounsHaveTheirArticle() {
        #expect(
            ["clean", "ageing", "OUTPUT", ""].map(withArticle) == ["a clean", "an ageing", "an OUTPUT", "a "])
    }

    @Test func oneIsSingular() {
        #expect(counted(1, "edge", "edges") == "1 edge")
        #expect(counted(0, "edge", "edges") == "0 edges")
    }

    @Test func wideCharactersTakeTwoColumns() {
        #expect(
            ["bell", "", "\u{E9}", "e\u{301}", "\u{95E8}\u{94C3}", "\u{1F514}"].map(columns) == [
                4, 0, 1, 1, 4, 2,
            ])
        #expect(padded("\u{95E8}", 4) + "|" == "\u{95E8}  |")
        #expect(aligned("\u{95E8}", 4) == "  \u{95E8}")
    }

    @Test func linesBreakBetweenWords() {
        #expect(wrapped("one two three", 7) == ["one two", "three"])
        #expect(wrapped("one two three", 7, indent: "  ") == ["one two", "  three"])
        #expect(wrapped("a verylongword b", 4, indent: " ") == ["a", " verylongword", " b"])
        #expect(wrapped("", 4) == [])
    }

    @Test func anExcerptIsShort() {
        let letters = String(repeating: "x", count: 40)
        #expect(excerpt(letters) == letters)
        #expect(excerpt(letters + "y") == letters + "...")
        #expect(excerpt("x" + String(repeating: "\u{301}", count: 100)).unicodeScalars.count == 43)
    }
}
