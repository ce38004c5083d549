import DebouncedContacts

/// The moves of one wire: presses, changes or pulses, which count once, and turns of a knob, which count by their clicks.
/// Each must be reported as often as it counts, and in its direction, before the next one begins.
struct Ledger: Equatable {
    private struct Move: Equatable {
        /// Less than 0 for counterclockwise.
        var count: Int
        var start: Instant
        var end: Instant
        /// True if it counts only as far as it is reported.
        var isDoubtful = false
    }

    private var coming: [Move] = []
    private var current: Move?
    /// As far as the current move was reported.
    private var reported = 0
    /// True if what is reported may be of a move that began with another kind of control.
    private var isMixed = false
    /// True if a move was ever in doubt.
    private(set) var hadDoubt = false
    private(set) var counted = 0
    private(set) var lost = 0
    private(set) var doubled = 0

    /// It began after the end of the one before it.
    mutating func add(_ count: Int, from start: Instant, to end: Instant) {
        coming.append(Move(count: count, start: start, end: end))
        counted += abs(count)
    }

    /// The report belongs to the last move that began until then. Returns false if it is of no move, because a state was
    /// found that was reported before.
    ///
    /// - Parameter isFound: whether a state was found, which need not be that of a change.
    mutating func report(_ count: Int, at instant: Instant, isFound: Bool = false) -> Bool {
        while let next = coming.first, next.start <= instant { startNext() }
        if isFound, current == nil || reported > 0 { return false }
        var missing = 0
        if let current, (current.count > 0) == (count > 0) {
            missing = max(0, abs(current.count) - reported)
            reported += abs(count)
        }
        if !isMixed { doubled += max(0, abs(count) - missing) }
        return true
    }

    /// Moves that are not over by then count only as far as they are reported.
    mutating func interrupt(decidedUntil instant: Instant) {
        if let move = current, move.end > instant, reported < abs(move.count) { current?.isDoubtful = true }
        for index in coming.indices where coming[index].end > instant { coming[index].isDoubtful = true }
        hadDoubt = hadDoubt || current?.isDoubtful ?? false || coming.contains(where: \.isDoubtful)
    }

    /// The wire is about to have another kind of control. What was made by now may be reported by both, or by neither.
    mutating func mix() {
        interrupt(decidedUntil: Instant(nanoseconds: .min))
        close()
        isMixed = true
    }

    /// Nothing is reported any more.
    mutating func close() {
        while !coming.isEmpty { startNext() }
        settle()
    }

    /// Returns what counts, and begins at 0.
    mutating func takeCounted() -> Int {
        defer { counted = 0 }
        return counted
    }

    private mutating func startNext() {
        settle()
        (current, reported, isMixed) = (coming.removeFirst(), 0, false)
    }

    private mutating func settle() {
        guard let move = current.take() else { return }
        let missing = max(0, abs(move.count) - reported)
        if move.isDoubtful { counted -= missing } else { lost += missing }
    }
}
