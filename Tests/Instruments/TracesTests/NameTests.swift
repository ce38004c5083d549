import DebouncedContacts
import Testing

@testable import DebouncedInstruments

/// What a recording calls its buttons is what a replay finds.
@Suite struct NameTests {
    private static let odd = [
        "front door", "front%20door", "front_door", "$end", "$End", "%24end", "a,b", "a_b", "a", "a ", " a",
        "\"a\"",
        "\"", "\"\"", "a\"b", "17", "017", "GPIO17", "1e3", "Time [s]", "bus [3:0]", "bus[3:0]", "%", "%%",
        "%2", "%20",
        "\u{E9}", "e\u{301}", "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{1F514}", "\\", "\\n", "'", ";", "#", "#5",
        "0",
        "1!", "$dumpvars", "$upscope", "-", "=1+1", "debounced", "power.in",
    ]

    @Test(arguments: odd)
    func everyNameComesBack(name: String) throws {
        try expectBack([name])
    }

    @Test func longNamesComeBack() throws {
        try expectBack([String(repeating: "% ", count: 3000), String(repeating: "a", count: 20_000)])
    }

    @Test func namesThatAreAlikeComeBackTogether() throws {
        try expectBack(NameTests.odd)
    }

    @Test func randomNamesComeBack() throws {
        var numbers = Numbers()
        for _ in 0..<300 {
            var names: [String] = []
            for _ in 0..<Int.random(in: 1...6, using: &numbers) {
                let name = randomName(&numbers)
                if !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { names.append(name) }
            }
            try expectBack(names)
        }
    }

    /// Characters that mean something to one form or the other, in any order.
    private func randomName(_ numbers: inout Numbers) -> String {
        let characters = Array("ab17 ,\"%$#!\\.[]:_2024end\u{E9}\u{301}\u{1F514}\u{3000}".unicodeScalars)
        var name = ""
        for _ in 0..<Int.random(in: 1...5, using: &numbers) {
            name.unicodeScalars.append(characters.randomElement(using: &numbers)!)
        }
        return name
    }

    /// Records an edge of each button, and plays that with and without a config, and with one of each button alone.
    private func expectBack(_ names: [String], location: SourceLocation = #_sourceLocation) throws {
        let buttons = names.map { button($0, 17) }
        for text in [record(CSVWriter(lines: buttons)), record(VCDWriter(lines: buttons))] {
            let story = names.map { "0 \($0) is inactive" } + zip(1..., names).map { "\($0) \($1) active" }
            #expect(try play(text, buttons).map(bytes) == story.map(bytes), sourceLocation: location)
            #expect(try play(text).map(bytes) == story.map(bytes), sourceLocation: location)
            for name in names {
                #expect(try play(text, [button(name)]).count == 2, sourceLocation: location)
            }
        }

        func record(_ writer: some TraceWriter) -> String {
            var writer = writer
            for line in names.indices { writer.write(.start(Edge(.inactive, at: at(0)), line: line)) }
            for line in names.indices {
                writer.write(.edge(Edge(.active, at: at(Int64(line) + 1)), line: line))
            }
            writer.end(at: at(1000))
            return String(decoding: writer.text, as: UTF8.self)
        }
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

/// The same numbers each time.
private struct Numbers: RandomNumberGenerator {
    private var state: UInt64 = 88_172_645_463_325_252

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
