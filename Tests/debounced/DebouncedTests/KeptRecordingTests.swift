import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedLinux
import Glibc
import Testing

@testable import debounced

/// `record` that ends by itself, or keeps only its last part.
@Suite struct KeptRecordingTests {
    private let folder = "/tmp/debounced-kept-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    private var path: String { folder + "/trace.vcd" }

    private func limits(_ options: String...) throws -> RecordingLimits {
        try RecordingLimits(Invocation(["debounced", "record"] + options))
    }

    @Test func timesMayBeInHours() throws {
        #expect(try limits("--for", "10min").time == .seconds(600))
        #expect(try limits("--keep", "1h", "trace.vcd").kept == .seconds(3600))
        #expect(try limits("--edges", "5").edges == 5)
        #expect(try Invocation(["debounced", "monitor", "--edges", "bell"]).operands == ["bell"])
    }

    @Test(arguments: [
        ["--keep", "1h"], ["--keep", "1h", "-"], ["--keep", "0s", "a.vcd"], ["--keep", "25h", "a.vcd"],
        ["--keep", "99999999999999999h", "a.vcd"], ["--keep", "h", "a.vcd"], ["--keep", "-1h", "a.vcd"],
        ["--for", "soon"], ["--edges", "0"], ["--edges", "x"],
    ])
    func unsavedStateIsReported(options: [String]) {
        #expect(throws: UsageError.self) {
            _ = try RecordingLimits(Invocation(["debounced", "record"] + options))
        }
    }

    private func text(_ name: String) -> String? {
        guard let file = fopen(name, "r") else { return nil }
        defer { fclose(file) }
        var text = [UInt8](repeating: 0, count: 4096)
        return String(decoding: text[..<fread(&text, 1, text.count, file)], as: UTF8.self)
    }

    /// Begins the next part as soon as the one before it has taken its place.
    private func begin(_ kept: KeptRecording, with text: String, _ runtime: Runtime) {
        while !kept.begin(with: Array(text.utf8)) {
            runtime.writers.finish()
            sched_yield()
        }
    }

    private func keptRecording(in runtime: Runtime) throws -> KeptRecording {
        let output = Output.recording(
            to: try createRecording(path), called: path, isVital: true, in: runtime)
        return KeptRecording(path, output, runtime)
    }

    @Test func theFileIsAWholeTraceAtAnyMoment() throws {
        mkdir(folder, 0o700)
        defer { for name in ["", ".next", ".old"] { unlink(path + name) } }
        let runtime = Runtime(handlesSignals: false)
        let kept = try keptRecording(in: runtime)
        kept.write(Array("1 2 ".utf8))
        begin(kept, with: "two ", runtime)
        kept.write(Array("3 ".utf8))
        begin(kept, with: "three ", runtime)
        #expect(text(path) == "two 3 ")
        kept.write(Array("4 ".utf8))
        try kept.check()
        try kept.finish()
        #expect(text(path) == "two 3 4 ")
        #expect(text(path + ".next") == nil)
        KeptRecording.saveEarlier(path)
        #expect(text(path) == nil)
        #expect(text(path + ".old") == "two 3 4 ")
        rmdir(folder)
    }

    /// After an error there is no one to finish it.
    @Test func nothingStaysBesideTheFile() throws {
        mkdir(folder, 0o700)
        defer { for name in ["", ".next"] { unlink(path + name) } }
        let runtime = Runtime(handlesSignals: false)
        let kept = try keptRecording(in: runtime)
        kept.write(Array("1 ".utf8))
        begin(kept, with: "two ", runtime)
        #expect(text(path + ".next") != nil)
        kept.removeNext()
        #expect(text(path + ".next") == nil)
        rmdir(folder)
    }

    /// The next part may be taking the place of the one before it when the recording ends.
    @Test func theLastRowsAreThereWhicheverPartItIs() throws {
        mkdir(folder, 0o700)
        defer { for name in ["", ".next"] { unlink(path + name) } }
        let runtime = Runtime(handlesSignals: false)
        let kept = try keptRecording(in: runtime)
        begin(kept, with: "one ", runtime)
        #expect(!kept.begin(with: []))
        kept.write(Array("last".utf8))
        try kept.finish()
        #expect(["last", "one last"].contains(text(path)))
        #expect(text(path + ".next") == nil)
        rmdir(folder)
    }

    @Test func anAlarmStopsOnceAtItsInstant() {
        let runtime = Runtime(handlesSignals: false)
        let alarm = Alarm(at: Instant(nanoseconds: 100), in: runtime)
        #expect(alarm.deadline == Instant(nanoseconds: 100))
        alarm.advance(to: Instant(nanoseconds: 99))
        #expect(!runtime.pendingRequests.wantsStop)
        alarm.advance(to: Instant(nanoseconds: 100))
        #expect(runtime.pendingRequests.wantsStop)
        #expect(alarm.deadline == nil)
    }
}
