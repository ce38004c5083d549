import DebouncedCLinux
import DebouncedContacts
import DebouncedLinux
import DebouncedWire
import Glibc

/// Has what a daemon needs whatever its lines are: listeners, tasks, and the waker that wakes it.
package final class Runtime {
    package let waker = Waker()
    package let listeners = Listeners()
    package let pendingRequests: PendingRequests
    package let serviceManager: ServiceManager
    package let log: Log
    package let writers: BackgroundWriters
    /// Standard output, which never holds anything up.
    package let output: BackgroundWriter
    private var tasks: [any LoopTask]
    /// The tasks that may have a deadline.
    private var timed: [any LoopTask] = []

    /// - Parameters:
    ///   - handlesSignals: if false, signals end the process as by default.
    ///   - hangupReloads: if false, SIGHUP means that the terminal is gone.
    ///   - isFast: whether time is virtual: then a slow disk is waited for.
    ///   - logged: where the log is written.
    package init(
        handlesSignals: Bool, hangupReloads: Bool = true, isFast: Bool = false, logged: Int32 = STDERR_FILENO
    ) {
        // By default a wait may end 50 us late, and so would every press.
        linux_set_timer_slack(1)
        pendingRequests = PendingRequests(
            handlesSignals ? Signals(waker, endingWithTerminal: !hangupReloads) : nil, waker,
            hangupReloads: hangupReloads)
        let access = isFast ? nil : FileAccess()
        log = Log(logged, waker: waker, access: access)
        writers = BackgroundWriters(log)
        output = BackgroundWriter(STDOUT_FILENO, waker: waker, access: access)
        writers.add(output, called: "standard output")
        (log.writer.interruption, output.interruption) = (
            pendingRequests.interruption, pendingRequests.interruption
        )
        pendingRequests.onIgnored = { [log] in log.write(.notice, $0) }
        serviceManager = ServiceManager(waker: waker)
        tasks = [writers, pendingRequests, serviceManager]
        listeners.add(log)
    }

    package func add(_ task: any LoopTask) {
        tasks.append(task)
        timed.append(task)
    }

    /// For a reload that a signal asks for, a thread reads the file.
    func readInThread(_ file: String) {
        let reader = ConfigReader(file, waker: waker) { [pendingRequests] in pendingRequests.reload($0) }
        pendingRequests.configReader = reader
        if let reader { tasks.append(reader) }
    }

    /// Adds a writer to look after.
    package func writer(to descriptor: Int32, called name: String, limit: Int) -> BackgroundWriter {
        let writer = BackgroundWriter(descriptor, waker: waker, limit: limit)
        writer.interruption = pendingRequests.interruption
        writers.add(writer, called: name)
        return writer
    }

    package var deadline: Instant? {
        var earliest: Instant?
        for task in timed { earliest = Instant.earlier(earliest, task.deadline) }
        return earliest
    }

    package func advance(to now: Instant) {
        for task in timed { task.advance(to: now) }
    }

    package func wake() {
        for task in tasks { task.wake() }
    }

    func end() {
        for task in tasks { task.end() }
    }

    /// Drops the tasks and listeners, which hold the runtime in turn. After that, none is told or woken any more.
    func dismiss() {
        (tasks, timed) = ([], [])
        pendingRequests.configReader = nil
        listeners.removeAll()
    }
}

extension Signals {
    /// - Parameter endingWithTerminal: whether it is someone's at a terminal, whom Ctrl-\ must not fail.
    fileprivate convenience init(_ waker: Waker, endingWithTerminal: Bool) {
        let others = Signals.others.filter { !endingWithTerminal || $0 != SIGQUIT }
        self.init(waker, handling: Signals.orders + [SIGCHLD] + others)
    }
}

/// Processes that became our children because their parents have ended. That happens to the first process of a
/// container, and to a subreaper; they would stay zombies.
final class AdoptedChildren: LoopTask {
    private let ended: () -> pid_t
    private let isAwaited: (pid_t) -> Bool

    /// Nil if no orphans are adopted.
    ///
    /// - Parameters:
    ///   - ended: returns a child that has ended and was not reaped, if there is one.
    ///   - isAwaited: whether this child is waited for elsewhere.
    init?(
        areOurs: Bool = linux_adopts_orphans() != 0, ended: @escaping () -> pid_t = linux_ended_child,
        besides isAwaited: @escaping (pid_t) -> Bool
    ) {
        guard areOurs else { return nil }
        self.ended = ended
        self.isAwaited = isAwaited
    }

    func wake() {
        while case let process = ended(), process > 0 {
            // It ended after the runner had reaped. The waker wakes the loop again, for the runner.
            if isAwaited(process) { return }
            waitpid(process, nil, WNOHANG)
        }
    }
}

/// The writers of a daemon. If one fails, the log says why when that happens; if one dropped lines, the log says how
/// many once there is room again.
package final class BackgroundWriters: LoopTask {
    private let log: Log
    private var others: [(name: String, writer: BackgroundWriter)] = []

    init(_ log: Log) { self.log = log }

    func add(_ writer: BackgroundWriter, called name: String) {
        others.append((name, writer))
        writer.onFailure = { [log] code in log.write(.error, "\(name): \(errorText(code))") }
    }

    package func remove(_ writer: BackgroundWriter) { others.removeAll { $0.writer === writer } }

    package func wake() {
        log.writer.flush()
        for (name, writer) in others {
            writer.flush()
            writer.lookForReader()
            if !writer.hasBacklog, !writer.isClosed { reportDropped(name, writer) }
        }
    }

    /// Waits until everything is written, if there are readers. The time is for all together, not for each.
    package func finish() {
        let now = Poll.now
        for (name, writer) in others {
            writer.finish(until: now + writer.patience)
            reportDropped(name, writer)
            let (count, done) = (writer.backlogCount, writer.isFile ? "written" : "read")
            guard count > 0 else { continue }
            log.write(.warning, "\(name): the last \(counted(count, "byte was", "bytes were")) not \(done)")
        }
        log.writer.finish(until: now + log.writer.patience)
    }

    private func reportDropped(_ name: String, _ writer: BackgroundWriter) {
        let dropped = writer.takeDropped()
        guard dropped > 0 else { return }
        log.write(.warning, "\(name): \(counted(dropped, "line was", "lines were")) dropped")
    }
}
