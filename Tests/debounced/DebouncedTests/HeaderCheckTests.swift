import DebouncedLinux
import Testing

@testable import debounced

/// What is said of the header of a Raspberry Pi depends on which chips there are.
@Suite struct HeaderCheckTests {
    private func survey(_ pin: String, chip: String = "auto", on chips: [String] = []) throws -> [String] {
        let text = "[button.a]\npin = \(pin)\nchip = \"\(chip)\""
        let chips = chips.enumerated().map {
            Chip(path: "/dev/gpiochip\($0)", name: "gpiochip\($0)", label: $1, lineCount: 54)
        }
        return try HeaderCheck(plan: plan(text), file: "f", chips: chips).findings.map(\.description)
    }

    @Test(arguments: ["0", "27", "\"GPIO17\"", "\"SDA1\""]) func whatIsOnItIsNothingToSay(_ pin: String)
        throws
    {
        #expect(try survey(pin) == [])
    }

    @Test func aNumberThatIsNotOnItIsWarnedOf() throws {
        let words =
            "f:2:1: warning: button 'a': the header of a Raspberry Pi has no GPIO40, only GPIO0 to GPIO27; its pin 40 is GPIO21"
        #expect(try survey("40") == [words])
        #expect(try survey("40", chip: "pinctrl-rp1", on: ["gpio-sim"]) == [words])
        #expect(try survey("40", on: ["other", "pinctrl-rp1"]) == [words])
        #expect(try survey("40", chip: "gpiochip1", on: ["other", "pinctrl-rp1"]) == [words])
    }

    @Test func anotherChipHasItsOwnNumbers() throws {
        #expect(try survey("40", chip: "mcp23017") == [])
        #expect(try survey("40", chip: "gpiochip0") == [])
        #expect(try survey("40", on: ["gpio-sim"]) == [])
        #expect(try survey("\"BOARD1\"", on: ["gpio-sim"]) == [])
    }

    /// Where there is a chip, whoever finds the line says it.
    @Test func aPinOfTheHeaderIsExplainedOnce() throws {
        #expect(try survey("\"BOARD11\"") == ["f:2:1: note: button 'a': \"BOARD11\" is GPIO17"])
        #expect(try survey("\"BOARD11\"", on: ["pinctrl-bcm2711"]) == [])
        let lines = [Line(offset: 17, name: "GPIO17")]
        let chip = Chip(path: "/dev/gpiochip0", name: "gpiochip0", label: "pinctrl-bcm2711", lineCount: 54)
        let found = try chip.find(.name("BOARD11"), among: lines)
        #expect(found.line.offset == 17)
        #expect(
            found.note
                == "gpiochip0 (pinctrl-bcm2711) has no line \"BOARD11\": took line 17, which is called \"GPIO17\""
        )
    }

    @Test func everyPinOfTheHeaderIsKnown() {
        let lines = (1...Header.pinCount).compactMap { pin -> Int? in
            guard case .line(let line)? = Header.pin(pin) else { return nil }
            #expect(Header.pin(ofLine: line) == pin)
            return line
        }
        #expect(Header.pinCount == 40 && lines.sorted() == Array(Header.lines))
        #expect([3, 11, 40].map { Header.pin($0) } == [.line(2), .line(17), .line(21)])
        #expect(Header.pin(0) == nil && Header.pin(41) == nil && Header.pin(ofLine: 28) == nil)
        #expect([1, 2, 6].map { Header.pin($0) } == [.supply("3.3V"), .supply("5V"), .supply("ground")])
    }
}
