import DebouncedCLinux
import Glibc

/// The signals that a daemon handles, as a descriptor that can be waited for with everything else.
package final class Signals {
    /// Signals that stop a daemon; SIGHUP may mean a reload instead.
    package static let orders = [SIGTERM, SIGINT, SIGPWR, SIGHUP]

    /// Signals that would end a process that does not handle them, such as SIGUSR1 and the real-time signals, but say
    /// nothing of a fault: whatever it sets would be left as it is.
    package static let others = (1...64).filter { signal in
        !faults.contains(signal) && !harmless.contains(signal) && !orders.contains(signal)
    }

    /// They end it whatever it does, or say that it has gone wrong.
    private static let faults: Set = [
        SIGKILL, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS,
    ]

    /// They stop it for a while, let it go on, or tell it something; SIGPIPE is an error of a write.
    private static let harmless: Set = [
        SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGPIPE,
    ]

    package let descriptor: Int32

    /// From here on these signals wait until they are asked for, and a closed pipe is an ordinary error.
    package init(_ waker: Waker, handling signals: [Int32]) {
        var set = Signals.hold(signals)
        signal(SIGPIPE, SIG_IGN)
        // Our parent may have set it to be ignored; then the end of a child would go unnoticed.
        signal(SIGCHLD, SIG_DFL)
        descriptor = linux_signal_descriptor(&set)
        if descriptor < 0 { waker.fail(SystemProblem(doing: "wait for signals")) }
        waker.watch(readable: descriptor)
    }

    /// Lets signals wait from now on, until they are handled.
    @discardableResult
    package static func hold(_ signals: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        return set
    }

    deinit { close(descriptor) }

    /// The next pending signal, if there is one.
    package func next() -> Int32? {
        let signal = linux_next_signal(descriptor)
        return signal == 0 ? nil : signal
    }
}

/// The signals that a daemon was sent and does nothing about.
package struct IgnoredSignals {
    private var seen: Set<Int32> = []

    package init() {}

    /// Returns what to say of a signal; nil if it was said before.
    package mutating func words(_ signal: Int32) -> String? {
        guard seen.insert(signal).inserted else { return nil }
        return "signal \(signal) (\(String(cString: strsignal(signal)))) is ignored"
    }
}
