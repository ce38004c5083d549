import DebouncedText
import Testing

@Suite struct TableTests {
    @Test func columnsAreAsWideAsTheyHaveToBe() {
        var table = Table([("NAME", false), ("COUNT", true), ("REST", false)])
        table.add(["a", "12345", "x"])
        table.add(["longer", "7", ""])
        #expect(table.lines == ["NAME    COUNT  REST", "a       12345  x", "longer      7"])
    }

    @Test func theLastColumnIsBrokenIfItIsTooLong() {
        var table = Table([("NAME", false), ("REST", false)])
        table.add(["a", "one two three"])
        table.add(["b", ""])
        #expect(table.lines(13) == ["NAME  REST", "a     one two", "      three", "b"])
        #expect(table.lines(3) == ["NAME  REST", "a     one", "      two", "      three", "b"])
    }
}
