import DebouncedContacts
import Testing

@testable import DebouncedInstruments

@Suite struct GpiomonReaderTests {
    @Test func oldFormNamesTheNumber() throws {
        let text = """
            event: FALLING EDGE offset: 17 timestamp: [    1203.000000125]
            event:  RISING EDGE offset: 17 timestamp: [    1203.250000000]
            event:  RISING EDGE offset: 4 timestamp: [12345678901.250000000]

            """
        #expect(trouble(text)?.line == 3)
        #expect(
            try play(text.replacing("12345678901", with: "1203")) == [
                "1203000000125 17 is active", "1203000000125 17 inactive", "1203250000000 17 active",
                "1203250000000 4 is inactive", "1203250000000 4 active",
            ])
    }

    @Test(arguments: [
        ("\"GPIO17\"", "GPIO17"), ("GPIO17", "GPIO17"), ("gpiochip0 17", "17"),
        ("gpiochip0 17 \"ID SD\"", "ID SD"),
        ("gpiochip0 17 ID_SD", "ID_SD"), ("\"a line 3\"", "a line 3"),
        ("gpiochip0 17 \"\"", "17"), ("\"\"", "\"\""),
    ])
    func newFormNamesTheLineInManyWays(id: String, name: String) throws {
        let text = "12.000000001\trising\t\(id)\n12.000000002\tfalling\t\(id)\n"
        #expect(
            try play(text) == [
                "12000000001 \(name) is inactive", "12000000001 \(name) active",
                "12000000002 \(name) inactive",
            ])
    }

    @Test func numberAndNameFindTheButton() throws {
        let text = "1.000000000\trising\tgpiochip0 17 \"ID_SD\"\n2.000000000\tfalling\tgpiochip0 3\n"
        #expect(
            try play(text, [button("lamp", line: "ID_SD"), button("bell", 3, low: true)]) == [
                "1000000000 lamp is inactive", "1000000000 bell is inactive", "1000000000 lamp active",
                "2000000000 bell active",
            ])
        #expect(
            try play(text, [button("bell", 17)]) == ["1000000000 bell is inactive", "1000000000 bell active"])
    }

    @Test func linesOfOneNumberOnTwoChipsAreTwo() throws {
        let text = "1.0\trising\tgpiochip0 17\n1.0\trising\tgpiochip1 17\n2.0\tfalling\tgpiochip0 17\n"
        #expect(
            try play(text) == [
                "1000000000 17 is inactive", "1000000000 17 active", "1000000000 gpiochip1 17 is inactive",
                "1000000000 gpiochip1 17 active", "2000000000 17 inactive",
            ])
        #expect(trouble(text, [button("bell", 17)])?.line == 2)
    }

    @Test func aLineBelongsToTheButtonOnItsChip() throws {
        var buttons = [button("bell", 17), button("lamp", 17)]
        (buttons[0].chip, buttons[1].chip) = ("gpiochip0", "gpiochip1")
        #expect(
            try play("1.0\trising\tgpiochip1 17\n1.0\tfalling\tgpiochip0 17 \"ID_SD\"\n", buttons) == [
                "1000000000 bell is active", "1000000000 lamp is inactive", "1000000000 lamp active",
                "1000000000 bell inactive",
            ])
        // If no button is there, the number is enough.
        #expect(try play("1.0\trising\tgpiochip2 17\n", buttons).last == "1000000000 bell active")
    }

    @Test func repeatedDirectionIsAnEdgeToTheSameLevel() throws {
        let text = "1.0\trising\t\"A\"\n2.0\trising\t\"A\"\n"
        #expect(try play(text) == ["1000000000 A is inactive", "1000000000 A active", "2000000000 A active"])
    }

    @Test func bannerAndEmptyLastLinesAreNoEvents() throws {
        #expect(try play("Monitoring line 'A'...\r\n1.0\trising\t\"A\"\r\n\r\n \n").count == 2)
    }

    @Test func asManyLinesAsGpiomonWatches() throws {
        let lines = (0...64).map { "1.0\trising\tgpiochip0 \($0)\n" }
        #expect(try play(lines.dropLast().joined()).count == 128)
        #expect(trouble(lines.joined()) == TraceError(line: 65, "there are more than 64 lines"))
        #expect(try play(lines.joined(), [button("last", 64)]).count == 2)
    }

    @Test(arguments: [
        ("1.0\trising\t\"A\"\n1.0\trose\t\"A\"\n", 2), ("1.0\trising\t\"A\"\n\n1.0\trising\t\"A\"\n", 2),
        ("1.0\trising\t\"A\"\n0.9\tfalling\t\"A\"\n", 2), ("1.0\trising\n", 1), ("x\trising\t\"A\"\n", 1),
        ("2026-11-21T06:09:24.000000000Z\trising\t\"A\"\n", 1), ("event: RISING EDGE offset: 4\n", 1),
        ("event: RISING EDGE offset: 4 timestamp: [ 1.0\n", 1),
        ("event: RISING EDGE offset: 4 timestamp: 1.0]\n", 1),
        ("event: RISEN EDGE offset: 4 timestamp: [ 1.0]\n", 1),
        ("event: RISING EDGE offset: 4 timestamp: [ 1.0] x\n", 1),
        ("event: RISING EDGE offset: 4 timestamp: []\n", 1), ("Monitoring line 'A'...\n", 1),
        ("1.0\trising\t\"A\"\nMonitoring line 'A'...\n", 2),
        ("1.0\trising\t\"A\"\n1.0\trising\tgpiochip0 3 \"A\"\n", 2),
    ])
    func eachLineThatCannotBeReadHasItsPlace(text: String, line: Int) {
        #expect(trouble(text)?.line == line)
    }
}
