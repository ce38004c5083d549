import DebouncedContacts
import DebouncedDaemon
import DebouncedLinux
import Glibc

/// Limits at which a recording ends by itself, and of how much is kept.
struct RecordingLimits {
    private(set) var time: Duration?
    private(set) var edges: Int?
    private(set) var kept: Duration?

    init() {}

    init(_ invocation: Invocation) throws(UsageError) {
        guard invocation.command == .record else { return }
        func time(_ option: Option, _ example: String) throws(UsageError) -> Duration? {
            try invocation.time(of: option, "a time such as \(example)") { text in
                // A config has no hours, since nothing in it is that long.
                let hours =
                    text.hasSuffix("h")
                    ? Int(text.dropLast()).flatMap { (1...24).contains($0) ? "\($0 * 60)min" : nil } : nil
                return Duration(text: hours ?? text).flatMap { $0 > .zero ? $0 : nil }
            }
        }
        self.time = try time(.for, "10min")
        kept = try time(.keep, "1h")
        edges = try invocation.number(.edges, in: 1...Int.max)
        if kept != nil, invocation.operands.first ?? "-" == "-" {
            throw UsageError("--keep needs a FILE to write to")
        }
    }
}

/// Stops a session at an instant.
final class Alarm: LoopTask {
    private(set) var deadline: Instant?
    private let requests: PendingRequests

    init(at instant: Instant, in runtime: Runtime) {
        (deadline, requests) = (instant, runtime.pendingRequests)
    }

    func advance(to now: Instant) {
        guard let instant = deadline, instant <= now else { return }
        deadline = nil
        requests.stop()
    }
}

/// The last part of a recording. It goes to the file that is asked for, and to another beside it that began later. Once
/// that one is long enough, it takes the place of the first, and the next one begins. So the file is a whole trace at any
/// moment, even after a power cut: of one to two times the length that is to be kept.
///
///     FILE       ├───────────────────┤
///     FILE.next            ├─────────┤       becomes FILE
///     FILE.next                      ├──
final class KeptRecording {
    private let path: String
    private let runtime: Runtime
    private var current: Output
    private var next: Output?
    /// The next part takes the place of the current one.
    private let move = Background<Int32>()
    private var problem: WriteProblem?

    init(_ path: String, _ output: Output, _ runtime: Runtime) {
        (self.path, current, self.runtime) = (path, output, runtime)
    }

    /// The files that are written besides the one that is asked for.
    static func names(beside path: String) -> [String] { [path + ".next", path + ".old"] }

    /// Saves what an earlier run has kept, so that it is not lost at once: it may have been ended by what one looks
    /// for.
    static func saveEarlier(_ path: String) {
        if FileIdentity(path, following: false)?.type == .regular {
            _ = rename(path.fileNameBytes, (path + ".old").fileNameBytes)
        }
    }

    func write(_ text: [UInt8]) {
        current.write(text)
        next?.write(text)
    }

    /// Begins the next part, if the one before it has taken its place.
    func begin(with text: [UInt8]) -> Bool {
        guard problem == nil, next == nil || replace() else { return false }
        let name = path + ".next"
        do throws(ExitCode) {
            next = .recording(to: try createRecording(name), called: name, isVital: true, in: runtime)
        } catch {
            problem = WriteProblem(place: name, code: errno, isReported: true)
            return false
        }
        next?.write(text)
        return true
    }

    /// Puts the next part into the place of the current one: in a thread, since that waits for the disk. Returns whether
    /// it is there.
    private func replace() -> Bool {
        guard let next, let last = current.idleWriter, next.idleWriter != nil else { return false }
        guard let move else { return false }
        guard move.isBusy else {
            let (descriptor, from, to) = (next.descriptor, (path + ".next").fileNameBytes, path.fileNameBytes)
            _ = move.begin {
                fsync(descriptor)
                return rename(from, to) == 0 ? 0 : errno
            }
            return false
        }
        guard let code = move.take() else { return false }
        if code != 0 { problem = WriteProblem(place: path, code: code) }
        runtime.writers.remove(last)
        close(current.descriptor)
        (current, self.next) = (next, nil)
        return code == 0
    }

    /// Throws if nothing can be written any more.
    func check() throws {
        if let problem { throw problem }
        try current.check()
        try next?.check()
    }

    /// Writes what is buffered: of both parts, since the next one may just be taking its place.
    func finish() throws {
        defer { removeNext() }
        try check()
        try current.finish()
        try next?.finish()
    }

    /// Leaves the file alone, also after an error.
    func removeNext() {
        move?.wait(until: Poll.now + .seconds(10))
        removeFile(path + ".next")
    }
}
