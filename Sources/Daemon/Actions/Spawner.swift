import DebouncedCLinux
import DebouncedConfiguration
import DebouncedLinux
import Glibc

/// Starts programs without waiting until they are loaded. Children have nothing of ours: standard input is `/dev/null`,
/// no descriptor but standard output and error, no blocked or ignored signal, no limit that we raised, and a process
/// group of their own.
final class Spawner {
    private let child: linux_child
    private let waker: Waker?
    private let path: CStringList.Pointer
    /// Inherited by children: our environment byte for byte, except variables that could be mistaken for those of
    /// an event, or are meant for us alone.
    private let inherited: [CStringList.Pointer?]

    /// Kept open, since opening it takes longer than starting with it open. If opening failed, each child tries, and
    /// reports why it can't.
    private static let devNull = open("/dev/null", O_RDONLY | O_CLOEXEC)

    /// True if a child gets its turn at once: with one processor it would otherwise begin only when the loop has nothing left
    /// to do.
    private let yields: Bool

    /// - Parameters:
    ///   - waker: wakes the loop once a program is loaded, or can't be.
    ///   - path: the folders in which programs are looked for.
    ///   - processors: how many there are.
    init(
        waker: Waker? = nil,
        path: UnsafePointer<CChar>? = UnsafePointer(getenv("PATH")),
        environment: UnsafePointer<CStringList.Pointer?> = UnsafePointer(environ),
        descriptors most: Int64 = DescriptorLimit.original,
        processors: Int = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    ) {
        (self.waker, yields) = (waker, processors == 1)
        var child = linux_child()
        // This fails only if memory runs out, and that ends any Swift program.
        self.path = (path.flatMap { strdup($0) } ?? strdup("/bin:/usr/bin"))!
        child.path = UnsafePointer(self.path)
        child.input = Spawner.devNull
        // Asked once: naming all signals would cost a system call for each, while a press waits for its action.
        sigemptyset(&child.ignored)
        linux_add_ignored_signals(&child.ignored)
        child.most_descriptors = most
        child.timer_slack = linux_timer_slack()
        self.child = child
        var (inherited, next) = ([CStringList.Pointer?](), environment)
        while let variable = next.pointee {
            if !ours.contains(where: { strncmp(variable, $0, $0.utf8.count) == 0 }) {
                inherited.append(strdup(variable)!)
            }
            next += 1
        }
        self.inherited = inherited
    }

    deinit {
        free(path)
        for variable in inherited { free(variable) }
    }

    /// Starts the program, found along our `PATH`.
    ///
    /// - Parameter variables: they take precedence over those of the command and our own.
    func start(_ command: Command, variables: [Variable]) throws(SpawnError) -> Launch {
        var texts = CStringList()
        for argument in command.arguments { texts.append(argument) }
        texts.endList()
        let first = texts.count
        for variable in variables { texts.append(variable) }
        // A name that is already taken would be ambiguous.
        for (name, value) in command.environment where !variables.contains(where: { $0.name == name }) {
            texts.append(Variable(name, value))
        }
        texts.endList()
        let last = texts.count
        if let directory = command.directory { texts.append(directory) }
        var (child, environment) = (child, inherited(without: command.environment))
        var launch = linux_launch()
        let problem = texts.withPointers { texts in
            if last < texts.count { child.directory = UnsafePointer(texts[last]) }
            environment.reserveCapacity(environment.count + last - first)
            environment += texts[first..<last]
            // The arguments end where their list does.
            return linux_launch(&child, texts, environment, &launch)
        }
        guard problem == 0 else { throw SpawnError(command, code: problem) }
        if yields { sched_yield() }
        return Launch(launch, waker: waker, looksAtOnce: yields)
    }

    private func inherited(without names: [String: String]) -> [CStringList.Pointer?] {
        guard !names.isEmpty else { return inherited }
        return inherited.filter {
            $0.map { names[String(String(cString: $0).prefix { $0 != "=" })] == nil } ?? false
        }
    }
}

