import DebouncedContacts
import DebouncedSystem
import Glibc

/// Saves in a thread of its own, one save at a time: a disk may take seconds, and the loop never waits for it.
///
/// The thread ends with its save, so that an idle daemon has none. It shares nothing with the loop but what it was given, and
/// says how it went through an event descriptor, for which the waker wakes the loop. A forked child would have to be reaped among the
/// actions' programs, and copies our memory.
package final class StateWriter {
    private let file: StateFile
    private let disk: any Disk
    private let lock: StateLock?
    private let waker: Waker?
    private let results: ThreadOutcome?
    package private(set) var isBusy = false

    /// - Parameter lock: of the file; nil if no other daemon can know it.
    package init(
        _ file: StateFile, lock: StateLock? = nil, waker: Waker?, disk: any Disk = SystemDisk()
    ) {
        (self.file, self.lock, self.waker, self.disk) = (file, lock, waker, disk)
        results = ThreadOutcome()
        if let results { waker?.watch(readable: results.descriptor) }
    }

    deinit {
        if let results { waker?.forget(results.descriptor) }
    }

    /// Begins to save; fails if a save is under way. The thread makes the text, too.
    package func begin(_ state: SavedState) throws(StateProblem) {
        guard !isBusy else { throw StateProblem(.begin, code: EBUSY) }
        guard let results else { throw StateProblem(.begin, code: EMFILE) }
        let code = DetachedThread.start { [file, lock, disk] in
            results.put(StateWriter.save(state, file, lock, disk))
        }
        guard code == 0 else { throw StateProblem(.begin, code: code) }
        isBusy = true
    }

    /// What the thread does.
    private static func save(
        _ state: SavedState, _ file: StateFile, _ lock: StateLock?, _ disk: any Disk
    ) -> StateProblem? {
        do throws(StateProblem) {
            try lock?.take()
            try file.save(state.text, on: disk)
            lock?.noteSave()
            return nil
        } catch {
            return error
        }
    }

    /// How the save went; nil if it is still under way.
    package func takeOutcome() -> Result<Void, StateProblem>? {
        guard isBusy, let problem = results?.takeProblem() else { return nil }
        isBusy = false
        return problem.map { .failure($0) } ?? .success(())
    }

    /// Waits until the save is over, for the end.
    package func wait(until deadline: Instant) {
        guard isBusy, let results else { return }
        var poll = Poll()
        poll.add(results.descriptor)
        try? poll.wait(until: deadline)
    }

    /// Lets another daemon save, unless a save is still under way.
    package func release() {
        if !isBusy { lock?.release() }
    }
}

extension ThreadOutcome {
    fileprivate func put(_ problem: StateProblem?) {
        put(problem.map { UInt64($0.step.rawValue + 1) << 32 | UInt64(UInt32(bitPattern: $0.code)) } ?? 0)
    }

    /// Nil if there is nothing yet; then whether there was a problem.
    fileprivate func takeProblem() -> StateProblem?? {
        guard let value = take() else { return nil }
        guard value != 0 else { return .some(nil) }
        let (step, code) = (Int32(value >> 32) - 1, Int32(truncatingIfNeeded: value))
        return StateProblem(.init(rawValue: step) ?? .write, code: code)
    }
}
