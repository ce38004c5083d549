import DebouncedWire
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

    @Test(arguments: [
        (#""worn":true,"remedy_ns":80000000"#, "", "8 ms, worn: delay 80 ms"),
        (#""worn":true,"remedy_ns":30000000"#, "", "8 ms, worn"),
        (#""worn":true,"remedy_ns":80000000"#, #","learns_delay":true"#, "8 ms, worn"),
        (#""drop_outs":2"#, "", "8 ms, loose"), (#""drop_outs":1"#, "", "8 ms"),
    ])
    func aContactIsWornOrLoose(_ members: String, _ more: String, _ cell: String) throws {
        let row = try lines(
            #"{"button":"bell","chip":"gpiochip0","line":17,"delay_ns":30000000\#(more),"#
                + #""bounces":{"presses":9,"close":{"longest_ns":8000000},\#(members)}}"#)[3]
        let cells = row.split(separator: "  ").map { $0.drop { $0 == " " } }
        #expect(cells.contains { $0 == cell }, "\(row)")
    }

    /// Each kind of control, and all that can be said beside them.
    @Test func thisIsTheWhole() throws {
        let text = #"""
            {"version":"1.2","time_ns":11100000000000,"started_ns":0,"config":"/etc/debounced.toml",
            "state":{"file":"/s","problem":"No space left on device"},
            "buttons":[{"button":"bell","chip":"gpiochip0","line":17,"pin":"17","state":"pressed","presses":12,
            "last_press_ns":11099000000000,"delay_ns":30000000,"off_delay_ns":50000000,"poll_ns":5000000,"clock_errors":2,
            "suppressed":{"cooldown":1,"group":2,"chord":3},"spikes":1,"actions":{}},
            {"button":"stop","pin":"4","up":false,"problem":"it is gone","clock_errors":1,"actions":{}}],
            "chords":[{"chord":"both","buttons":["bell","stop"],"state":"released","presses":1,"actions":{}}],
            "switches":[{"switch":"door","chip":"gpiochip0","line":22,"state":"on","unsettled":true,
            "gestures":{"on":2,"off":1},"last_change_ns":5000000000,"delay_ns":46123456,"learns_delay":true,
            "bounces":{"presses":9,"close":{"longest_ns":46000000}},"actions":{}},
            {"switch":"gate","pin":"5","actions":{}}],
            "counters":[{"counter":"gas","chip":"gpiochip0","line":6,"pulses":3,"total":12.5,"unit":"m³","each":0.01,
            "rate":0.5,"rate_unit":"m³/h","made_up":1,"rejected":{"short":2,"soon":1},"actions":{}}],
            "encoders":[{"encoder":"dial","lines":[{"chip":"gpiochip0","line":7},{"chip":"gpiochip0","line":8}],
            "steps":{"clockwise":12,"counterclockwise":3},"doubles":4,"suggestion":{"edges":2},"actions":{}}],
            "outputs":[{"output":"lamp","pin":"27","on":true},{"output":"fan","pin":"28","on":true,"blink_ns":1000000000},
            {"output":"pump","pin":"26","up":false,"problem":"it is in use"},
            {"output":"siren","pin":"29","held_off_by":["stop is pressed","door is on"]}],
            "actions":{"running":1,"ended":5,"not_started":1,"dropped":2},
            "listeners":[{"topic":"events","pid":5,"lost":6},{"topic":"notices"}]}
            """#
        let lines = StatusText(try #require(JSON(parsing: Array(text.utf8)).flatMap(Status.init))).lines
        #expect(
            lines.joined(separator: "\n") == #"""
                debounced 1.2 on gpiochip0, running for 3 h 5 min, with /etc/debounced.toml

                BUTTON  LINE        STATE     PRESSES  LAST   BOUNCE  DELAY             IGNORED
                bell    17, polled  pressed        12  1 s    -       30 ms, off 50 ms  1
                                                                                        cooldown,
                                                                                        2 group,
                                                                                        3 chord,
                                                                                        1 spike
                stop    4           no line         0  never  -       0                 -
                both    bell+stop   released        1  never  -       -                 -

                SWITCH  LINE  STATE          CHANGES  LAST   BOUNCE  DELAY
                door    22    on, unsettled        3  3 h    46 ms   46 ms auto
                gate    5                          0  never  -       0

                COUNTER  LINE     TOTAL      RATE  PULSES  LAST   MADE UP  IGNORED
                gas      6     12.50 m³  0.5 m³/h       3  never        1  2 too short, 1
                                                                           bounced

                ENCODER  LINES  CLOCKWISE  COUNTERCLOCKWISE  LAST   DOUBLES
                dial     7 8           12                 3  never        4

                stop: it is gone
                pump: it is in use
                bell: 2 edges were stamped with another clock, and taken at the time of reading
                stop: 1 edge was stamped with another clock, and taken at the time of reading
                dial rests every 2 edges: write edges = 2
                /s: not saved: No space left on device

                OUTPUT  LINE  STATE
                lamp    27    on
                fan     28    blinks every 1 s
                pump    26    no line
                siren   29    off, while stop is pressed and door is on

                Actions: 1 running, 5 ended, 1 not started, 2 dropped
                Listeners: process 5 (events, lost 6), a process (notices)
                """#)
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
