import DebouncedCLinux
import DebouncedLinux
import Glibc

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

    /// - Parameter waker: wakes the loop once there is an outcome.
    init(_ launch: linux_launch, waker: Waker? = nil) {
        (handle, self.waker) = (launch, waker)
        process = launch.process
        waker?.watch(readable: launch.report)
    }

    deinit {
        waker?.forget(handle.report)
        // While it may still be read by the child, its memory stays.
        linux_launch_end(&handle, outcome == .loaded || isReaped ? 1 : 0)
    }

    /// Returns whether it has just turned out that the program is loaded.
    func look() -> Bool {
        guard outcome == .loading else { return false }
        let result = linux_launch_result(&handle)
        // Of one that has ended there is no other result, even if a child that is just being started holds its report open.
        guard result >= 0 || isReaped else { return false }
        outcome = result > 0 ? .failed(result) : .loaded
        waker?.forget(handle.report)
        linux_launch_end(&handle, outcome == .loaded ? 1 : 0)
        return outcome == .loaded
    }

    func reaped() { isReaped = true }
}
