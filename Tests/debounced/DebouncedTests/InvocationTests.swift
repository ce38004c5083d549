import DebouncedConfiguration
import DebouncedLinux
import Testing

@testable import debounced

@Suite struct InvocationTests {
    private static let mistakes: [([String], String)] = [
        (["frob"], "there is no command 'frob'"),
        (["stauts"], "there is no command 'stauts' (did you mean 'status'?)"),
        (["--quux"], "there is no option '--quux'"),
        (["--config"], "--config needs a value"),
        (["check", "--config="], "--config takes a path, not ''"),
        (["status", "--socket", ""], "--socket takes a path, not ''"),
        (["-xyz"], "there is no option '-x'"),
        (["check", "-v", "--json"], "there is no option '-v'"),
        (["--json=1"], "--json takes no value"),
        (["--quux=1"], "there is no option '--quux=1'"),
        (["check", "--fats"], "there is no option '--fats'"),
        (["--fats"], "there is no option '--fats' (did you mean '--fast'?)"),
        (["check", "--fast", "--seed", "1"], "--fast is not an option of 'check'"),
        (["check", "--seed", "1", "--fast"], "--seed is not an option of 'check'"),
        (["run", "--fast", "--presses", "3"], "--fast is only valid with --simulate"),
        (["doctor", "--simulate"], "--simulate is only valid with --press"),
        (["check", "--press"], "--press is not an option of 'check'"),
        (["replay"], "'replay' needs a TRACE"),
        (["check", "a.toml", "b"], "unexpected argument 'b'"),
        (["check", ""], "FILE takes a path, not ''"),
        (["run", "a.toml", "--config", "b.toml"], "'a.toml' and --config are two config files: name one"),
        (["a.toml"], "there is no command 'a.toml' (did you mean 'check a.toml'?)"),
        (["verson"], "there is no command 'verson' (did you mean 'version'?)"),
        (["test"], "there is no command 'test' (did you mean 'check'?)"),
        (["simulate"], "there is no command 'simulate' (did you mean '--simulate'?)"),
        (["restart"], "there is no command 'restart'; that is 'sudo systemctl restart debounced'"),
        (["check", "--jsno"], "there is no option '--jsno' (did you mean '--json'?)"),
        (["check", "--conifg=x"], "there is no option '--conifg=x' (did you mean '--config'?)"),
        (["check", "-config", "x"], "there is no option '-c' (did you mean '--config'?)"),
        (["help", "frob"], "there is no command 'frob'"),
        (["help", "help", "frob"], "there is no command 'frob'"),
        (["replay", ""], "TRACE takes a path, not ''"),
        (["set", "lamp"], "say what to do: on, off, toggle or pulse, or the total of a counter"),
        (["set"], "'set' needs a NAME"),
        (["set", "lamp", "on", "5s"], "'on' takes no time: only 'pulse' does"),
        (["set", "lamp", "on", "extra"], "unexpected argument 'extra'"),
        (["set", "lamp", "pulse", "5s"], "unexpected argument '5s'"),
        (["set", "gas", "5", "6"], "unexpected argument '6'"),
        (["set", "gas", "-5"], "'-5' is not a total: it can't be negative"),
        (["set", "--socket", "x", "gas", "-0.5"], "'-0.5' is not a total: it can't be negative"),
        (["set", "gas", "-x"], "there is no option '-x'"),
        (["check", "-5"], "there is no option '-5'"),
    ]

    @Test func aCommandItsOptionsAndItsOperandsMayStandInAnyOrder() throws {
        let invocation = try invoke("--json", "replay", "--config", "a.toml", "trace.csv")
        #expect(invocation.command == .replay)
        #expect(invocation.has(.json) && invocation[.config] == "a.toml")
        #expect(invocation.operands == ["trace.csv"])
    }

    @Test func helpAndVersionHaveALetter() throws {
        #expect(try invoke("-h").has(.help) && invoke("check", "-V").has(.version))
    }

    @Test func helpAndVersionAreCommandsAsWell() throws {
        #expect(try invoke("help").has(.help) && invoke("help").isBare)
        #expect(try invoke("version").has(.version))
        let invocation = try invoke("help", "replay")
        #expect(invocation.command == .replay && invocation.has(.help))
    }

    @Test(arguments: ["check", "run", "doctor"]) func theConfigMayBeAnOperand(_ command: String) throws {
        #expect(try invoke(command, "a.toml")[.config] == "a.toml")
        #expect(try invoke(command)[.config] == nil)
    }

    @Test(arguments: CommandName.allCases) func helpFitsATerminal(_ command: CommandName) {
        #expect((Help.of(command) + "\n" + Help.all).split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func whatIsGivenLastCounts() throws {
        let invocation = try invoke("--config", "a.toml", "check", "--config=b.toml")
        #expect(invocation[.config] == "b.toml")
    }

    /// The C library has one place for all to note how far it has come.
    @Test func severalThreadsMayReadCommandLines() async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for _ in 0..<500 { #expect(throws: Never.self) { try expectSeed(number) } }
                }
            }
        }
    }

    @Test func onlyHelpAndVersionAreNotAskedForAnything() throws {
        #expect(try invoke().isBare)
        #expect(try invoke("--version").isBare)
        #expect(try !invoke("run").isBare)
        #expect(try !invoke("--json").isBare)
    }

    @Test(arguments: mistakes)
    func theFirstMistakeIsNamed(_ words: [String], _ message: String) {
        #expect(throws: UsageError(message)) { try Invocation(["debounced"] + words) }
    }

    /// Its status names it.
    @Test func theScopeKnowsItsFile() throws {
        let invocation = try invoke("--simulate", "--config", "/x/bell.toml", "--act")
        let options = try LiveSimulation(invocation, Plan()).sessionOptions
        #expect(options.file == "/x/bell.toml")
        #expect(options.acts && options.setsOutputs)
        #expect(try LiveSimulation(invoke("--simulate"), Plan()).sessionOptions.file == nil)
    }

    /// Sums with it end nothing.
    @Test(arguments: ["0", "1000001", "1000000000000000000"])
    func nobodyPressesSoOften(_ text: String) throws {
        let invocation = try invoke("measure", "volume", "--presses=\(text)")
        #expect(throws: UsageError("--presses takes a whole number from 1 to 1000000, not '\(text)'")) {
            try MeasureCommand(invocation)
        }
    }

    @Test(arguments: ["-3", "x", "1.5", "", "9223372036854775808", "-9223372036854775809", "nan", "1e3"])
    func aNumberIsWholeAndNotNegative(_ text: String) throws {
        let invocation = try invoke("--simulate", "--presses=\(text)")
        #expect(throws: UsageError("--presses takes a whole number from 0 on, not '\(text)'")) {
            try invocation.number(.presses)
        }
    }
}

private func expectSeed(_ number: Int) throws {
    let invocation = try invoke("run", "--simulate", "--seed", "\(number)", "--presses", "3", "--fast")
    #expect(try invocation.number(.seed) == number)
}

private func invoke(_ words: String...) throws -> Invocation {
    try Invocation(["debounced"] + words)
}
