import DebouncedActions
import DebouncedContacts
import DebouncedSystem
import Glibc

/// How a daemon ends while actions are still running.
struct Shutdown {
    private let actionRunner: ActionRunner
    private let runtime: Runtime

    /// There is no notification when the last process of a group ends: this is how often it is checked.
    private static let pollInterval = Duration.milliseconds(20)

    init(_ actionRunner: ActionRunner, in runtime: Runtime) {
        (self.actionRunner, self.runtime) = (actionRunner, runtime)
    }

    /// Asks everything that runs to end, and kills what has not done so in time.
    func end(within timeout: Duration) throws {
        actionRunner.runner.stop(at: Poll.now, within: timeout)
        let isHurried = try wait(for: timeout)
        actionRunner.runner.kill()
        try wait(for: isHurried ? Shutdown.pollInterval : .seconds(1))
    }

    /// Waits until nothing runs any more, the time is up, or Ctrl-C was pressed again. Returns whether it was.
    @discardableResult
    func wait(for timeout: Duration) throws -> Bool {
        let deadline = Poll.now + timeout
        let interrupts = runtime.pendingRequests.interrupts
        var poll = Poll()
        poll.add(runtime.waker.descriptor)
        while !actionRunner.runner.hasFinished, Poll.now < deadline,
            runtime.pendingRequests.interrupts == interrupts
        {
            let nextCheck = actionRunner.runner.running == 0 ? Poll.now + Shutdown.pollInterval : nil
            try poll.wait(until: Instant.earlier(Instant.earlier(deadline, nextCheck), runtime.deadline))
            runtime.advance(to: Poll.now)
            if poll.isReady(0) { runtime.wake() }
        }
        return runtime.pendingRequests.interrupts != interrupts
    }
}
