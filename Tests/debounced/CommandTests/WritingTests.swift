import DebouncedStrips
import Glibc
import Testing

/// What becomes of a command that can't write what it was asked for.
@Suite(.serialized) final class WritingTests {
    private let folder = "/tmp/debounced-writing-\(getpid())"
    private var config: String { "\(folder)/config.toml" }
    private var trace: String { "\(folder)/trace.csv" }

    init() {
        mkdir(folder, 0o700)
        put("[button.a]\npin = 4\npress = 'true'\n", into: config)
        put("Time [s],a\n0,1\n1,0\n2,1\n", into: trace)
    }

    deinit {
        for name in ["config.toml", "trace.csv", "record.vcd", "record.csv", "pipe"] {
            unlink("\(folder)/\(name)")
        }
        rmdir(folder)
    }

    /// Each command that prints, in the words of a shell.
    private static let commands = [
        "--help", "run --help", "--version", "check --config C", "check --json --config C", "replay T",
        "replay --json --config C T", "--simulate --presses 1", "--simulate --presses 1 --json",
        "--simulate --presses 1 --act --config C", "--simulate --fast --presses 1",
        "--simulate --fast --presses 1 --json", "--simulate --presses 1 --record -",
        "--simulate --fast --presses 1 --record -",
    ]

    @Test(arguments: commands)
    func aFullDiskIsReportedOnce(command: String) {
        expect(command, ">/dev/full", says: "standard output: No space left on device")
    }

    @Test(arguments: commands)
    func aClosedOutputIsReportedOnce(command: String) {
        expect(command, ">&-", says: "standard output: Bad file descriptor")
    }

    /// The thread sanitizer writes a file itself, before the program begins.
    private static let canLimitFiles = getenv("DEBOUNCED_SANITIZER").map { String(cString: $0) } != "thread"

    @Test(.enabled(if: canLimitFiles), arguments: commands)
    func aFileSizeLimitIsReportedOnce(command: String) {
        expect(
            command, ">\(folder)/record.vcd", after: "ulimit -f 0", says: "standard output: File too large")
    }

    /// Apart, since Swift 6.0 does not compile a closure among a test's arguments.
    private static let commandsThatOnlyWrite = commands.filter { !$0.contains("--act") }

    /// Nobody who has read enough made a mistake. What exists to write alone ends then, and not an hour later.
    @Test(.timeLimit(.minutes(10)), arguments: commandsThatOnlyWrite)
    func aReaderWhoHasEnoughIsNoTrouble(command: String) {
        let many = command.replacing("--presses 1", with: "--presses 100000000")
        let program = run(many, "| head -n 1; exit ${PIPESTATUS[0]}", shell: "bash")
        #expect(program.end() == 0)
        #expect(!program.text.contains("debounced: standard output"))
    }

    @Test(arguments: ["--simulate --presses 2 --record R", "--simulate --fast --presses 2 --record R"])
    func aRecordingThatCannotBeWrittenIsReportedOnce(command: String) {
        for (place, reason) in [("/dev/full", "No space left on device"), (folder, "Is a directory")] {
            let program = run(command.replacing("R", with: place))
            #expect(program.end() == 74)
            #expect(program.count(of: "\(place): \(reason)") == 1)
        }
    }

    /// Nobody presses fifty times for nothing.
    @Test func aReportThatCannotBeWrittenFailsBeforeAnythingIsMeasured() {
        for place in ["/nope/x.html", "\(folder)/nope/x.svg", folder] {
            let program = run("measure --simulate --presses 2 --report \(place)")
            #expect(program.end() == 74)
            #expect(program.count(of: "\(place): ") == 1)
            #expect(!program.text.contains("presses"))
        }
    }

    @Test func aReportStaysAsItIsUntilThereIsAnother() {
        let page = "\(folder)/page.html"
        let program = run(
            "measure --report \(page) \(folder)/none.csv", "; cat \(page); rm \(page); ls \(folder)",
            after: "cp \(trace) \(page)")
        #expect(program.end() == 0)
        #expect(program.text.contains("none.csv: No such file"))
        #expect(program.text.contains("Time [s],a\n0,1\n1,0\n2,1\nconfig.toml\ntrace.csv\n"))
    }

    @Test(
        .enabled(if: canLimitFiles),
        arguments: ["--simulate --presses 2 --record R", "--simulate --fast --presses 2 --record R"])
    func aRecordingThatMayNotGrowIsReportedOnce(command: String) {
        let limited = run(command.replacing("R", with: "\(folder)/record.vcd"), after: "ulimit -f 0")
        #expect(limited.end() == 74)
        #expect(limited.count(of: "record.vcd: File too large") == 1)
    }

    /// What acts goes on.
    @Test func aRecordingThatFailsHoldsNoPressUp() {
        let program = run("--simulate --act --presses 3 --config C --record /dev/full --verbose")
        #expect(program.end() == 74)
        #expect(program.count(of: "/dev/full: No space left on device") == 1)
        #expect(program.count(of: "started true") == 3)
        #expect(program.text.contains("each press was reported once"))
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["--simulate --record P", "--simulate --fast --record P"])
    func aPipeWithoutAReaderIsNotWaitedFor(command: String) {
        mkfifo("\(folder)/pipe", 0o600)
        let program = run(command)
        #expect(program.end() == 74)
        #expect(program.text.contains("pipe: no process reads from this pipe: start the reader first"))
    }

