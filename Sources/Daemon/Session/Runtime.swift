import DebouncedCLinux
import DebouncedContacts
import DebouncedLinux
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
