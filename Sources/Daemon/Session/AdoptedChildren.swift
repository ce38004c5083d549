import DebouncedCLinux
import DebouncedLinux
import Glibc

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
