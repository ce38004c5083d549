import Testing

@testable import DebouncedDaemon

@Suite struct CStringListTests {
    @Test func listsAreInTheirOrderWithAnEndEach() {
        var texts = CStringList()
        texts.append("aplay")
        texts.append("")
        texts.endList()
        texts.append(Variable("NAME", "a=b"))
        texts.append(Variable("EMPTY", ""))
        texts.endList()
        texts.append("Müller 🔔")
        #expect(texts.count == 7)
        #expect(said(&texts) == ["aplay", "", nil, "NAME=a=b", "EMPTY=", nil, "Müller 🔔"])
    }

    @Test func longTextsAreKeptWhole() {
        var texts = CStringList()
        let long = (0..<100).map { String(repeating: "x", count: 10 * $0) }
        for text in long { texts.append(text) }
        #expect(said(&texts) == long)
    }

    private func said(_ texts: inout CStringList) -> [String?] {
        texts.withPointers { pointers in pointers.map { $0.map { String(cString: $0) } } }
    }
}
