import DebouncedLinux
import Glibc
import Testing

@testable import debounced

/// Which files a command line may name twice.
@Suite final class FileUseTests {
    private let folder = String(cString: mkdtemp(strdup("/tmp/debounced-files.XXXXXX")))

    deinit {
        for name in ["config", "link", "picture"] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    private func problem(_ words: [String], _ more: String...) -> String? {
        do {
            _ = try Invocation(["debounced"] + (words + more).map { $0.replacing("DIR", with: folder) })
            return nil
        } catch {
            return error.message.replacing(folder, with: "DIR")
        }
    }

    @Test func nothingThatIsReadIsOverwritten() {
        close(open("\(folder)/config", O_CREAT | O_WRONLY, 0o600))
        symlink("config", "\(folder)/link")
        let run = ["--simulate", "--config", "DIR/config"]
        for option in ["--record", "--state"] {
            for name in ["config", "link"] {
                #expect(
                    problem(run, option, "DIR/\(name)")
                        == "'DIR/\(name)' is also the input ('DIR/config'): write to another file")
            }
            #expect(problem(run, option, "DIR/other") == nil)
        }
    }

    /// A control is no file, whatever else has its name.
    @Test func aControlMayBeCalledLikeItsRecording() {
        let name = "no-such-file-\(getpid())"
        #expect(problem(["measure", name, "--record", name]) == nil)
        close(open("\(folder)/config", O_CREAT | O_WRONLY, 0o600))
        #expect(problem(["measure", "--simulate", "DIR/config", "--record", "DIR/config"]) == nil)
        #expect(problem(["measure", "DIR/config"], "--record", "DIR/config") != nil)
    }

    @Test func nothingThatIsWrittenIsOverwritten() {
        close(open("\(folder)/picture", O_CREAT | O_WRONLY, 0o600))
        symlink("picture", "\(folder)/link")
        let twice = "is named for two outputs: write to two files"
        #expect(problem(["--simulate"], "--record", "DIR/a", "--state", "DIR/a") == "'DIR/a' \(twice)")
        for name in ["DIR/a.new", "DIR/a.lock"] {
            #expect(problem(["--simulate"], "--record", name, "--state", "DIR/a") == "'\(name)' \(twice)")
        }
        #expect(problem(["--simulate"], "--record", "DIR/a", "--state", "DIR/b") == nil)
        let measure = ["measure", "bell", "--simulate", "--record", "DIR/picture", "--report"]
        #expect(problem(measure, "DIR/link") == "'DIR/picture' \(twice)")
        #expect(
            problem(["measure", "bell", "--simulate"], "--record", "/dev/null", "--report", "/dev/null")
                == nil)
    }
}
