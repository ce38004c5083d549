import DebouncedConfiguration
import DebouncedSystem
import Synchronization

/// Reads and checks the config file in a thread: neither a slow disk nor a long file holds up the loop.
final class ConfigReader: LoopTask {
    private let path: String
    private let waker: Waker
    private let outcome: ThreadOutcome
    private let shared = Shared()
    /// See `DetachedThread.start`.
    private let start: (@escaping @Sendable () -> Void) -> Int32
    /// Called with what was read, or with nil if there can't be a thread.
    private let done: (Plan.Reading?) -> Void
    private var isBusy = false
    /// Whether the file may have changed since it was read.
    private var mustReadAgain = false

    /// Where the thread puts what it has read.
    private final class Shared: Sendable {
        let reading = Mutex<Plan.Reading?>(nil)
    }

    /// As much as a main thread has: a key with many dots makes tables in tables.
    static let stack = 8 << 20

    init?(
        _ path: String, waker: Waker,
        start: @escaping (@escaping @Sendable () -> Void) -> Int32 = {
            DetachedThread.start(stack: ConfigReader.stack, $0)
        },
        then done: @escaping (Plan.Reading?) -> Void
    ) {
        guard let outcome = ThreadOutcome() else { return nil }
        (self.path, self.waker, self.outcome) = (path, waker, outcome)
        (self.start, self.done) = (start, done)
        waker.watch(readable: outcome.descriptor)
    }

    deinit { waker.forget(outcome.descriptor) }

    /// Begins to read; if that is under way, it is done once more.
    func begin() {
        guard !isBusy else {
            mustReadAgain = true
            return
        }
        mustReadAgain = false
        let code = start { [path, outcome, shared] in
            let reading = Plan.read(file: path, mayWait: false)
            shared.reading.withLock { $0 = reading }
            outcome.put(0)
        }
        isBusy = code == 0
        // Without a thread, the loop has to wait.
        if !isBusy { done(nil) }
    }

    func wake() {
        guard isBusy, outcome.take() != nil else { return }
        isBusy = false
        done(shared.reading.withLock { $0.take() })
        if mustReadAgain { begin() }
    }
}
