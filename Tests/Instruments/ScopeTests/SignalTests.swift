import DebouncedContacts
import DebouncedStrips
import Testing

@testable import DebouncedInstruments

@Suite struct SignalTests {
    private func looks(_ drawing: String, columnsOf length: Int) -> [Look] {
        var signal = Signal()
        for edge in Strip(drawing).edges { _ = signal.append(edge) }
        return stride(from: 0, to: drawing.count, by: length).map {
            signal.look(at: Instant.milliseconds($0)..<Instant.milliseconds($0 + length))
        }
    }

    @Test func aColumnShowsALevelAnEdgeOrThatThereWasMore() {
        #expect(
            looks("____ __## #### #_#_ ____ _#__".filter { $0 != " " }, columnsOf: 4) == [
                .level(.inactive), .edge(.active), .level(.active), .bounce, .level(.inactive), .bounce,
            ])
    }

    @Test func noEdgeIsInTwoColumns() {
        #expect(looks("__##", columnsOf: 2) == [.level(.inactive), .edge(.active)])
    }

    @Test func theOldestEdgesAreForgotten() {
        var signal = Signal()
        var forgotten = 0
        let count = 2 * Signal.memory + 1
        for place in 0..<count {
            forgotten += signal.append(
                Edge(place.isMultiple(of: 2) ? .active : .inactive, at: .milliseconds(place)))
        }
        #expect(forgotten + signal.edges.count == count)
        #expect(signal.edges.count == Signal.memory)
        #expect(signal.earliest != signal.edges.first?.level)
        let before = Instant.milliseconds(forgotten - 1)..<Instant.milliseconds(forgotten)
        #expect(signal.look(at: before) == .level(signal.earliest))
    }
}
