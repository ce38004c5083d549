import DebouncedContacts

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
