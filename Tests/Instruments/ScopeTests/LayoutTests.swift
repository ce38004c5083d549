import Testing

@testable import DebouncedScope

@Suite struct LayoutTests {
    @Test(arguments: 0...60, [1, 2, 3, 9, 10, 1000])
    func itFillsTheScreenAndShowsTheChosenLane(_ height: Int, _ lanes: Int) {
        for focus in Set([0, lanes / 2, lanes - 1]) {
            let rows = Layout(height: height, lanes: lanes, focus: focus).rows
            #expect(rows.count == height)
            #expect(height == 0 || rows.contains(.raw(focus)))
        }
    }

    @Test func everythingFitsOnAnOrdinaryScreen() {
        let rows = Layout(height: 24, lanes: 3, focus: 0).rows
        for lane in 0..<3 { #expect(rows.contains(.marks(lane))) }
        for row in [Row.header, .axis, .news, .keys] { #expect(rows.contains(row)) }
    }

    @Test func theSmallestShowsTheSignals() {
        #expect(
            Layout(height: 5, lanes: 2, focus: 1).rows == [
                .raw(1), .clean(1, .leading), .clean(1, .trailing), .clean(1, .lockout), .marks(1),
            ])
    }
}
