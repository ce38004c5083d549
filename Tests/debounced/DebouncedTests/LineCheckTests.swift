import DebouncedConfiguration
import DebouncedLinux
import Testing

@testable import debounced

@Suite struct LineCheckTests {
    @Test func whereThereIsNoChipThereIsNothingToSay() throws {
        #expect(try survey("[button.a]\npin = 3", on: FakeBoard([])) == [])
    }

    @Test func aFreeLineIsNothingToSay() throws {
        #expect(try survey("[button.a]\npin = 3", on: FakeBoard()) == [])
    }

    @Test func theHolderOfALineIsNamed() throws {
        let board = FakeBoard()
        board[LineAddress(chip: "/dev/gpiochip0", offset: 3)]?.occupy(as: "doorbell.py")
        #expect(
            try survey("[button.a]\npin = 3", on: board) == [
                "f:2:1: warning: button 'a': line 3 of gpiochip0 (pinctrl-bcm2711) is in use by \"doorbell.py\""
            ])
    }

    @Test func thatTheServiceHasItsLineIsNoWarning() throws {
        let board = FakeBoard()
        board[LineAddress(chip: "/dev/gpiochip0", offset: 3)]?.occupy(as: "debounced")
        #expect(
            try survey("[button.a]\npin = 3", on: board) == [
                "f:2:1: note: button 'a': line 3 of gpiochip0 (pinctrl-bcm2711) is in use by \"debounced\""
            ])
    }

    @Test func missingValuesAreReportedOnceForAll() throws {
        let plan =
            "[defaults]\nchip = \"foo\"\n[button.a]\npin = 3\n[button.b]\npin = 4\n[output.c]\npin = 99"
        #expect(
            try survey(plan, on: FakeBoard()) == [
                "f:4:1: warning: button 'a', button 'b': no chip \"foo\"; these are available: "
                    + "gpiochip0 (pinctrl-bcm2711)",
                "f:8:1: warning: output 'c': gpiochip0 (pinctrl-bcm2711) has no line 99 (they are numbered 0 to 53)",
            ])
    }

    @Test func aNumberForANameIsReported() throws {
        let chip = FakeChip(name: "gpiochip4", label: "pinctrl-rp1", lines: ["ID_SDA", "ID_SCL", "SDA1"])
        #expect(
            try survey("[button.a]\npin = \"GPIO2\"", on: FakeBoard([chip])) == [
                "f:2:1: note: button 'a': gpiochip4 (pinctrl-rp1) has no line \"GPIO2\": "
                    + "took line 2, which is called \"SDA1\""
            ])
    }

    @Test func theLinesOfAKnobHaveTheirPlace() throws {
        #expect(
            try survey("[encoder.v]\npins = [3, 99]", on: FakeBoard()) == [
                "f:2:1: warning: encoder 'v' B: gpiochip0 (pinctrl-bcm2711) has no line 99 (they are numbered 0 to 53)"
            ])
    }

    @Test func oneLineUnderTwoNamesIsAnError() throws {
        let plan = "[button.a]\npin = 3\n[button.b]\npin = \"GPIO3\"\nchip = \"gpiochip0\""
        #expect(
            try survey(plan, on: FakeBoard()) == [
                "f:4:1: error: button 'b': it is on line 3 of gpiochip0 (pinctrl-bcm2711), like button 'a'"
            ])
    }

    @Test func aLineThatNeedsPollingIsNamedWithItsPlaceAndTheRemedies() throws {
        let board = FakeBoard()
        for offset in [3, 4] {
            board[LineAddress(chip: "/dev/gpiochip0", offset: offset)]?.hasInterrupt = false
        }
        let text = "[button.a]\npin = 3\n[button.b]\npin = 4\npoll = \"5ms\"\n[button.c]\npin = 5\n"
        let plan = try #require(Plan.read(text: Array(text.utf8), file: "f").plan)
        let findings = LineCheck(plan: plan, file: "f", board: board).edgeFindings.map(\.description)
        #expect(
            findings == [
                "f:2:1: error: button 'a': line 3 of /dev/gpiochip0 can't report edges, because its chip has no "
                    + "interrupt; connect the chip's interrupt wire, or write poll = \"5ms\" to read the line 200 "
                    + "times a second"
            ])
        #expect(board[LineAddress(chip: "/dev/gpiochip0", offset: 5)]?.consumer == nil)
    }

    private func survey(_ text: String, on board: FakeBoard) throws -> [String] {
        try LineCheck(plan: plan(text), file: "f", board: board).findings.map(\.description)
    }
}

/// The plan of a file in which nothing is wrong.
func plan(_ text: String) throws -> Plan {
    try #require(Plan.read(text: Array(text.utf8), file: "f").plan)
}
