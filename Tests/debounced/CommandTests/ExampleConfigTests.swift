import DebouncedConfiguration
import Testing

/// What the README and the manual pages show can be used.
@Suite struct ExampleConfigTests {
    @Test func thereAreSome() {
        #expect(ExampleConfig.all.count >= 14)
    }

    @Test(arguments: ExampleConfig.all)
    func checkHasNothingAgainstIt(_ example: ExampleConfig) {
        let workshop = Workshop()
        workshop.write(example.text, to: "example.toml")
        let (text, code) = workshop.run(["check", "--config", "example.toml"])
        #expect(code == 0)
        #expect(!text.contains("warning:"), "\(text)")
    }

    @Test(arguments: ExampleConfig.all)
    func eachGestureFiresSomehow(_ example: ExampleConfig) throws {
        let workshop = Workshop()
        workshop.write(example.text, to: "example.toml")
        let plan = try #require(Plan.read(file: workshop.folder + "/example.toml").plan)
        var seen: Set<String> = []
        for typed in plan.attempts {
            let rehearsal = Rehearsal(typed: typed)
            workshop.write(rehearsal.trace(plan.lines), to: "trace.csv")
            let text = workshop.run(["replay", "--config", "example.toml", "trace.csv"]).text
            seen.formUnion(eventNames(in: text))
        }
        #expect(plan.boundEvents.filter { !seen.contains($0) } == [])
    }
}

extension Plan {
    /// What may make the gestures fire: each button and chord clicked up to three times, and held for different times;
    /// each switch moved to and fro, and left; a pulse for each counter; each encoder turned both ways.
    fileprivate var attempts: [String] { presses + moves + pulses + turns }

    private var moves: [String] {
        lines.indices.filter { lines[$0].control.kind == .switch }.map { line in
            let letter = "`\(Rehearsal.letters[line])`"
            return "\(letter), 11 min later \(letter), 11 min later \(letter)"
        }
    }

    private var pulses: [String] {
        map.lines(.counter).map { "`\(Rehearsal.letters[$0])`, 100 ms later `\(Rehearsal.letters[$0])`" }
    }

    private var turns: [String] {
        let pairs = lines.indices.filter {
            lines[$0].control.kind == .encoder && lines[$0].name.hasSuffix(".A")
        }
        return pairs.flatMap { a in
            [(a, a + 1), (a + 1, a)].map { first, second in
                let steps = [first, second, first, second].map { "`\(Rehearsal.letters[$0])`" }
                return steps.joined(separator: ", 20 ms later ")
            }
        }
    }

    private var presses: [String] {
        let members = chords.map { chord in
            chord.buttons.map { name in buttons.firstIndex { $0.name == name }! }
        }
        return (buttons.indices.map { [$0] } + members).flatMap { group in
            let digits = group.map { "`\($0 + 1)`" }.joined(separator: " ") + " together"
            let letters = group.map { "`\(Rehearsal.letters[$0])`" }.joined(separator: " ")
            let clicks = (1...3).map { Array(repeating: digits, count: $0).joined(separator: ", 100 ms ") }
            return clicks + ["4 s", "9 s"].map { "\(letters) together, \($0) later \(letters)" }
        }
    }
}
