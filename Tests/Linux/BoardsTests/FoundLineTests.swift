import DebouncedLinux
import Testing

@Suite struct FoundLineTests {
    let header = Machines.pi3[0]
    /// Named after what they can do, as on the older boards.
    let byFunction = ["ID_SDA", "ID_SCL", "SDA1", "SCL1", nil].enumerated().map { Line(offset: $0, name: $1) }
    let byNumber = (0..<5).map { Line(offset: $0, name: "GPIO\($0)") }

    @Test(arguments: [LinePin.offset(2), .name("SDA1")])
    func aLineHasAnOffsetAndAName(pin: LinePin) throws {
        #expect(try header.find(pin, among: byFunction) == FoundLine(chip: header, line: byFunction[2]))
    }

    @Test func theNameIsTakenBeforeTheNumberInIt() throws {
        let swapped = [Line(offset: 0, name: "GPIO1"), Line(offset: 1, name: "GPIO0")]
        #expect(try header.find(.name("GPIO1"), among: swapped) == FoundLine(chip: header, line: swapped[0]))
    }

    @Test func theHeadersNumbersAreOffsetsWhateverItsLinesAreCalled() throws {
        let found = try header.find(.name("GPIO2"), among: byFunction)
        #expect(found.line == byFunction[2])
        let note = #"gpiochip0 (pinctrl-bcm2835) has no line "GPIO2": took line 2, which is called "SDA1""#
        #expect(found.note == note)
        #expect(try header.find(.name("GPIO4"), among: byFunction).line.offset == 4)
        #expect(try header.find(.name("GPIO4"), among: byNumber).note == nil)
    }

    @Test(arguments: ["GPIO5", "GPIO02", "GPIO", "gpio2", "2", "GPIO-1", ""])
    func otherNamesAreNoNumbers(name: String) {
        #expect(throws: LineProblem.noLine(asked: .name(name), chip: header)) {
            try header.find(.name(name), among: byFunction)
        }
    }

    @Test func onOtherChipsANumberIsNoOffset() {
        let expander = Machines.laptopWithExpander[1]
        #expect(throws: LineProblem.noLine(asked: .name("GPIO2"), chip: expander)) {
            try expander.find(.name("GPIO2"), among: byFunction)
        }
    }

    @Test(arguments: [-1, 5])
    func offsetsEndWithTheChip(offset: Int) {
        #expect(throws: LineProblem.noLine(asked: .offset(offset), chip: header)) {
            try header.find(.offset(offset), among: byFunction)
        }
    }

    @Test func theAddressIsThatOfTheDevice() throws {
        let found = try header.find(.offset(3), among: byFunction)
        #expect(found.address == LineAddress(chip: "/dev/gpiochip0", offset: 3))
    }
}
