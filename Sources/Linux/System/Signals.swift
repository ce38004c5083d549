import DebouncedCLinux
import Glibc

/// The signals that a daemon handles, as a descriptor that can be waited for with everything else.
package final class Signals {
    package static let handled = [SIGTERM, SIGINT, SIGHUP, SIGCHLD]

    package let descriptor: Int32

    /// From here on these signals wait until they are asked for, and a closed pipe is an ordinary error.
    package init(_ waker: Waker, handling signals: [Int32] = Signals.handled) {
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

    deinit {
        close(descriptor)
    }

    /// The next pending signal, if there is one.
    package func next() -> Int32? {
        let signal = linux_next_signal(descriptor)
        return signal == 0 ? nil : signal
    }
}
