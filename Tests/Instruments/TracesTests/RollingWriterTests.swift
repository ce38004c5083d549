import DebouncedContacts
import Testing

@testable import DebouncedInstruments

/// The beginnings that a writer was given.
private final class Beginnings {
    var texts: [String] = []
    var isReady = true

    func take(_ text: [UInt8]) -> Bool {
        if isReady { texts.append(String(decoding: text, as: UTF8.self)) }
        return isReady
    }
}

@Suite struct RollingWriterTests {
    private let lines = [button("a"), button("b", low: true), button("c")]

    private func writer(_ beginnings: Beginnings) -> RollingWriter {
        RollingWriter(every: .seconds(10), { VCDWriter(lines: lines) }, begin: beginnings.take)
    }

    private func edge(_ level: Level, _ seconds: Int64, line: Int) -> Arrival {
        .edge(Edge(level, at: at(seconds * 1_000_000_000)), line: line)
    }

    @Test func anotherTraceGoesOnFromTheLevelsOfThen() throws {
        let beginnings = Beginnings()
        var writer = writer(beginnings)
        for line in lines.indices { writer.write(.start(Edge(.inactive, at: at(0)), line: line)) }
        writer.write(edge(.active, 4, line: 1))
        writer.write(.gone(at(5_000_000_000), line: 2))
        writer.text = []
        writer.write(edge(.active, 9, line: 0))
        #expect(beginnings.texts.isEmpty)
        writer.text = []
        writer.write(edge(.inactive, 10, line: 0))
        writer.write(edge(.inactive, 12, line: 1))
        writer.end(at: at(13_000_000_000))
        #expect(beginnings.texts.count == 1)
        let whole = try #require(beginnings.texts.first) + String(decoding: writer.text, as: UTF8.self)
        #expect(
            try play(whole, lines) == [
                "10000000000 a is active", "10000000000 b is active", "10000000000 a inactive",
                "12000000000 b inactive",
            ])
    }

    @Test func aBeginningThatCannotBeIsTriedAgain() {
        let beginnings = Beginnings()
        var writer = writer(beginnings)
        beginnings.isReady = false
        for second in [0, 11, 12] { writer.write(edge(.active, Int64(second), line: 0)) }
        beginnings.isReady = true
        writer.write(edge(.active, 13, line: 0))
        writer.write(edge(.active, 22, line: 0))
        #expect(beginnings.texts.count == 1)
        writer.write(edge(.active, 23, line: 0))
        #expect(beginnings.texts.count == 2)
    }

    @Test func aBadContactFillsNoDisk() {
        let beginnings = Beginnings()
        var writer = writer(beginnings)
        for number in 0..<8 {
            writer.text = Array(repeating: 0, count: RollingWriter.mostBytes / 4)
            writer.write(edge(.active, Int64(number) / 4, line: 0))
        }
        #expect(beginnings.texts.count == 1)
    }
}
