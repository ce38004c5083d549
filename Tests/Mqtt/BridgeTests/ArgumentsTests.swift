import DebouncedLinux
import Testing

@testable import debounced_mqtt

/// One after the other: the C library keeps the place in a command line for all.
@Suite(.serialized) struct ArgumentsTests {
    @Test func absentKeysHaveTheirDefaults() throws {
        let arguments = try Arguments(["debounced-mqtt"])
        #expect(arguments.config == "/etc/debounced/debounced.toml")
        #expect(arguments.socket == nil)
        #expect(!arguments.isDryRun && !arguments.isVerbose)
    }

    @Test func everyOptionIsTaken() throws {
        let arguments = try Arguments(
            ["debounced-mqtt", "--config", "a.toml", "--socket=b", "--dry-run", "--verbose"])
        #expect(arguments.config == "a.toml")
        #expect(arguments.socket == "b")
        #expect(arguments.isDryRun && arguments.isVerbose)
        #expect(try Arguments(["debounced-mqtt", "--try"]).isTrial)
        #expect(try Arguments(["debounced-mqtt", "--forget"]).client == nil)
        let forgetting = try Arguments(["debounced-mqtt", "--forget", "porch", "--config=a"])
        #expect(forgetting.forgets && forgetting.client == "porch")
    }

    @Test(arguments: [
        (["--confg"], "there is no option '--confg' (did you mean '--config'?)"),
        (["--config"], "--config needs a value"),
        (["run"], "unexpected argument 'run'"),
        (["--forget", "a", "b"], "unexpected argument 'b'"),
        (["--forget", ""], "--forget needs the name of a client"),
        (["--forget", "--try"], "--try and --forget can't be combined"),
        (["--try", "--dry-run"], "--dry-run and --try can't be combined"),
    ])
    func whatIsWrongIsNamed(words: [String], message: String) {
        #expect(throws: UsageError(message)) { try Arguments(["debounced-mqtt"] + words) }
    }
}

@Suite struct CompletionTests {
    private func lines(_ words: String...) -> [String] {
        "\(Completion(words))".split(separator: "\n").map(String.init)
    }

    @Test func theOptionsAreThoseThatAreNotGivenYet() {
        let all = Option.allCases.map { "--\($0.rawValue)\t\($0.summary)" }
        #expect(lines("") == all)
        #expect(lines("--dry-run", "--") == all.filter { !$0.hasPrefix("--dry-run") })
        #expect(!lines("--config=a.toml", "").contains { $0.hasPrefix("--config") })
    }

    @Test(arguments: [["--config", ""], ["--verbose", "--socket", "/run"], ["--config=a"]])
    func aFileIsTheValueOfAnOption(words: [String]) {
        #expect("\(Completion(words))" == "\t")
    }

    @Test func behindAValueComesAnOption() {
        #expect(lines("--config", "a.toml", "--try", "").first?.hasPrefix("--socket") == true)
    }
}
