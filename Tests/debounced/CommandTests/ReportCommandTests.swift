import DebouncedStrips
import Glibc
import Testing

/// Pages of simulated switches.
@Suite(.serialized) final class ReportCommandTests {
    private let config = "/tmp/debounced-report-\(getpid()).toml"

    init() throws {
        let file = try #require(fopen(config, "w"))
        for (name, pin) in [("bell", 4), ("lamp", 5)] { fputs("[button.\(name)]\npin = \(pin)\n", file) }
        fclose(file)
    }

    deinit { unlink(config) }

    private func output(of arguments: String...) -> (code: Int32?, text: String) {
        let program = Program(arguments)
        let code = program.end()
        return (code, program.text)
    }

    @Test func aSimulatedSwitchIsDrawnAsItWasMeasured() {
        let switches = ["--simulate", "--switch", "rocker", "--seed", "7", "--presses", "3"]
        let page = Program(["report", "-o", "-"] + switches)
        #expect(page.end() == 0)
        #expect(
            page.text.contains("<h1>doorbell</h1>\n<p class=\"soft\">simulated rocker switch · 3 presses · "))
        let sheet = Program(["measure"] + switches)
        #expect(sheet.end() == 0)
        let edges = sheet.text.split(separator: " ").drop { $0 != "presses," }.dropFirst().prefix(2)
        #expect(page.text.contains(" · \(edges.joined(separator: " ")) · "))
    }

    /// A recording of it need not be told how often the switch was pressed.
    @Test func aRecordingOfAMeasurementSaysHowManyPressesWereMade() {
        let recording = "/tmp/debounced-measured-\(getpid()).csv"
        defer { unlink(recording) }
        let options = ["--simulate", "--fast", "--switch", "worn", "--presses", "9", "--record", recording]
        #expect(Program(["measure"] + options).end() == 0)
        #expect(String(file: recording).hasSuffix("\n# made doorbell 9\n"))
    }

    @Test func allButtonsAreOnThePageUnlessSomeAreNamed() {
        let all = output(of: "report", "--simulate", "--config", config, "-o", "-")
        #expect(all.code == 0)
        #expect(all.text.contains("<h1>2 buttons</h1>"))
        #expect(
            all.text.contains("<h1>bell</h1>\n<p class=\"soft\">simulated tactile switch · 50 presses · "))
        let one = output(of: "report", "--simulate", "--config", config, "-o", "-", "lamp")
        #expect(one.code == 0)
        #expect(one.text.contains("<h1>lamp</h1>"))
        #expect(!one.text.contains("bell"))
    }

    /// Some of its presses come so soon after others that their edges alone don't tell.
    @Test(arguments: ["trace.vcd", "trace.csv"])
    func aRecordingOfASimulationKnowsWhatWasMade(trace: String) {
        let workshop = Workshop()
        workshop.write(ReportCommandTests.everyKind, to: "all.toml")
        let simulation = ["run", "--simulate", "--fast", "--presses", "200", "--seed", "2"]
        #expect(workshop.run(simulation + ["--config", "all.toml", "--record", trace]).code == 0)
        func measured(_ arguments: String...) -> String {
            workshop.run(["measure", trace] + arguments).text
        }
        let all = measured("--config", "all.toml")
        for words in ["bell: 50 presses", "door: 50 changes", "gas: 50 pulses"] {
            #expect(all.contains(words), "\(words)")
        }
        #expect(measured("--json").contains(#""asked":50"#))
        #expect(measured("--json", "--presses", "49").contains(#""asked":49"#))
    }

    @Test func everyKindOfControlIsOnThePage() {
        let workshop = Workshop()
        workshop.write(ReportCommandTests.everyKind, to: "all.toml")
        let simulated = workshop.run(["report", "--simulate", "--config", "all.toml", "-o", "-"])
        #expect(simulated.code == 0)
        for words in [
            "simulated tactile switch · 50 presses", "simulated switch · 20 changes",
            "simulated counter · 50 pulses", "turned through 40 phases and back", "[switch.door]\ndelay = ",
        ] { #expect(simulated.text.contains(words), "\(words)") }
        workshop.write("Time [s],door,gas\n0,0,0\n1,1,0\n3,0,0\n", to: "door.csv")
        let door = workshop.run(["report", "door.csv", "--config", "all.toml", "-o", "-"])
        #expect(door.code == 0)
        #expect(door.text.contains("door.csv · 2 changes · 2 edges"))
        #expect(!door.text.contains("<h1>gas"))
        workshop.write("Time [s],gas\n0,0\n9,0\n", to: "still.csv")
        let (text, code) = workshop.run(["report", "still.csv", "--config", "all.toml", "-o", "still.html"])
        #expect(code == 0)
        #expect(text.contains("still.csv: warning: nothing moves in this trace"))
    }

    @Test func aPageIsComparedWithAnEarlierOneOrATrace() {
        let workshop = Workshop()
        workshop.write("Time [ms],bell\n0,0\n1000,1\n1001,0\n1002,1\n1100,0\n", to: "old.csv")
        workshop.write("Time [ms],bell\n0,0\n1000,1\n1003,0\n1004,1\n1100,0\n", to: "new.csv")
        #expect(workshop.run(["report", "old.csv", "--title", "Hall", "-o", "old.html"]).code == 0)
        let cells = "<th scope=\"row\">closing</th><td>2 ms</td><td>4 ms</td>"
        for old in ["old.html", "old.csv"] {
            let (text, code) = workshop.run(["report", "new.csv", "--against", old, "-o", "-"])
            #expect(code == 0)
            #expect(text.contains("Compared with \(old)") && text.contains(cells))
        }
        workshop.write("<html>", to: "other.html")
        workshop.write("Time [ms],gong\n0,0\n1000,1\n1100,0\n", to: "gong.csv")
        for (old, output, code, words) in [
            ("none.html", "-", 66, "none.html: No such file"),
            ("other.html", "-", 65, "this is no page that"),
            ("none.csv", "-", 66, "none.csv: No such file"),
            ("gong.csv", "x.html", 0, "none of these controls"),
            ("old.html", "old.html", 64, "is also the input"),
        ] as [(String, String, Int32, String)] {
            let run = workshop.run(["report", "new.csv", "--against", old, "-o", output])
            #expect(run.code == code && run.text.contains(words), "\(old): \(run)")
        }
    }

    /// It has neither a top nor figures.
    @Test(arguments: [["--title", "Hall"], ["--against", "old.csv"]])
    func aPictureHasNoTitleAndIsNotCompared(_ option: [String]) {
        let workshop = Workshop()
        let (text, code) = workshop.run(["report", "--simulate", "-o", "bell.svg"] + option)
        #expect(code == 64)
        #expect(text.contains("\(option[0]) is for a page: end the name 'bell.svg' in .html"))
    }

    /// On a phone, as the page itself must not.
    @Test func aTableScrollsByItself() {
        let page = output(of: "report", "--simulate", "--config", config, "-o", "-").text
        let tables = page.split(separator: "<table>").count
        #expect(tables > 1 && page.split(separator: "<div class=\"wide\"><table>").count == tables)
        #expect(page.contains(".wide{overflow-x:auto}"))
    }

    @Test func theScopeIsDrawnInAFile() {
        let all = output(of: "scope", "--simulate", "--switch", "worn", "-o", "-")
        #expect(all.code == 0)
        #expect(
            all.text.contains(
                "<title>The scope: worn switch; doorbell, 288 edges; presses: leading 1, trailing 1, lockout 3</title>"
            ))
        #expect(all.text.contains(">&#39;ding</text>"))
        let two = output(of: "scope", "--simulate", "--config", config, "-o", "-")
        #expect(two.text.contains("; bell, ") && two.text.contains("; lamp, "))
        let live = output(of: "scope", "-o", "-", "--config", config)
        #expect(live.code == 64 && live.text.contains("'scope -o' needs a TRACE"))
    }

    /// The presses that were made are those of the whole trace.
    @Test func aPartOfATraceIsNotJudgedByAllPresses() {
        let workshop = Workshop()
        let simulation = ["run", "--simulate", "--fast", "--presses", "6", "--config", "bell.toml"]
        workshop.write("[button.bell]\npin = 4\n", to: "bell.toml")
        #expect(workshop.run(simulation + ["--record", "trace.vcd"]).code == 0)
        let scope = ["scope", "trace.vcd", "-o", "-"]
        #expect(workshop.run(scope).text.contains(">made</text>"))
        let part = workshop.run(scope + ["--to", "1"])
        #expect(part.code == 0 && part.text.contains(">made:</text>"))
    }

    @Test(arguments: [
        ("bell", "bell, "), ("door", "door, "), ("gas", "gas, "), ("volume", "volume.A, "),
    ])
    func theScopeShowsEveryKindOfControl(_ name: String, _ lane: String) {
        let workshop = Workshop()
        workshop.write(ReportCommandTests.everyKind, to: "all.toml")
        let (text, code) = workshop.run(["scope", "--simulate", "--config", "all.toml", name, "-o", "-"])
        #expect(code == 0)
        #expect(text.contains("<title>The scope: tactile switch; \(lane)"))
        #expect(!text.contains(" 0 edges"))
    }

    /// It shows what replay reports, however many edges there are and however they come.
    @Test func theScopeDrawsATraceWhole() {
        let workshop = Workshop()
        var csv = "Time [us],bell\n0,0\n1000000,1\n1200000,0\n"
        for edge in 0..<6000 { csv += "\(2_000_000 + edge * 100),\((edge + 1) % 2)\n" }
        workshop.write(csv + "9000000,1\n9300000,0\n9300010,1\n9300020,0\n12000000,0\n", to: "storm.csv")
        let (text, code) = workshop.run(["scope", "-o", "-", "storm.csv"])
        #expect(code == 0)
        let leading =
            "<title>The scope: storm.csv; bell, 6006 edges; presses: leading 2, trailing 2, lockout "
        #expect(text.contains(leading))
        // Of two risings, one falling was lost.
        workshop.write(
            "1.000000000 rising  gpiochip0 17\n1.500000000 rising  gpiochip0 17\n"
                + "2.000000000 falling gpiochip0 17\n", to: "lost.txt")
        let lost = workshop.run(["scope", "-o", "-", "lost.txt"])
        #expect(lost.text.contains(", 3 edges; presses: leading 1, trailing 1, lockout 1</title>"))
        let reading = ["/bin/sh", "-c", "exec \"$0\" \"$@\" <\(workshop.folder)/lost.txt"]
        let piped = Program(["scope", "-o", "-", "-"], by: reading)
        #expect(piped.end() == 0 && piped.text.contains(", 3 edges; "))
    }

    /// Whatever a policy would still decide.
    @Test func aLongDelayHidesNothing() {
        let workshop = Workshop()
        workshop.write(
            "[button.a]\npin = 1\n[switch.tank]\npin = 2\ndelay = { on = '2min', off = '5min' }\n",
            to: "tank.toml")
        workshop.write("Time [s],a,tank\n0,1,1\n1,0,0\n1.2,1,1\n1.3,1,1\n", to: "short.csv")
        let (text, code) = workshop.run(["scope", "--config", "tank.toml", "-o", "-", "short.csv"])
        #expect(code == 0)
        #expect(text.contains("; a, 2 edges; presses: leading 1"))
        #expect(text.contains(">press</text>") && !text.contains("min</text>"))
    }

    /// What the config says already need not be written.
    @Test func theDefaultsNeedNotBeWritten() {
        let workshop = Workshop()
        workshop.write("[button.bell]\npin = 17\n", to: "bell.toml")
        let words = ["measure", "--simulate", "--fast", "--presses", "60", "--config", "bell.toml"]
        #expect(workshop.run(words).text.contains("Nothing to write into the config file."))
        workshop.write("[button.bell]\npin = 17\npolicy = 'trailing'\n", to: "bell.toml")
        #expect(workshop.run(words).text.contains("The config says otherwise: "))
    }

    @Test(arguments: [
        ("GPIO17", "pin = 17"), ("17", "pin = 17"), ("GPIO+7", "# its pin"), ("GPIO0017", "# its pin"),
        ("GPIO-3", "# its pin"), ("bell", "# its pin"),
    ])
    func theLinesForAConfigNameThePin(_ column: String, _ line: String) {
        let workshop = Workshop()
        var csv = "Time [ms],\(column)\n0,0\n"
        for press in 1...60 { csv += "\(press * 500),1\n\(press * 500 + 100),0\n" }
        workshop.write(csv, to: "trace.csv")
        let (text, code) = workshop.run(["measure", "trace.csv"])
        #expect(code == 0)
        #expect(text.contains("    \(line)"), "\(text)")
    }

    /// The policies that are compared are those of a button.
    @Test func theTitleOfThePictureSaysWhatWasCounted() {
        let workshop = Workshop()
        workshop.write(ReportCommandTests.everyKind, to: "all.toml")
        let text = workshop.run(["scope", "--simulate", "--config", "all.toml", "-o", "-"]).text
        #expect(text.contains(" edges; presses: leading "))
        for count in [" closing", " pulse", " click"] { #expect(text.contains(count)) }
        #expect(text.split(separator: "presses: ").count == 3)
    }

    /// Programs that are no browsers know no variables.
    @Test func aPictureAloneHasPlainColors() {
        let workshop = Workshop()
        #expect(workshop.run(["report", "--simulate", "-o", "bell.svg"]).code == 0)
        let svg = workshop.run(program: ["/bin/sh", "-c", "cat bell.svg"]).text
        #expect(svg.contains("<svg") && svg.contains(".bounce{fill:#c46a05}") && !svg.contains("var("))
    }

    @Test func aTraceWithoutALineCanNotBeShown() {
        let workshop = Workshop()
        workshop.write("$timescale 1ns $end\n$enddefinitions $end\n#0\n#9\n", to: "none.vcd")
        let (text, code) = workshop.run(["scope", "none.vcd", "-o", "none.svg"])
        #expect(code == 65 && text == "none.vcd:1: error: the trace has no line to show\n")
    }

    private static let everyKind = """
        [button.bell]
        pin = 1
        [switch.door]
        pin = 2
        [counter.gas]
        pin = 3
        [encoder.volume]
        pins = [4, 5]

        """

    @Test func aNameThatIsNoControlsIsAnsweredWithAllThatCanBeMeant() {
        let workshop = Workshop()
        workshop.write(ReportCommandTests.everyKind, to: "all.toml")
        workshop.write("Time [s],bell\n0,0\n", to: "bell.csv")
        let there = "; the config has bell, door, gas, volume"
        for (arguments, answer) in [
            (["scope", "--simulate", "-o", "-", "x"], "there is no control 'x'" + there),
            (["measure", "--simulate", "x"], "there is no control 'x'" + there),
            (["measure", "--simulate"], "bell: "),
            (["measure", "x"], "there is no control 'x', and no trace of that name" + there),
            (
                ["replay", "bell.csv", "--column", "bell=x"],
                "there is no control 'x'; the config has bell, door, gas"
            ),
        ] {
            let (text, code) = workshop.run(arguments + ["--config", "all.toml"])
            #expect(code == (answer == "bell: " ? 0 : 64))
            #expect(text.contains(answer), "\(arguments): \(text)")
        }
    }

    /// Its columns are looked for first, and a pipe can't be read twice.
    @Test(arguments: [[], ["cat bell.csv | TMPDIR= \"$0\" scope /dev/stdin -o bell.svg"]])
    func aTraceIsDrawnInAFile(_ pipeline: [String]) {
        let workshop = Workshop()
        workshop.write("Time [s],bell\n0,0\n1,1\n1.0004,0\n1.001,1\n1.2,0\n", to: "bell.csv")
        let (text, code) =
            pipeline.isEmpty
            ? workshop.run(["scope", "bell.csv", "-o", "bell.svg"])
            : workshop.run(program: ["sh", "-c"] + pipeline)
        #expect(code == 0 && text == "")
        let name = pipeline.isEmpty ? "bell.csv" : "stdin"
        let svg = workshop.run(program: ["sh", "-c", "cat bell.svg"]).text
        #expect(svg.contains("The scope: \(name); bell, 4 edges; presses: leading 1, trailing 1, lockout 1"))
        // The sources themselves may be in a folder of this name.
        let names = workshop.run(program: ["ls", "-A"]).text.split(separator: "\n")
        #expect(!names.contains { $0.contains("tmp") && !$0.contains("/") })
    }

    @Test func missingValuesAreReported() {
        #expect(output(of: "report", "-o", "-").text.contains("'report' needs a TRACE or --simulate"))
        #expect(output(of: "report", "--simulate").text.contains("'report' needs -o FILE"))
        #expect(
            output(of: "report", "--simulate", "-o", "-", "bell").text.contains("there is no control 'bell'"))
        #expect(output(of: "report", "--simulate", "-o", "-", "--presses", "0").code == 64)
        #expect(
            output(of: "report", "--seed", "2", "-o", "-", "x").text.contains("only valid with --simulate"))
        #expect(output(of: "scope", "--simulate").text.contains("'scope' needs a terminal"))
    }
}
