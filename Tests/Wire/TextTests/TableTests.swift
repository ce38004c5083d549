import DebouncedText
import Testing

@Suite struct TableTests {
    @Test func columnsAreAsWideAsTheyHaveToBe() {
        var table = Table([("NAME", false), ("COUNT", true), ("REST", false)])
        table.add(["a", "12345", "x"])
        table.add(["longer", "7", ""])
        #expect(table.lines == ["NAME    COUNT  REST", "a       12345  x", "longer      7"])
    }

    @Test(
        arguments: [
            (-5, "0 s"), (0, "0 s"), (119, "119 s"), (120, "2 min"), (7199, "119 min"), (7200, "2 h 0 min"),
            (90_061, "25 h 1 min"), (172_800, "2 d 0 h"), (1_000_000, "11 d 13 h"),
        ] as [(Int64, String)])
    func agesAreRough(_ seconds: Int64, _ text: String) {
        #expect(roughly(seconds * 1_000_000_000) == text)
    }

    @Test(
        arguments: [
            (400, "400 ns"), (12_999, "12 us"), (1_000_000, "1 ms"), (1_250_000, "1.2 ms"),
            (30_000_000, "30 ms"), (1_500_000_000, "1.5 s"),
        ] as [(Int64, String)])
    func shortTimesAreBrief(_ nanoseconds: Int64, _ text: String) {
        #expect(briefly(nanoseconds) == text)
    }
}
