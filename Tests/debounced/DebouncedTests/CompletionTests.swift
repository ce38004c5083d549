import DebouncedConfiguration
import Glibc
import Testing

@testable import debounced

@Suite struct CompletionTests {
    @Test func commandsComeFirst() {
        #expect(words("") == CommandName.allCases.map(\.rawValue) + ["help", "version"])
        #expect(words("--simulate", "").contains("run"))
        #expect(words("--config", "check", "").contains("check"))
    }

    @Test func optionsAreThoseOfTheCommandThatAreNotGivenYet() {
        #expect(words("check", "-") == ["--config", "--json", "--help", "--version"])
        #expect(words("check", "--json", "--") == ["--config", "--help", "--version"])
        #expect(words("--sim").contains("--simulate"))
    }

    @Test func unitsAreKnown() {
        #expect(words("replay", "--time-unit", "") == ["ns", "us", "ms", "s"])
    }

    @Test(arguments: [["--policy", ""], ["--policy=lo"], ["--policy="], ["--json", "--policy", "x"]])
    func anOptionIsFollowedByItsValue(_ typed: [String]) {
        let completion = Completion(["replay"] + typed)
        #expect(completion.candidates.map(\.word) == ["leading", "trailing", "lockout"])
        #expect(!completion.takesFile)
    }

    @Test func aValueThatIsWholeIsFollowedByTheRest() {
        #expect(words("replay", "--policy=leading", "--p").contains("--json"))
        #expect(words("replay", "--policy", "leading", "--p").contains("--json"))
    }

    @Test func filesCanBeTheValueOfAnOptionOrAnOperand() {
        #expect(Completion(["check", "--config", ""]).takesFile)
        #expect(Completion(["replay", "--json", ""]).takesFile)
        #expect(!Completion(["replay", "a.csv", ""]).takesFile)
        #expect(Completion(["check", ""]).takesFile)
        #expect(!Completion(["status", ""]).takesFile)
        #expect("\(Completion(["replay", ""]))" == "\t")
    }

    @Test func allThatHelpSaysIsTakenIsKnown() {
        let texts =
            Option.allCases.compactMap(\.value) + CommandName.allCases.flatMap(\.operands)
        for text in texts { #expect(!Argument.all(in: text).isEmpty, "\(text)") }
        #expect(Argument.all(in: "[CONTROL… | TRACE]") == [.control, .trace])
    }

    @Test func namesAreThoseOfTheConfig() throws {
        let path = "/tmp/debounced-completion-\(getpid()).toml"
        defer { unlink(path) }
        let file = try #require(fopen(path, "w"))
        fputs(
            """
            button.'front door' = { pin = 17, press = "true" }
            button.bell = { pin = 18, press = "true" }
            chord.both = { buttons = ["front door", "bell"], press = "true" }
            output.lamp.pin = 19
            counter.gas = { pin = 20, pulse = "true" }
            """, file)
        fclose(file)
        let plan = Plan.read(file: path).plan
        #expect(Argument.control.candidates(in: plan).map(\.word) == ["front door", "bell", "both", "gas"])
        #expect(words("monitor", "--config", path, "") == ["front door", "bell", "both", "gas"])
        #expect(Argument.name.candidates(in: plan).map(\.word) == ["lamp", "gas"])
        #expect(words("set", "--config", path, "lamp", "") == ["on", "off", "toggle", "pulse"])
        // Its total is any number.
        #expect(words("set", "--config", path, "gas", "") == [])
        #expect(Argument.control.candidates(in: nil).isEmpty)
        // A chord has no line.
        #expect(words("measure", "--config", path, "") == ["front door", "bell", "gas"])
        #expect(words("scope", "--config", path, "") == ["front door", "bell", "gas"])
    }

    private func words(_ typed: String...) -> [String] {
        Completion(typed).candidates.map(\.word)
    }
}
