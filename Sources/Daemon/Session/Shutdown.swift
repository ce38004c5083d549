import DebouncedContacts
import DebouncedLinux
import Glibc

/// The end of a daemon while actions are still running, or outputs can't be set.
struct Shutdown {
    private let runner: ProgramRunner?
    private let outputs: Outputs?
    private let runtime: Runtime

    /// There is no notification when the last process of a group ends: this is how often it is checked.
    private static let pollInterval = Duration.milliseconds(20)

    init(_ runner: ProgramRunner?, _ outputs: Outputs?, in runtime: Runtime) {
        (self.runner, self.outputs, self.runtime) = (runner, outputs, runtime)
    }

    /// Asks everything that runs to end, and kills what has not done so in time. Outputs that can't be set to their
    /// initial levels are tried for as long.
    func end(within timeout: Duration) throws {
        runner?.stop(at: Poll.now, within: timeout)
        outputs?.giveBack()
        let isHurried = try wait(for: timeout)
        outputs?.abandon()
        runner?.kill()
        try wait(for: isHurried ? Shutdown.pollInterval : .seconds(1))
    }

    private var hasEnded: Bool { runner?.hasFinished ?? true }

    private var isGivingBack: Bool { outputs?.isGivingBack ?? false }

    /// Tries outputs for a moment that could not be set at once, before anything waits for a disk.
    func giveBackOutputs(within timeout: Duration) throws {
        try wait(for: min(timeout, .seconds(1))) { isGivingBack }
    }

    /// Waits until nothing runs any more and all outputs are given back, the time is up, or Ctrl-C was pressed again.
    /// Returns whether it was.
    @discardableResult
    func wait(for timeout: Duration) throws -> Bool { try wait(for: timeout) { !hasEnded || isGivingBack } }

    @discardableResult
    private func wait(for timeout: Duration, while isWorking: () -> Bool) throws -> Bool {
        let deadline = Poll.now + timeout
        let interrupts = runtime.pendingRequests.interrupts
        var poll = Poll()
        poll.add(runtime.waker.descriptor)
        while isWorking(), Poll.now < deadline,
            runtime.pendingRequests.interrupts == interrupts
        {
            let nextCheck = !hasEnded && runner?.running == 0 ? Poll.now + Shutdown.pollInterval : nil
            try poll.wait(until: Instant.earlier(Instant.earlier(deadline, nextCheck), runtime.deadline))
            runtime.advance(to: Poll.now)
            if poll.isReady(0) { runtime.wake() }
        }
        return runtime.pendingRequests.interrupts != interrupts
    }
}
