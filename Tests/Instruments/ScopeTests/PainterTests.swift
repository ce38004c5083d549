import Testing

@testable import DebouncedInstruments

@Suite struct PainterTests {
    /// A terminal that knows what a painter says.
    private struct Paper {
        var characters: [[Character]]
        var written = 0

        init(_ size: Size) {
            characters = Array(repeating: Array(repeating: "?", count: size.columns), count: size.rows)
        }

        var lines: [String] {
            characters.map { row in
                String(row.reversed().drop { $0 == " " }.reversed())
            }
        }

        mutating func show(_ bytes: [UInt8]) {
            var rest = Substring(String(decoding: bytes, as: UTF8.self))
            var (row, column) = (0, 0)
            while let character = rest.popFirst() {
                guard character == "\u{1b}" else {
                    characters[row][column] = character
                    column += 1
                    written += 1
                    continue
                }
                let sequence = rest.prefix { !$0.isLetter }
                rest.removeFirst(sequence.count)
                let numbers = sequence.dropFirst().split(separator: ";").compactMap { Int($0) }
                switch rest.popFirst() {
                case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
                case "J": characters = characters.map { $0.map { _ in " " } }
                default: break
                }
            }
        }
    }

    @Test(arguments: [true, false], [Glyphs.ascii, .blocks])
    func whatChangedLeadsToTheNewPicture(_ isColored: Bool, _ glyphs: Glyphs) {
        let size = Size(columns: 60, rows: 12)
        var bench = Bench(.worn)
        var painter = Painter(isColored: isColored)
        var paper = Paper(size)
        for step in 1...10 {
            if step % 4 == 1 { bench.tap(at: step * 100, until: step * 100) }
            bench.pass(until: step * 100 + 250)
            let picture = bench.model.picture(size, glyphs)
            paper.show(painter.paint(picture))
            #expect(paper.lines == picture.lines)
        }
    }

    @Test func onlyWhatChangedIsDrawn() {
        let size = Size(columns: 80, rows: 24)
        var bench = Bench()
        var painter = Painter(isColored: true)
        #expect(painter.paint(bench.model.picture(size, .blocks)).count > 80 * 24)
        #expect(painter.paint(bench.model.picture(size, .blocks)).isEmpty)
        bench.model.message = "x"
        var paper = Paper(size)
        paper.show(painter.paint(bench.model.picture(size, .blocks)))
        #expect(paper.written == 1)
        painter.forget()
        #expect(painter.paint(bench.model.picture(size, .blocks)).count > 80 * 24)
    }

    @Test func withoutColoursThereIsNone() {
        var bench = Bench()
        bench.tap(at: 10, until: 300)
        var painter = Painter(isColored: false)
        let text = String(
            decoding: painter.paint(bench.model.picture(Size(columns: 80, rows: 24), .ascii)),
            as: UTF8.self)
        #expect(!text.dropFirst("\u{1b}[0m".count).contains("m\u{1b}"))
        #expect(!text.contains("\u{1b}[0;"))
    }
}