    @Test(arguments: ["--json --record -", "--simulate --json --record -"])
    func twoFormatsAreNotMixed(command: String) {
        #expect(run(command).end() == 64)
    }

    /// The trace is what standard output is for; what happens is told beside it.
    @Test(arguments: ["--simulate --presses 2 --record -", "--simulate --fast --presses 2 --record -"])
    func aRecordingOnStandardOutputIsOneThatCanBePlayed(command: String) {
        let recorder = run(command, ">\(folder)/record.vcd")
        #expect(recorder.end() == 0)
        #expect(recorder.text.contains("each press was reported once"))
        let replay = run("replay \(folder)/record.vcd")
        #expect(replay.end() == 0)
        #expect(replay.text.contains(" 2 presses"))
    }

    /// More than what is kept in memory.
    @Test(arguments: ["", "cat T |"])
    func aTraceThatBreaksPrintsNothingElse(input: String) {
        let rows = (0..<40_000).map { "\($0).0,\($0 % 2)\n" }.joined()
        put("Time [s],a\n\(rows)", into: trace)
        let command = input.isEmpty ? "replay --json T" : "replay --json -"
        let whole = run(command, after: nil, before: input)
        #expect(whole.end() == 0)
        #expect(whole.count(of: "seq") == 39_999)
        put("Time [s],a\n\(rows)broken\n", into: trace)
        let broken = run(command, after: nil, before: input)
        #expect(broken.end() == 65)
        #expect(broken.text == "\(input.isEmpty ? trace : "-"):40002: error: 'broken' is not a time\n")
    }

    /// As a program before us may have left it.
    @Test func anOutputThatDoesNotWaitIsWaitedFor() {
        put("Time [s],a\n" + (0..<40_000).map { "\($0).0,\($0 % 2)\n" }.joined(), into: trace)
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let program = Program(["replay", "--json", trace], output: ends[1])
        close(ends[1])
        var (bytes, lines) = ([UInt8](repeating: 0, count: 4096), 0)
        while case let count = read(ends[0], &bytes, bytes.count), count > 0 {
            lines += bytes[..<count].count { $0 == UInt8(ascii: "\n") }
        }
        close(ends[0])
        #expect(program.end() == 0)
        #expect(lines == 39_999)
    }

    @Test func aLineThatWasCutShortIsAWarning() {
        put("Time [s],a\n0,0\n1,1\n2.0001", into: trace)
        let program = run("replay --json T")
        #expect(program.end() == 0)
        #expect(program.text.contains("\(trace):4: warning: this row has 1 column, the header has 2; "))
        #expect(program.count(of: "\"event\":\"press\"") == 1)
    }

    /// A column, a folder, an argument and a shell line that would do something to a terminal or a log.
    @Test func nothingThatComesFromElsewhereIsObeyed() {
        let evil = "x\u{1b}[2J\u{9b}\u{7f}\u{202e}\r<0>forged"
        let shown = "x\\u{1b}[2J\\u{9b}\\u{7f}\\u{202e}\\u{d}<0>forged"
        put("Time [s],\(evil)y\n0,0\n1,1\n2,0\n", into: trace)
        let text = run("replay T")
        #expect(text.end() == 0)
        #expect(text.text.contains("\(shown)y  press"))
        let json = run("replay --json T")
        #expect(json.end() == 0)
        #expect(json.text.contains(#""x\u001b[2J\u009b\u007f\u202e\u000d<0>forgedy""#))
        put("Time [s],a\n0,0\n\(evil),0\n", into: trace)
        put("[button.a]\npin = 4\npress = { shell = \"\"\"echo a\n<0>b\u{202e}\"\"\" }\n", into: config)
        for command in [
            "replay T", "replay '\(evil)'", "'\(evil)'", "check --config C", "check --config '\(evil)'",
        ] {
            let program = run(command)
            _ = program.end()
            #expect(!program.text.isEmpty)
            #expect(
                !program.text.unicodeScalars.contains {
                    "\u{1b}\u{9b}\u{7f}\u{202e}\r".unicodeScalars.contains($0)
                })
            #expect(!program.text.split(separator: "\n").contains { $0.hasPrefix("<0>") })
        }
    }

    private func expect(
        _ command: String, _ redirection: String, after: String? = nil, says message: String,
        location: SourceLocation = #_sourceLocation
    ) {
        let program = run(command, redirection, after: after)
        #expect(program.end() == 74, sourceLocation: location)
        #expect(program.count(of: message) == 1, sourceLocation: location)
    }

    /// - Parameters:
    ///   - command: with C for a config file, T for a trace and P for a pipe.
    ///   - after: a command that comes first.
    ///   - input: what the command reads from.
    private func run(
        _ command: String, _ redirection: String = "", after: String? = nil, before input: String = "",
        shell: String = "sh"
    ) -> Program {
        func named(_ text: String) -> String {
            text.split(separator: " ").map { word in
                switch word {
                case "C": config
                case "T": trace
                case "P": "\(folder)/pipe"
                default: String(word)
                }
            }.joined(separator: " ")
        }
        let first = after.map { "\($0); " } ?? ""
        return Program(
            [],
            by: ["/bin/\(shell)", "-c", "\(first)\(named(input)) \"$0\" \(named(command)) \(redirection)"])
    }

    private func put(_ text: String, into path: String) {
        let file = fopen(path, "w")!
        fputs(text, file)
        fclose(file)
    }
}