/// The reason why a program could not be started.
package struct SpawnError: Error, Equatable, Sendable, CustomStringConvertible {
    package var program: String
    /// The working directory, if one was given.
    package var directory: String?
    /// The errno.
    package var code: Int32

    package init(program: String, in directory: String? = nil, code: Int32) {
        (self.program, self.directory, self.code) = (program, directory, code)
    }

    init(_ command: Command, code: Int32) {
        self.init(program: command.arguments[0], in: command.directory, code: code)
    }

    package var description: String {
        let place = directory.map { " in \($0)" } ?? ""
        return "can't start \(program)\(place): \(errorText(code))"
    }
}

/// Variables for us alone; `sd_listen_fds(3)` and its siblings remove the same.
let ours = [
    "DEBOUNCED_", "NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID=", "LISTEN_FDS=", "LISTEN_PID=",
    "LISTEN_PIDFDID=", "LISTEN_FDNAMES=",
]

/// The limit of open descriptors. Each button and each output takes one, so we may open as many as the system
/// allows; a child may open as many as we were allowed at first, since programs that call select(2) break beyond 1024.
package enum DescriptorLimit {
    /// The limit before we raised it; -1 if it is unknown.
    static let original = linux_limit_descriptors(-1)

    /// Call it before the first line is taken.
    package static func raise() { _ = original }
}

/// Lists of texts for C, one after the other in one piece of memory: allocating each text separately takes a third of
/// the time that we need to start a program.
struct CStringList {
    typealias Pointer = UnsafeMutablePointer<CChar>

    private var bytes: [UInt8] = []
    /// Nil at the end of a list.
    private var starts: [Int?] = []

    init() {
        bytes.reserveCapacity(512)
        starts.reserveCapacity(16)
    }

    var count: Int { starts.count }

    mutating func append(_ text: String) {
        starts.append(bytes.count)
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
    }

    /// Appends `NAME=value`.
    mutating func append(_ variable: Variable) {
        starts.append(bytes.count)
        bytes.append(contentsOf: variable.name.utf8)
        bytes.append(UInt8(ascii: "="))
        bytes.append(contentsOf: variable.value.utf8)
        bytes.append(0)
    }

    mutating func endList() {
        starts.append(nil)
    }

    /// Calls `body` with the texts, and with nil at the end of each list. They are valid until it returns.
    mutating func withPointers<Result>(_ body: ([Pointer?]) -> Result) -> Result {
        let starts = starts
        return bytes.withUnsafeMutableBytes { bytes in
            body(
                starts.map {
                    $0.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
                })
        }
    }
}

/// A child that was started, until it is known whether it has become its program. Nothing waits for that: a file may
/// take seconds to open.
final class Launch {
    enum Outcome: Equatable {
        case loading
        /// It has become its program, or was killed before that.
        case loaded
        /// The errno says why it could not.
        case failed(Int32)
    }

    let process: pid_t
    private(set) var outcome = Outcome.loading
    private var handle: linux_launch
    private let waker: Waker?
    private var isReaped = false
    /// True if `look` has said that it is loaded.
    private var isKnown = false

    /// - Parameters:
    ///   - waker: wakes the loop once there is an outcome.
    ///   - looksAtOnce: whether there most likely is one by now; then nothing need be watched.
    init(_ launch: linux_launch, waker: Waker? = nil, looksAtOnce: Bool = false) {
        (handle, self.waker) = (launch, waker)
        process = launch.process
        if looksAtOnce { settle() }
        if outcome == .loading { waker?.watch(readable: launch.report) }
    }

    deinit {
        waker?.forget(handle.report)
        // While it may still be read by the child, its memory stays.
        linux_launch_end(&handle, outcome == .loaded || isReaped ? 1 : 0)
    }

    /// Returns true once: when it is first seen that the program is loaded.
    func look() -> Bool {
        settle()
        defer { isKnown = outcome == .loaded }
        return outcome == .loaded && !isKnown
    }

    private func settle() {
        guard outcome == .loading else { return }
        let result = linux_launch_result(&handle)
        // Of one that has ended there is no other result, even if a child that is just being started holds its report open.
        guard result >= 0 || isReaped else { return }
        outcome = result > 0 ? .failed(result) : .loaded
        waker?.forget(handle.report)
        linux_launch_end(&handle, outcome == .loaded ? 1 : 0)
    }

    func reaped() { isReaped = true }
}
