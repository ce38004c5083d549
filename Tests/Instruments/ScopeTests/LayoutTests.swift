import Testing

@testable import DebouncedInstruments

@Suite struct LayoutTests {
    @Test(arguments: 0...60, [1, 2, 3, 9, 10, 1000])
    func itFillsTheScreenAndShowsTheChosenLane(_ height: Int, _ lanes: Int) {
        for focus in Set([0, lanes / 2, lanes - 1]) {
            let rows = Layout(height: height, lanes: (0..<lanes).map { $0 % 3 != 1 }, focus: focus).rows
            #expect(rows.count == height)
            #expect(height == 0 || rows.contains(.raw(focus)))
        }
    }

    @Test func everythingFitsOnAnOrdinaryScreen() {
        let rows = Layout(height: 24, lanes: [true, true, true], focus: 0).rows
        for lane in 0..<3 { #expect(rows.contains(.marks(lane))) }
        for row in [Row.header, .axis, .message(0), .keys] { #expect(rows.contains(row)) }
    }

    @Test func aLongMessageTakesEmptyRows() {
        let rows = Layout(height: 24, lanes: [true], focus: 0, messageLines: 3).rows
        #expect(rows.count == 24)
        #expect(rows.suffix(4) == [.message(0), .message(1), .message(2), .keys])
        let full = Layout(height: 10, lanes: [true], focus: 0, messageLines: 3).rows
        #expect(full.suffix(2) == [.message(0), .keys])
        #expect(full.count == 10)
    }

    @Test func theSmallestShowsTheSignals() {
        #expect(
            Layout(height: 5, lanes: [true, true], focus: 1).rows == [
                .raw(1), .clean(1, .leading), .clean(1, .trailing), .clean(1, .lockout), .marks(1),
            ])
    }

    @Test func aKnobShowsNoPolicies() {
        let rows = Layout(height: 20, lanes: [false, true], focus: 0).rows
        #expect(rows.filter { [.title(0), .raw(0), .marks(0)].contains($0) }.count == 3)
        #expect(!rows.contains(.clean(0, .leading)) && rows.contains(.clean(1, .leading)))
    }
}
