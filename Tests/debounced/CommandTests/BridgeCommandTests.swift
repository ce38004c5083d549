import Glibc
import Testing

/// `debounced-mqtt`, started as users start it.
@Suite(.enabled(if: Program.exists("debounced-mqtt")), .timeLimit(.minutes(10)))
final class BridgeCommandTests {
    private let config = "/tmp/debounced-bridge-\(getpid())-\(UInt32.random(in: 0 ... .max)).toml"

    init() {
        put("[button.a]\npin = 4\n[mqtt]\nhost = 'lan'\n")
    }

    deinit { unlink(config) }

    private func put(_ text: String) {
        let file = fopen(config, "w")!
        fputs(text, file)
        fclose(file)
    }

    private static let commands = ["--help", "--version", "--dry-run --socket /none --config C"]

    @Test(arguments: commands) func aFullDiskIsReportedOnce(command: String) {
        let program = run(command, ">/dev/full")
        #expect(program.end() == 74)
        #expect(program.count(of: "debounced-mqtt: standard output: No space left on device") == 1)
    }

    /// Nobody who has read enough made a mistake.
    @Test(arguments: commands) func aReaderWhoHasEnoughIsNoTrouble(command: String) {
        let program = run(command, "| head -n 1; exit ${PIPESTATUS[0]}")
        #expect(program.end() == 0)
        #expect(!program.text.contains("standard output"))
    }

    @Test(arguments: ["", "--dry-run", "--try"]) func aFileThatIsNamedHasToBeThere(option: String) {
        let program = run("\(option) --config /no/such.toml", ">/dev/full")
        #expect(program.end() == 78)
        #expect(program.text.hasPrefix("/no/such.toml: error: no such file: "))
    }

    @Test func aTrialSaysWhatIsWrong() {
        put("[button.a]\npin = 4\n[mqtt]\nhost = 'lan'\ntls = true\nca = '/none'\n")
        let program = run("--try --config C", "")
        #expect(program.end() == 69)
        #expect(program.text.hasPrefix("wrong: ca = /none: No such file or directory"))
    }

    @Test(arguments: ["", "--dry-run"]) func aDaemonWithoutASocketIsNotWaitedFor(option: String) {
        put("socket = ''\n[button.a]\npin = 4\n[mqtt]\nhost = 'lan'\n")
        let program = run("\(option) --config C", ">/dev/null")
        #expect(program.end() == 78)
        #expect(program.text.contains("\(config) says socket = \"\", so its daemon has no socket"))
    }

    @Test(arguments: ["--try", "--forget", ""]) func aConfigWithoutABrokerIsAMistake(option: String) {
        put("[button.a]\npin = 4\n")
        let program = run("\(option) --config C", "")
        #expect(program.end() == 78)
        #expect(program.text.contains("\(config): there is no [mqtt]: it must say at least host"))
    }

    @Test(arguments: ["--try", "--forget"]) func aBrokerThatIsNotThereIsUnavailable(option: String) {
        put("[button.a]\npin = 4\n[mqtt]\nhost = '127.0.0.1'\nport = 1\n")
        let program = run("\(option) --config C", "")
        #expect(program.end() == 69)
        #expect(program.text.contains("127.0.0.1:1: Connection refused"), "\(program.text)")
    }

    @Test func itTriesAgainUntilItIsStopped() {
        put("[button.a]\npin = 4\n[mqtt]\nhost = '127.0.0.1'\nport = 1\n")
        let program = Program(["--config", config, "--socket", "/none"], called: "debounced-mqtt")
        program.wait(for: "whether the broker runs; trying again")
        program.send(SIGHUP)
        program.wait(for: "[mqtt] is unchanged")
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(program.count(of: "trying again") == 1)
    }

    /// As of the daemon: the journal is told which are only warnings.
    @Test(arguments: ["", "--try", "--dry-run"]) func mistakesHaveTheirPriorityInTheJournal(option: String) {
        put("[button.a]\npin = 4\npress = ['systemctl', 'poweroff']\n[button.b]\npin = 4\n")
        let program = run(
            "\(option) --config C",
            "2>\(config).log; JOURNAL_STREAM=$(stat -c %d:%i \(config).log) \"$0\" \(option) --config \(config) 2>>\(config).log; "
                + "code=$?; cat \(config).log; rm \(config).log; exit $code")
        #expect(program.end() == 78)
        let lines = program.text.split(separator: "\n")
        let half = lines.count / 2
        #expect(
            lines.dropFirst(half).map(String.init)
                == lines.prefix(half).map { line in
                    (line.contains(": warning: ") ? "<4>" : "<3>") + line
                })
        #expect(Set(lines.dropFirst(half).map { $0.prefix(3) }) == ["<3>", "<4>"])
    }

    /// - Parameter command: with C for a config file.
    private func run(_ command: String, _ redirection: String) -> Program {
        let words = command.split(separator: " ").map { $0 == "C" ? config : String($0) }
        return Program(
            [], called: "debounced-mqtt",
            by: ["/bin/bash", "-c", "\"$0\" \(words.joined(separator: " ")) \(redirection)"])
    }
}
