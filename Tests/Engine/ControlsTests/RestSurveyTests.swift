import DebouncedContacts
import DebouncedReferences
import Testing

@testable import DebouncedEngine

/// A knob that is turned slowly shows how many edges its clicks have.
@Suite struct RestSurveyTests {
    /// Moves by these steps, resting after each, and says what settings would suit.
    private func suggestion(
        _ settings: EncoderSettings, from start: Phase = .open, _ moves: [Int], quiet: Int64 = 300_000_001
    ) -> EncoderSettings? {
        let levels = { (phase: Phase) in
            [phase == .onlyA || phase == .closed, phase == .onlyB || phase == .closed]
                .map { $0 ? Level.active : .inactive }
        }
        var encoder = Encoder(settings, from: levels(start))
        var (now, phase) = (Int64(0), start)
        for move in moves {
            for _ in 0..<abs(move) {
                let next = Phase(rawValue: (phase.rawValue + move.signum()) & 3)!
                let line = levels(next)[0] == levels(phase)[0] ? 1 : 0
                let edge = Edge(levels(next)[line], at: Instant(nanoseconds: now))
                encoder.feed(edge, line: line) { _ in }
                (phase, now) = (next, now + 20_000_000)
            }
            now += quiet - 20_000_000
        }
        encoder.advance(to: Instant(nanoseconds: now)) { _ in }
        return encoder.suggestion
    }

    private func clicks(_ edges: Int, _ count: Int = 8) -> [Int] { Array(repeating: edges, count: count) }

    @Test(arguments: EncoderSettings.Edges.allCases, EncoderSettings.Edges.allCases)
    func eightRestsTellTheEdges(_ written: EncoderSettings.Edges, _ real: EncoderSettings.Edges) {
        let settings = EncoderSettings(edges: written)
        #expect(suggestion(settings, clicks(real.rawValue, 7)) == nil)
        let expected = written == real ? nil : real
        #expect(suggestion(settings, clicks(real.rawValue))?.edges == expected)
        #expect(suggestion(settings, clicks(-real.rawValue))?.edges == expected)
    }

    @Test func itTellsThatItRestsClosed() {
        #expect(suggestion(EncoderSettings(), from: .closed, clicks(4))?.rest == .active)
        #expect(suggestion(EncoderSettings(rest: .active), clicks(4))?.rest == .inactive)
    }

    @Test func aShortRestTellsNothing() {
        #expect(suggestion(EncoderSettings(), clicks(2), quiet: 299_999_999) == nil)
    }

    @Test func aKnobThatTremblesTellsNothing() {
        let moves = Array(repeating: [1, -1], count: 20).flatMap { $0 }
        #expect(suggestion(EncoderSettings(), moves) == nil)
    }

    @Test func aKnobThatComesBackToItsPlaceTellsNothing() {
        var encoder = Encoder(EncoderSettings(edges: .two), from: [.inactive, .inactive])
        for rest in 1...20 {
            for edge in KnobEdge.parse("\(rest)010:A1 \(rest)030:A0") {
                encoder.feed(edge.edge, line: edge.line) { _ in }
            }
        }
        encoder.advance(to: .distantFuture) { _ in }
        #expect(encoder.suggestion == nil)
    }

    /// No one knows how far it has come.
    @Test func aRestAfterADoubleTellsNothing() {
        var encoder = Encoder(EncoderSettings(edges: .two), from: [.inactive, .inactive])
        for rest in 0..<20 {
            for edge in KnobEdge.parse("\(rest)010:A1 \(rest)030:{A0,B1} \(rest)040:B0") {
                encoder.feed(edge.edge, line: edge.line) { _ in }
            }
        }
        encoder.advance(to: .distantFuture) { _ in }
        #expect(encoder.doubles == 20)
        #expect(encoder.suggestion == nil)
    }

    @Test func aHandThatStopsOnceOnItsWayTellsNothing() {
        #expect(suggestion(EncoderSettings(), [4, 4, 2, 2, 4, 4, 4, 4]) == nil)
        #expect(suggestion(EncoderSettings(edges: .two), clicks(4, 7) + [1]) == nil)
    }
}
