import Testing

/// What a switch reports in `replay`, and what `measure` says of it, from outside.
@Suite struct SwitchCaseTests {
    /// gpiomon prints edges only. By its first one the switch was on, from the first row on.
    @Test func aStateThatNoRowHasBeginsWithTheFirst() {
        let config = """
            [switch.a]
            pin = 4
            active_low = false
            at_start = "fire"
            hold = { after = "2s", run = "true" }

            """
        let trace = "1.0\trising\tgpiochip0 5\n9.0\tfalling\tgpiochip0 4\n10.0\tfalling\tgpiochip0 5\n"
        #expect(replayed(config, trace: trace) == "on@1000(found) hold2000@3000 off@9050")
        #expect(replayed(config, trace: trace, isPiped: true) == "on@1000(found) hold2000@3000 off@9050")
    }

    /// Forty changes of a switch, each with 2 ms of bounce.
    @Test(arguments: [100, 700, 2000, 3000])
    func quickChangesAreMeasured(_ spacing: Int) {
        let workshop = Workshop()
        workshop.write("[switch.a]\npin = 4\nactive_low = false\n", to: "a.toml")
        let rows = (0..<40).flatMap { change in
            (0..<3).map { edge in
                let time = String(change * spacing + edge + 1_000_000)
                return "\(time.dropLast(3)).\(time.suffix(3)),\((change + edge + 1) % 2)\n"
            }
        }
        workshop.write("Time [s],a\n0,0\n" + rows.joined(), to: "a.csv")
        for presses in [[], ["--presses", "40"]] {
            let (text, code) = workshop.run(["measure", "a.csv", "--config", "a.toml"] + presses)
            #expect(code == 0)
            #expect(text.hasPrefix("a: 40 changes, 120 edges\n  closing: 20, settled within 2 ms"))
            #expect(text.contains("  delay = \"50ms\"\n"))
            #expect(text.contains("A replay with it reports each of the 40 changes exactly once."))
        }
        let (text, _) = workshop.run(["measure", "a.csv", "--config", "a.toml", "--presses", "77"])
        #expect(text.contains("77 changes were asked for, but the wire shows 40"))
        #expect(!text.contains("delay ="))
    }

    @Test(arguments: ["rocker", "door"])
    func aSimulatedSwitchIsMeasured(_ kind: String) {
        let workshop = Workshop()
        let line = kind == "door" ? "kind = 'door'" : ""
        workshop.write("[switch.a]\npin = 4\n\(line)\n", to: "a.toml")
        let (text, code) = workshop.run(["measure", "--simulate", "--config", "a.toml", "--seed", "3"])
        #expect(code == 0)
        #expect(text.hasPrefix("a: 20 changes, "))
        #expect(text.contains("A replay with it reports each of the 20 changes exactly once."))
    }
}
