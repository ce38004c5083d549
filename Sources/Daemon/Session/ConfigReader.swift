import DebouncedConfiguration
import DebouncedLinux

/// Reads and checks the config file beside the loop: neither a slow disk nor a long file holds it up.
final class ConfigReader: LoopTask {
    private let path: String
    private let background: Background<Plan.Reading>
    /// Called with what was read, or with nil if there can't be a thread.
    private let done: (Plan.Reading?) -> Void
    /// True if the file may have changed since it was read.
    private var mustReadAgain = false

    init?(
        _ path: String, waker: Waker,
        // A key with many dots makes tables in tables.
        start: @escaping ThreadStarter = { startThread(stack: largeStack, $0) },
        then done: @escaping (Plan.Reading?) -> Void
    ) {
        guard let background = Background<Plan.Reading>(waker: waker, start: start) else { return nil }
        (self.path, self.background, self.done) = (path, background, done)
    }

    /// Begins to read; if that is under way, it is done once more.
    func begin() {
        mustReadAgain = background.isBusy
        guard !mustReadAgain else { return }
        let code = background.begin { [path] in Plan.read(file: path, mayWait: false) }
        // Without a thread, the loop has to wait.
        if code != 0 { done(nil) }
    }

    func wake() {
        guard let reading = background.take() else { return }
        done(reading)
        if mustReadAgain { begin() }
    }
}
