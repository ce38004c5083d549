import DebouncedContacts

/// When the state is to be saved: with the first change after `save` without one, and at the end of that time if more came.
/// So a disk is written once each `save` at most, and what is not on it is never older.
///
///     changes   |  | ||          |
///     saves     ^-------^        ^-------
///
/// One that fails is tried again at the end of its `save`, like a change that came meanwhile.
package struct SaveSchedule: Sendable {
    private let save: Int64
    /// The first change that no save has.
    private var changed: Instant?
    /// The end of the time that the last save began.
    private var end = Instant(nanoseconds: .min)
    /// Whether somebody waits for it.
    private var isAsked = false
    /// The first change that the save under way has.
    private var saving: Instant??

    package init(every save: Duration) {
        self.save = max(0, save.nanoseconds)
    }

    /// When to begin a save; nil if there is nothing to save, or one is under way.
    package var deadline: Instant? {
        guard saving == nil else { return nil }
        if isAsked { return Instant(nanoseconds: .min) }
        return changed.map { max($0, end) }
    }

    /// Whether anything changed that no save has.
    package var hasChanges: Bool { changed != nil }

    /// A pulse was counted, or a delay learned.
    package mutating func change(at instant: Instant) {
        changed = changed ?? instant
    }

    /// It is wanted now, whatever came.
    package mutating func ask() { isAsked = true }

    package mutating func begin(at now: Instant) {
        (saving, changed, isAsked) = (.some(changed ?? now), nil, false)
        end = now.advanced(by: save)
    }

    package mutating func finish(isSaved: Bool) {
        if !isSaved, let saving { changed = saving }
        saving = nil
    }
}
