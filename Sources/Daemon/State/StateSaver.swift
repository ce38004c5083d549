import DebouncedContacts
import DebouncedLinux
import Glibc

/// Keeps the state on the disk: when it is due by its schedule, and on request. It is written beside the loop.
package final class StateSaver: LoopTask {
    package enum Report: Equatable, Sendable {
        /// Told once until a save succeeds.
        case failed(StateProblem)
        /// The last changes are not saved, and won't be: this is the end.
        case lost(StateProblem)
        case savedAgain
    }

    private let current: () -> SavedState?
    private let notify: (Report) -> Void
    private let file: StateFile
    private let disk: any Disk
    private let lock: StateLock?
    /// Saves, one at a time, and makes the text, too.
    private let background: Background<Result<Void, StateProblem>>?
    private var schedule: SaveSchedule
    /// The state on the disk.
    package private(set) var saved: SavedState
    private var saving = SavedState()
    /// The reason why the last save failed.
    package private(set) var problem: StateProblem?
    /// Called after the next save, and after the one under way.
    private var waiting: [Completion] = []
    private var completing: [Completion] = []

    package typealias Completion = (StateProblem?) -> Void

    private let timeout: Duration
    /// True if it was reported that nothing is saved.
    private var hasReportedProblem: Bool
    private var isEnding = false
    private var hasEnded = false

    /// - Parameters:
    ///   - disk: what the file is written on.
    ///   - lock: of the file, which is released at the end; nil if no other daemon can know it.
    ///   - saved: what was read at the start; nothing if that was impossible.
    ///   - problem: why saving can't succeed as things are, if that has been told already.
    ///   - current: what is to be saved now; nil if that is not known any more; then nothing is saved.
    ///   - timeout: at the end, a disk that does not respond is given up after this.
    ///   - start: starts the thread of each save.
    ///   - notify: is told when saving begins to fail, and when it succeeds again.
    package init(
        _ file: StateFile, on disk: any Disk = SystemDisk(), _ lock: StateLock? = nil, waker: Waker?,
        saved: SavedState, problem: StateProblem? = nil, every save: Duration,
        timeout: Duration = .seconds(5), start: @escaping ThreadStarter = { startThread($0) },
        current: @escaping () -> SavedState?, notify: @escaping (Report) -> Void
    ) {
        (self.file, self.disk, self.lock) = (file, disk, lock)
        (self.saved, self.problem, self.timeout) = (saved, problem, timeout)
        (self.current, self.notify) = (current, notify)
        background = Background(waker: waker, start: start)
        schedule = SaveSchedule(every: save)
        hasReportedProblem = problem != nil
    }

    package var deadline: Instant? { hasEnded ? nil : schedule.deadline }

    /// A pulse was counted, or a delay learned.
    package func change(at instant: Instant, every save: Duration? = nil) {
        schedule.change(at: instant, every: save)
    }

    /// Pulses of a counter that a power cut would cost.
    package func unsavedPulses(of counter: String, counted pulses: Int64) -> Int64 {
        max(0, pulses - (saved.counters[counter]?.total.pulses ?? 0))
    }

    /// Saves at once, for what a `set` changed.
    /// - Parameter complete: called when it is on the disk, or could not be brought there.
    package func save(at now: Instant, then complete: @escaping Completion) {
        waiting.append(complete)
        schedule.request(at: now)
    }

    /// Saves at once if anything changed: at a reload, or at the end.
    package func saveChanges(at now: Instant) {
        let newest = isSaving ? saving : saved
        guard let current = current() else { return }
        if schedule.hasChanges || current.hasOtherLevels(than: newest) { schedule.request(at: now) }
    }

    package func advance(to now: Instant) {
        if let deadline, deadline <= now { begin(at: now) }
    }

    private func begin(at now: Instant) {
        guard let current = current() else { return }
        schedule.begin(at: now)
        saving = current
        (completing, waiting) = (waiting, [])
        let code = background?.begin { [file, disk, saving] in
            Result { () throws(StateProblem) in try file.save(saving.text, on: disk) }
        }
        if code != 0 { finish(StateProblem(.begin, code: code ?? EMFILE)) }
    }

    private var isSaving: Bool { background?.isBusy ?? false }

    package func wake() {
        switch background?.take() {
        case .success?: finish(nil)
        case .failure(let problem)?: finish(problem)
        case nil: break
        }
    }

    package func end() {
        guard !hasEnded else { return }
        isEnding = true
        let limit = Poll.now + timeout
        // The save under way, and one with what came since.
        for _ in 1...2 {
            waitForSave(until: limit)
            saveChanges(at: Poll.now)
            if let due = schedule.deadline { begin(at: due) }
        }
        waitForSave(until: limit)
        if isSaving { finish(StateProblem(.wait, code: 0)) }
        if schedule.hasChanges, let problem { notify(.lost(problem)) }
        hasEnded = true
        // Lets another daemon save, unless a save is still under way.
        if !isSaving { lock?.release() }
    }

    private func waitForSave(until limit: Instant) {
        background?.wait(until: limit)
        wake()
    }

    private func finish(_ problem: StateProblem?) {
        schedule.finish(isSaved: problem == nil)
        // At the end only what comes of it is reported.
        if let problem, !isEnding, self.problem == nil {
            hasReportedProblem = true
            notify(.failed(problem))
        }
        if problem == nil {
            saved = saving
            if hasReportedProblem { notify(.savedAgain) }
            hasReportedProblem = false
        }
        self.problem = problem
        let completions = completing
        completing = []
        for complete in completions { complete(problem) }
    }
}

/// Has the state saved with the first change after `save` without one, and at the end of that time if more came.
/// So there is at most one write in each `save`, and nothing unsaved is older than that.
///
///     changes   |  | ||          |
///     saves     ^-------^        ^-------
///
/// One that fails is tried again at the end of its `save`, like a change that came meanwhile.
package struct SaveSchedule: Sendable {
    private let standard: Int64
    /// The first change that no save has.
    private var changed: Instant?
    /// The shortest `save` of those changes.
    private var save: Int64
    private var begun: Instant?
    /// The instant at which a save was first requested that has not begun.
    private var requested: Instant?
    /// The first change that the save under way has, and the shortest `save`.
    private var saving: (changed: Instant, save: Int64)?

    /// - Parameter save: unless a change has its own.
    package init(every save: Duration) {
        standard = max(0, save.nanoseconds)
        self.save = standard
    }

    /// The instant at which to begin a save; nil if there is nothing to save, or one is under way.
    package var deadline: Instant? {
        guard saving == nil else { return nil }
        return requested ?? changed.map { max($0, begun?.advanced(by: save) ?? $0) }
    }

    /// True if anything changed that no save has.
    package var hasChanges: Bool { changed != nil }

    /// A pulse was counted, or a delay learned.
    package mutating func change(at instant: Instant, every save: Duration? = nil) {
        let own = save.map { max(0, $0.nanoseconds) } ?? standard
        self.save = changed == nil ? own : min(self.save, own)
        changed = changed ?? instant
    }

    /// It is wanted at once, whether or not anything changed.
    package mutating func request(at now: Instant) { requested = requested ?? now }

    package mutating func begin(at now: Instant) {
        if changed == nil { save = standard }
        saving = (changed ?? now, save)
        (begun, changed, requested) = (now, nil, nil)
    }

    package mutating func finish(isSaved: Bool) {
        if !isSaved, let saving {
            save = changed == nil ? saving.save : min(save, saving.save)
            changed = saving.changed
        }
        saving = nil
    }
}
