import DebouncedConfiguration
import DebouncedLinux
import DebouncedStrips
import Testing

/// Whatever is in a file, the reader returns a plan, or what is wrong.
@Suite struct MutationTests {
    @Test func everyFileHasAnAnswer() throws {
        let rounds = isThorough ? 60_000 : 1000
        var random = SplitMix(seed: 4)
        let original = String(file: ExampleTests.path).utf8.filter { $0 < 0x80 }
        try #require(!original.isEmpty)
        for round in 0..<rounds {
            var text = original
            for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&text, &random) }
            let (plan, findings) = read(text)
            let hasErrors = findings.contains { $0.severity == .error }
            #expect((plan == nil) == hasErrors, "round \(round)")
            let all = Plan.read(text: text, file: "f", withMistakes: true)
            #expect(all.findings == findings, "round \(round)")
        }
    }

    /// Bytes changed, lost or doubled, lines and stretches moved about, words of the file in wrong places.
    private func mutate(_ text: inout [UInt8], _ random: inout SplitMix) {
        let place = Int.random(in: 0..<max(text.count, 1), using: &random)
        let end = min(text.count, place + Int.random(in: 0...20, using: &random))
        let other = Int.random(in: 0...text.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where place < text.count: text[place] = UInt8.random(in: 0...255, using: &random)
        case 1 where place < end: text.removeSubrange(place..<end)
        case 2 where place < end: text.insert(contentsOf: text[place..<end], at: other)
        case 3: text.insert(contentsOf: piece(&random), at: other)
        case 4: text.removeSubrange(other...)
        default: replaceLine(&text, &random)
        }
    }

    private func replaceLine(_ text: inout [UInt8], _ random: inout SplitMix) {
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let line = lines.randomElement(using: &random) else { return }
        lines[Int.random(in: lines.indices, using: &random)] = line
        text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    private func piece(_ random: inout SplitMix) -> [UInt8] {
        let pieces = [
            "[", "]", "{", "}", "\"", "'''", "\"\"\"", "=", ".", ",", "#", "\n", "\r\n", "\0", "\u{FEFF}",
            "é", "a.b.c",
            "[[", "]]", "= [", "\\u0000", "\\", "0x", "1e400", "-0", "nan", "2026-11-21", "\"0ms\"",
            "\"1440min\"", "true",
            "[button.b]\n", "[chord.c]\nbuttons = [\"a\"]\n", "pin = 3\n", "gap = \"1ms\"\n",
            "double = \"x\"\n",
        ]
        return Array((pieces.randomElement(using: &random) ?? "").utf8)
    }
}
