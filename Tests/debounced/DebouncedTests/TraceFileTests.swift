import DebouncedDaemon
import DebouncedLinux
import Glibc
import Testing

@testable import debounced

@Suite struct TraceFileTests {
    @Test func whatIsMissingDiffersFromWhatCannotBeOpened() {
        let loop = "/tmp/debounced-loop-\(getpid())"
        symlink(loop, loop)
        defer { unlink(loop) }
        #expect(throws: ExitCode.badTrace) { try openTrace(loop) }
        #expect(throws: ExitCode.badTrace) { try openTrace("/tmp") }
        #expect(throws: ExitCode.noTrace) { try openTrace("/none/trace.csv") }
        #expect(throws: ExitCode.noTrace) { try openTrace("/dev/null/trace.csv") }
    }

    /// Whoever may write into the folder could have put it there.
    @Test func aPageIsNotWrittenThroughAnothersLink() throws {
        var template = Array("/tmp/debounced-page-XXXXXX".utf8CString)
        let folder = mkdtemp(&template).map { String(cString: $0) } ?? ""
        let (page, victim) = ("\(folder)/x.html", "\(folder)/victim")
        defer { for name in [page, victim, folder] { remove(name) } }
        for write: (ReportFile) throws -> Void in [{ try $0.check() }, { try $0.write("new") }] {
            symlink(victim, "\(page).\(getpid()).tmp")
            try write(ReportFile(path: page))
            #expect(access(victim, F_OK) != 0)
        }
        let text = fopen(page, "r").map { file in
            defer { fclose(file) }
            return (0..<4).map { _ in fgetc(file) }
        }
        #expect(text == "new".utf8.map { Int32($0) } + [EOF])
    }

    @Test func whatIsReadIsNeverWrittenOver() throws {
        let (trace, link, hard) = (
            "/tmp/debounced-trace-\(getpid()).vcd", "/tmp/debounced-l-\(getpid())",
            "/tmp/debounced-h-\(getpid())"
        )
        close(creat(trace, 0o600))
        symlink(trace, link)
        Glibc.link(trace, hard)
        defer { for name in [trace, link, hard] { unlink(name) } }
        let lines = [
            ["report", trace, "-o", trace], ["report", link, "-o", trace],
            ["report", trace, "--output=" + hard],
            ["report", "/tmp/../" + trace, "-o", link], ["measure", trace, "--report", trace],
            ["measure", "--config", trace, "--record", trace], ["run", "--config", trace, "--record", link],
            ["record", "--config", trace, hard], ["measure", "--config", trace, "--report", hard],
        ]
        for line in lines {
            #expect(throws: UsageError.self, "\(line)") { try Invocation(["debounced"] + line) }
        }
        _ = try Invocation(["debounced", "report", trace, "-o", trace + ".html"])
        _ = try Invocation(["debounced", "report", trace, "-o", "/dev/null"])
    }

    /// The tests run in the project's folder.
    @Test func aControlGoesBeforeAFileOfItsName() throws {
        let config = "/tmp/debounced-names-\(getpid()).toml"
        let text = "[button.docs]\npin = 1\n[button.\"a.csv\"]\npin = 2\n"
        let file = try #require(fopen(config, "w"))
        fputs(text, file)
        fclose(file)
        defer { unlink(config) }
        for (operand, trace) in [
            ("docs", nil), ("./docs", "./docs"), ("man", "man"), ("a.csv", "a.csv"), ("-", "-"), ("x", nil),
        ] {
            for command in ["measure", "scope"] {
                let words = ["debounced", command, operand, "--config", config]
                #expect(try Invocation(words).traceOperand() == trace, "\(command) \(operand)")
            }
        }
    }

    @Test(arguments: [
        ("a.html", true, false), ("a.HTM", true, false), ("a.svg", true, true), ("b/a.SVG", true, true),
        ("a", true, true), ("a.b/c", true, true), ("-", true, true), ("/dev/null", true, true),
        (".hidden", true, true), ("a.pdf", false, false), ("a.svg.gz", false, false), ("a.", false, false),
        ("a.csv", false, false),
    ])
    func theEndingOfAReportSaysWhatItIs(_ path: String, _ report: Bool, _ drawing: Bool) {
        #expect(report == ((try? ReportFile(path: path)) != nil))
        #expect(drawing == ((try? ReportFile(path: path, drawsOnly: true)) != nil))
    }

    @Test func eachNameIsMeasuredOnce() {
        var (width, looks) = (NameWidth(), 0)
        for count in [0, 3, 3, 5] {
            width.measure(
                (0..<count).lazy.map { number -> String in
                    looks += 1
                    return String(repeating: "x", count: 9 - number)
                })
        }
        #expect(width.columns == 9 && looks == 5)
    }

    @Test func columnsAreGivenToButtons() throws {
        let options = try Invocation([
            "debounced", "replay", "a.csv", "--column", "Channel 0=bell", "--column=a=b=door", "--time-unit",
            "us",
        ]).traceOptions
        #expect(options.columns == ["Channel 0": "bell", "a=b": "door"])
        #expect(options.timeUnit == .us)
        for wrong in [
            ["--column", "bell"], ["--column", "=bell"], ["--column", "bell="], ["--time-unit", "h"],
            ["--column", "a=b", "--column", "a=c"],
        ] {
            #expect(throws: UsageError.self) {
                try Invocation(["debounced", "replay", "a"] + wrong).traceOptions
            }
        }
    }

    @Test func anOptionOfOneLetterWithoutItsValueSaysSo() {
        do {
            _ = try Invocation(["debounced", "report", "a.csv", "-o"])
            Issue.record("it was taken")
        } catch {
            #expect(error.message == "-o needs a value")
        }
    }

    /// Before anything is simulated.
    @Test func aPlaceThatCannotKeepStateIsReported() {
        for path in ["/dev/null", "/tmp"] {
            do throws(WriteProblem) {
                try StateFile(path).check()
                Issue.record("it is taken")
            } catch {
                #expect(error.message == "\(path): it is not a regular file")
            }
        }
        #expect(throws: WriteProblem.self) { try StateFile("/none/state.json").check() }
        #expect(throws: Never.self) { try StateFile("/tmp/debounced-state-\(getpid()).json").check() }
    }
}
