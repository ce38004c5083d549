import DebouncedListening
import DebouncedText
import Testing

@testable import debounced

@Suite struct StatusTextTests {
    private func lines(_ buttons: String) throws -> [String] {
        let text = #"{"version":"1","time_ns":11100000000000,"started_ns":0,"buttons":[\#(buttons)]}"#
        return StatusText(try #require(JSON(parsing: Array(text.utf8)).flatMap(Status.init))).lines
    }

    @Test func countersHaveATableOfTheirOwn() throws {
        let text =
            #"{"version":"1","time_ns":11100000000000,"started_ns":0,"buttons":[],"state":{"file":"/x/state.json","#
            + #""problem":"No space left on device"},"counters":["#
            + #"{"counter":"gas","pin":"5","pulses":3,"total":12345.7,"unit":"m³","each":0.01,"#
            + #""rate":0.6123,"rate_unit":"m³/h","made_up":1,"rejected":{"short":2,"soon":1},"last_pulse_ns":1000000000},"#
            + #"{"counter":"rain","pin":"6","up":false,"pulses":0,"unit":"mm","each":0.2794,"rate":0.0,"rate_unit":"mm/h"}]}"#
        let lines = StatusText(try #require(JSON(parsing: Array(text.utf8)).flatMap(Status.init))).lines
        #expect(
            Array(lines.dropFirst(2).prefix(5)) == [
                "COUNTER  LINE           TOTAL         RATE  PULSES  LAST   MADE UP  IGNORED",
                "gas      5        12345.70 m³  0.6123 m³/h       3  3 h          1  2 too short,",
                "                                                                    1 bounced",
                "rain     no line      unknown       0 mm/h       0  never        0  -",
                "",
            ])
        #expect(lines.contains("/x/state.json: not saved: No space left on device"))
    }

    @Test func encodersHaveATableOfTheirOwn() throws {
        let text =
            #"{"version":"1","time_ns":11100000000000,"started_ns":0,"buttons":[],"encoders":["#
            + #"{"encoder":"volume","lines":[{"chip":"gpiochip0","line":17},{"chip":"gpiochip0","line":18}],"#
            + #""steps":{"clockwise":12,"counterclockwise":3},"last_turn_ns":1000000000,"doubles":1,"#
            + #""suggestion":{"edges":2,"rest":"open"}},"#
            + #"{"encoder":"dial","lines":[{"up":false,"problem":"GPIO5 is in use"}],"steps":{}}]}"#
        let lines = StatusText(try #require(JSON(parsing: Array(text.utf8)).flatMap(Status.init))).lines
        #expect(
            Array(lines.dropFirst(2).prefix(6)) == [
                "ENCODER  LINES    CLOCKWISE  COUNTERCLOCKWISE  LAST   DOUBLES",
                "volume   17 18           12                 3  3 h          1",
                "dial     no line          0                 0  never        0",
                "",
                "dial: GPIO5 is in use",
                "volume rests every 2 edges: write edges = 2",
            ])
    }

    /// A line's name, what is wrong with it, and what a listener asked for may contain anything.
    @Test func nothingControlsTheTerminal() throws {
        let bad = "a\\u001bc"
        let parts = [
            #""version":"X","config":"X","state":{"file":"X","problem":"X"}"#,
            #""buttons":[{"button":"X","pin":"X","problem":"X"},{"button":"b","chip":"X","line":4}]"#,
            #""counters":[{"counter":"X","pin":"X","unit":"X","rate_unit":"X"}]"#,
            #""encoders":[{"encoder":"X","lines":[{"pin":"X","problem":"X"},{"pin":"X"}],"steps":{}}]"#,
            #""outputs":[{"output":"X","pin":"X","problem":"X","held_off_by":["X"],"up":true}]"#,
            #""listeners":[{"topic":"X","pid":4}]"#,
        ]
        let text = #"{"time_ns":11,"started_ns":1,\#(parts.joined(separator: ","))}"#
        let json = try #require(JSON(parsing: Array(text.replacing("X", with: bad).utf8)))
        let lines = StatusText(try #require(Status(json))).lines
        #expect(lines.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") })
        #expect(lines.count { $0.contains("a\\u{1b}c") } >= 10)
        #expect(lines.contains { $0.hasPrefix("Listeners: ") && $0.contains("a\\u{1b}c") })
    }

    /// A daemon is asked, not trusted: each of its numbers may be any.
    @Test(arguments: [
        "0", "-1", "2147483648", "9223372036854775806", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "-9223372036854775809", "1e400", "-1e-400", "0.5", "NaN",
        String(repeating: "9", count: 400),
    ])
    func aNumberMayBeAnything(_ number: String) {
        let text =
            #"{"version":"1","time_ns":11,"started_ns":1,"seq":4,"lost":3,"buttons":[\#(button("a", chip: "b", tired))}],"#
            + #""switches":[{"switch":"d","state":"on","line":3,"delay_ns":5,"off_delay_ns":6,"confirm_ns":7,"#
            + #""poll_ns":8,"changes":9,"last_change_ns":10,"edges":11,"missed_edges":12,"read_errors":13,"clock_errors":14}],"#
            + #""counters":[{"counter":"g","pulses":3,"total":7.5,"each":0.25,"rate":0.5,"rate_scale":2.5,"interval_ns":9,"#
            + #""last_pulse_ns":10,"made_up":1,"rejected":{"short":2,"soon":3},"unsaved_pulses":4,"publish_ns":5}],"#
            + #""encoders":[{"encoder":"v","lines":[{"line":4},{"line":5}],"edges_per_click":4,"doubles":3,"#
            + #""steps":{"clockwise":6,"counterclockwise":7},"last_turn_ns":8,"suggestion":{"edges":2,"rest":"open"}}]}"#
        var (rest, numbers) = (text[...], 0)
        while let place = rest.firstIndex(where: \.isNumber) {
            let end = rest[place...].firstIndex { !$0.isNumber && $0 != "." } ?? rest.endIndex
            let line = "\(text[..<place])\(number)\(text[end...])"
            if let status = JSON(parsing: Array(line.utf8)).flatMap(Status.init) {
                #expect(!StatusText(status).lines.isEmpty)
                _ = status.controls.map { $0.json.text }
            }
            (rest, numbers) = (text[end...], numbers + 1)
        }
        #expect(numbers > 40)
    }

    private func button(_ name: String, chip: String, _ rest: String) -> String {
        #"{"button":"\#(name)","chip":"\#(chip)","line":17,"state":"released",\#(rest)}"#
    }

    private let tired =
        #""presses":12345,"last_press_ns":1000000000,"delay_ns":150000000,"learns_delay":true,"spikes":12,"#
        + #""suppressed":{"cooldown":34,"chord":5},"bounces":{"presses":100,"worn":true,"close":{"longest_ns":46000000}}"#

    @Test func aFullRowFitsATerminal() throws {
        let lines = try lines(button("doorbell", chip: "gpiochip0", tired))
        #expect(
            Array(lines.prefix(6)) == [
                "debounced 1 on gpiochip0, running for 3 h 5 min",
                "",
                "BUTTON    LINE  STATE     PRESSES  LAST  BOUNCE       DELAY        IGNORED",
                "doorbell  17    released    12345  3 h   46 ms, worn  150 ms auto  34 cooldown,",
                "                                                                   5 chord, 12",
                "                                                                   spikes",
            ])
    }

    @Test func chipsStandInTheRowsIfThereAreSeveral() throws {
        let rest = #""presses":0"#
        let lines = try lines(
            button("a", chip: "gpiochip0", rest) + "," + button("b", chip: "gpiochip1", rest))
        #expect(lines[0] == "debounced 1, running for 3 h 5 min")
        #expect(lines[3].hasPrefix("a       gpiochip0 17  released        0  never"))
        #expect(lines[4].hasPrefix("b       gpiochip1 17  "))
    }

    /// Whatever kinds of controls there are.
    @Test func aChipThatAllShareIsNamedOnce() throws {
        func lines(_ other: String) throws -> [String] {
            let text =
                #"{"version":"1","time_ns":5,"started_ns":0,"buttons":[],"switches":[{"switch":"d","chip":"gpiochip0","#
                + #""line":3}],"counters":[{"counter":"g","chip":"\#(other)","line":4}]}"#
            return StatusText(try #require(JSON(parsing: Array(text.utf8)).flatMap(Status.init))).lines
        }
        let one = try lines("gpiochip0")
        #expect(one[0].hasPrefix("debounced 1 on gpiochip0, "))
        #expect(!one.dropFirst().contains { $0.contains("gpiochip0") })
        let two = try lines("gpiochip4")
        #expect(two[0].hasPrefix("debounced 1, "))
        #expect(two.contains { $0.contains("gpiochip0 3") } && two.contains { $0.contains("gpiochip4 4") })
    }
}
