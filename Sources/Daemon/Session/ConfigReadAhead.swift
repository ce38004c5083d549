import DebouncedConfiguration
import DebouncedSystem

/// Reads the config file in a thread, so that the loop, which reads it again, finds it in memory.
final class ConfigReadAhead: LoopTask {
    private let path: String
    private let waker: Waker
    private let outcome: ThreadOutcome
    /// See `DetachedThread.start`.
    private let start: (@escaping @Sendable () -> Void) -> Int32
    /// Called once it is read.
    private let done: () -> Void
    private var isBusy = false

    init?(
        _ path: String, waker: Waker,
        start: @escaping (@escaping @Sendable () -> Void) -> Int32 = { DetachedThread.start($0) },
        then done: @escaping () -> Void
    ) {
        guard let outcome = ThreadOutcome() else { return nil }
        (self.path, self.waker, self.outcome) = (path, waker, outcome)
        (self.start, self.done) = (start, done)
        waker.watch(readable: outcome.descriptor)
    }

    deinit { waker.forget(outcome.descriptor) }

    /// Begins to read, unless it is under way: what is in the file then is what counts.
    func begin() {
        guard !isBusy else { return }
        let code = start { [path, outcome] in
            Plan.readAhead(file: path)
            outcome.put(0)
        }
        isBusy = code == 0
        // Without a thread, the loop has to wait.
        if !isBusy { done() }
    }

    func wake() {
        guard isBusy, outcome.take() != nil else { return }
        isBusy = false
        done()
    }
}
