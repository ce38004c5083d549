import DebouncedStrips
import Testing

/// What a counter reports in `replay`, and what `measure` says of it, from outside.
@Suite struct CounterCaseTests {
    @Test func aMeterThatStopsAtItsSwitchingPointCountsOnce() {
        let changes = (1...215).map { "\($0 * 1400):1 \($0 * 1400 + 700):0" }.joined(separator: " ")
        let trace = LineChanges(changes[...], lines: 1)!.trace(["a"])
        #expect(
            replayed("[counter.a]\npin = 4\nactive_low = false\nkind = 'gas'\n", trace: trace) == "pulse@1420"
        )
    }

    @Test func aPulseSaysHowManyThereWereAndWhatTheCounterShows() {
        let workshop = Workshop()
        workshop.write(
            "[counter.gas]\npin = 4\nactive_low = false\neach = 0.01\ninitial = 12345.67\nunit = \"m³\"\n",
            to: "a.toml")
        workshop.write("Time [s],gas\n0,0\n1,1\n1.5,0\n2,1\n", to: "a.csv")
        let (json, _) = workshop.run(["replay", "a.csv", "--config", "a.toml", "--json"])
        let lines = json.split(separator: "\n")
        #expect(
            lines.first
                == #"{"seq":1,"time_ns":1010000000,"counter":"gas","event":"pulse","pulses":1,"total":12345.68}"#
        )
        let (text, _) = workshop.run(["replay", "a.csv", "--config", "a.toml"])
        #expect(text.contains("    2.010000  gas  pulse 2 (12345.69)\n"))
    }

    /// One that was lost between two closings counts, too.
    @Test func theSumCountsEachOpeningOfTwoClosings() {
        let workshop = Workshop()
        workshop.write(
            "[counter.gas]\npin = 4\nactive_low = false\ncount = \"both\"\ndelay = \"30ms\"\n", to: "a.toml")
        workshop.write(
            "$timescale 1 ms $end\n$var wire 1 ! gas $end\n$enddefinitions $end\n#0\n0!\n#1000\n1!\n#1100\n1!\n#1200\n1!\n#1300\n0!\n",
            to: "a.vcd")
        let (text, _) = workshop.run(["replay", "a.vcd", "--config", "a.toml"])
        #expect(text.contains("4 edges, 0 presses, 6 pulses, 0 rejected"))
    }

    @Test func measuringCountsThePulsesThatWereMade() {
        let workshop = Workshop()
        workshop.write("[counter.gas]\npin = 4\nkind = \"flow\"\n", to: "a.toml")
        // Closed for 90 ms, with bounces of up to 0.2 ms, in microseconds.
        let edges = [0, 65, 221, 365, 403, 90_502, 90_661, 90_787, 90_952, 91_105].enumerated()
        let pulses = (1...3).map { pulse in
            edges.map { "\(pulse * 2_000_000 + $1),\($0 % 2)\n" }.joined()
        }
        workshop.write("Time [us],gas\n0,1\n" + pulses[0], to: "one.csv")
        workshop.write("Time [us],gas\n0,1\n" + pulses.joined(), to: "three.csv")
        func measured(_ trace: String, _ presses: String) -> String {
            workshop.run(["measure", trace, "--config", "a.toml", "--presses", presses]).text
        }
        #expect(measured("one.csv", "1").contains("gas: 1 pulse, 10 edges"))
        #expect(!measured("one.csv", "1").contains("confirm ="))
        #expect(measured("three.csv", "3").contains("A replay with it counts these 3 pulses."))
        for presses in ["2", "4"] {
            let text = measured("three.csv", presses)
            #expect(text.contains("\(presses) pulses were asked for, but the wire shows 3: repeat it."))
            #expect(!text.contains("confirm ="))
        }
    }

    /// What a recording says of its start is where its replay begins.
    @Test func aReplayBeginsWithWhatWasKnown() {
        let workshop = Workshop()
        workshop.write("[counter.gas]\npin = 4\nactive_low = false\n", to: "a.toml")
        let known =
            #"{"version":1,"counters":{"gas":{"pulses":41,"base":"0.5","each":"1","initial":"0","level":"open"}},"buttons":{}}"#
        workshop.write("# known \(known)\nTime [s],gas\n0,1\n1,0\n", to: "a.csv")
        let (csv, _) = workshop.run(["replay", "a.csv", "--config", "a.toml"])
        #expect(csv.contains("    0.000000  gas  pulse 42 (42.5)\n"))
        workshop.write(
            """
            $timescale 1 ns $end
            $comment known \(known) $end
            $var wire 1 ! gas $end
            $enddefinitions $end
            #0
            $dumpvars
            1!
            $end
            #1000000000
            0!
            """, to: "a.vcd")
        let (vcd, _) = workshop.run(["replay", "a.vcd", "--config", "a.toml"])
        #expect(vcd.contains("    0.000000  gas  pulse 42 (42.5)\n"))
    }

    @Test(arguments: [
        (#"{"version":1,"counters":{"gas":{"pulses":4"#, "it is damaged"),
        (
            #"{"version":1,"counters":{"gas":{"pulses":-1}},"buttons":{}}"#,
            "it is damaged: it has no usable counter gas"
        ),
        (#"{"version":9}"#, "it was written by a later version of debounced (format 9)"),
        ("issues: none", nil),
    ])
    func unreadableSavedStateIsReportedOnce(_ known: String, _ problem: String?) {
        let workshop = Workshop()
        let words = known.replacing(" ", with: "")
        workshop.write("; a trace\n# known \(words)\n# known \(words)\nTime [s],gas\n0,1\n1,0\n", to: "a.csv")
        workshop.write(
            "$timescale 1 ns $end\n$comment known \(words) $end\n$var wire 1 ! gas $end\n$enddefinitions $end\n"
                + "#0\n1!\n#9\n0!\n", to: "a.vcd")
        for file in ["a.csv", "a.vcd"] {
            let (text, code) = workshop.run(["replay", file])
            #expect(code == 0)
            let warnings = text.split(separator: "\n").filter { $0.contains("warning") }
            #expect(
                warnings
                    == (problem.map {
                        [
                            "\(file):2: warning: the saved state in this trace can't be read and is ignored: \($0)"
                        ]
                    } ?? []))
        }
    }
}
