import DebouncedContacts
import DebouncedSystem
import Glibc

/// Tells the service manager that we are alive, twice as often as it asked for.
final class Watchdog: LoopTask {
    private let period: Int64
    private let notify: () -> Void
    private var next: Instant

    /// Nil if it was not asked for, or asked of another process.
    ///
    /// - Parameters:
    ///   - asked: the value of an environment variable.
    ///   - notify: sends the sign of life.
    init?(
        from now: Instant, asked: (String) -> String? = environment,
        notify: @escaping () -> Void
    ) {
        guard let limit = asked("WATCHDOG_USEC").flatMap(Int64.init), limit > 1, limit <= .max / 1000,
            asked("WATCHDOG_PID").map({ $0 == "\(getpid())" }) ?? true
        else { return nil }
        period = limit * 1000 / 2
        self.notify = notify
        next = now.advanced(by: period)
    }

    var deadline: Instant? { next }

    func advance(to now: Instant) {
        guard next <= now else { return }
        notify()
        next = now.advanced(by: period)
    }
}
