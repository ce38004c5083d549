import DebouncedBoards
import DebouncedConfiguration
import DebouncedSimulation
import Testing

@testable import debounced

@Suite struct EdgeCheckTests {
    @Test func aLineThatNeedsPollingIsNamedWithItsPlaceAndTheRemedies() throws {
        let board = FakeBoard()
        for offset in [3, 4] {
            board[LineAddress(chip: "/dev/gpiochip0", offset: offset)]?.hasInterrupt = false
        }
        let text = "[button.a]\npin = 3\n[button.b]\npin = 4\npoll = \"5ms\"\n[button.c]\npin = 5\n"
        let plan = try #require(Plan.read(text: Array(text.utf8), file: "f").plan)
        let findings = EdgeCheck(plan: plan, file: "f", board: board).findings.map(\.description)
        #expect(
            findings == [
                "f:2:1: error: button 'a': line 3 of /dev/gpiochip0 can't report edges, because its chip has no "
                    + "interrupt; connect the chip's interrupt wire, or write poll = \"5ms\" to read the line 200 "
                    + "times a second"
            ])
        #expect(board[LineAddress(chip: "/dev/gpiochip0", offset: 5)]?.consumer == nil)
    }
}
