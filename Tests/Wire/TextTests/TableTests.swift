import DebouncedWire
import Testing

@Suite struct TableTests {
    @Test func columnsAreAsWideAsTheyHaveToBe() {
        var table = Table([("NAME", false), ("COUNT", true), ("REST", false)])
        table.add(["a", "12345", "x"])
        table.add(["longer", "7", ""])
        #expect(table.lines == ["NAME    COUNT  REST", "a       12345  x", "longer      7"])
    }

    @Test func whatCannotBeSeenIsSpelledOutAndHasItsWidth() {
        var table = Table([("NAME", false), ("REST", false)])
        table.add(["a\u{1B}", "x"])
        table.add(["b", "y"])
        #expect(table.lines == ["NAME     REST", "a\\u{1b}  x", "b        y"])
    }

    @Test func wideNamesHaveTheirWidth() {
        var table = Table([("NAME", false), ("REST", false)])
        table.add(["\u{95E8}\u{94C3}\u{94C3}", "x"])
        table.add(["b", "y"])
        #expect(table.lines == ["NAME    REST", "\u{95E8}\u{94C3}\u{94C3}  x", "b       y"])
    }

    @Test func theLastColumnIsBrokenIfItIsTooLong() {
        var table = Table([("NAME", false), ("REST", false)])
        table.add(["a", "one two three"])
        table.add(["b", ""])
        #expect(table.lines(13) == ["NAME  REST", "a     one two", "      three", "b"])
        #expect(table.lines(3) == ["NAME  REST", "a     one", "      two", "      three", "b"])
    }
}
