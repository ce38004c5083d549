import Testing

/// What an encoder reports in `replay` and in a simulation, from outside.
@Suite struct EncoderCaseTests {
    /// The level before a line's first edge is the opposite, and was so from the start.
    @Test(arguments: [
        ("", "10 rising 17\n20 rising 18\n30 falling 17\n40 falling 18\n", "clockwise", 40),
        ("", "10 rising 18\n20 rising 17\n30 falling 18\n40 falling 17\n", "counterclockwise", 40),
        ("rest = 'closed'", "10 falling 17\n20 falling 18\n30 rising 17\n40 rising 18\n", "clockwise", 40),
        ("edges = 2", "10 rising 17\n20 rising 18\n", "clockwise", 20),
        ("edges = 1", "10 rising 17\n20 rising 18\n", "clockwise", 10),
        // It bounces before the other line moves.
        (
            "", "10 rising 17\n10.5 falling 17\n11 rising 17\n20 rising 18\n30 falling 17\n40 falling 18\n",
            "clockwise", 40
        ),
    ])
    func aFirstClickIsSeenWithoutLevelsAtTheStart(
        _ lines: String, _ text: String, _ direction: String, _ instant: Int
    ) {
        let workshop = Workshop()
        workshop.write("[encoder.volume]\npins = [17, 18]\nactive_low = false\n\(lines)\n", to: "a.toml")
        let rows = text.split(separator: "\n").map { row in
            let words = row.split(separator: " ")
            return "0.0\(words[0].split(separator: ".").joined())\t\(words[1])\tgpiochip0 \(words[2])\n"
        }
        workshop.write(rows.joined(), to: "a.txt")
        let (json, _) = workshop.run(["replay", "a.txt", "--config", "a.toml", "--json"])
        #expect(
            json.split(separator: "\n").first.map(String.init)
                == "{\"seq\":1,\"time_ns\":\(instant)000000,\"encoder\":\"volume\",\"event\":\"\(direction)\","
                + "\"steps\":1}")
    }

    @Test func aTurnSaysHowManySteps() {
        let workshop = Workshop()
        workshop.write("[encoder.volume]\npins = ['A', 'B']\nactive_low = false\n", to: "a.toml")
        // Both lines twice, without a rest in between: the changes come faster than they can be told apart.
        workshop.write(
            "Time [s],B,A\n0,0,0\n0.01,0,1\n0.02,1,1\n0.03,1,0\n0.04,0,0\n1,0,0\n", to: "a.csv")
        let (json, _) = workshop.run(["replay", "a.csv", "--config", "a.toml", "--json"])
        #expect(
            json.split(separator: "\n").first
                == #"{"seq":1,"time_ns":40000000,"encoder":"volume","event":"clockwise","steps":1}"#)
        let (text, _) = workshop.run(["replay", "a.csv", "--config", "a.toml"])
        #expect(text.contains("    0.040000  volume  clockwise 1\n"))
        #expect(text.contains("4 edges, 0 presses, 1 click, 0 rejected\n"))
    }

    @Test func aSimulationWithoutATurnSpeaksOfClicks() {
        let workshop = Workshop()
        workshop.write("[encoder.volume]\npins = [4, 5]\n", to: "a.toml")
        let (text, _) = workshop.run(["--simulate", "--fast", "--presses", "0", "--config", "a.toml"])
        #expect(
            text.contains("0 clicks of knobs made 0 raw edges and fired 0 actions."))
    }
}
