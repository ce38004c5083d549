import DebouncedContacts

/// One kind of policy with all delays at once, for the price of about one contact: whatever the delay, `leading` waits for
/// the same closures and from the same openings, and `trailing` for the same stays. The tests compare it with contacts.
struct TrialRow: Sendable {
    private let confirm: Int64?
    /// The place of the shortest delay among all trials.
    private let first: Int
    /// A bit for each delay whose contact is pressed.
    private var pressed: UInt32
    /// Since when those wait for a release.
    private var opened: Instant?

    private static let delays = Trials.delays.map(\.nanoseconds)
    private static let all = UInt32(1) << UInt32(delays.count) - 1

    /// - Parameter confirm: that of `leading`; nil for `trailing`.
    init(confirm: Duration?, first: Int, from level: Level) {
        (self.confirm, self.first) = (confirm?.nanoseconds, first)
        pressed = level == .active ? TrialRow.all : 0
    }

    /// The line stood at a level until an edge.
    ///
    /// - Parameters:
    ///   - isRead: whether the edge is from a reading, so that nothing was decided before it.
    ///   - next: the level that the edge leads to.
    mutating func feed(
        _ level: Level, from start: Instant, to end: Instant, isRead: Bool, next: Level,
        _ report: (_ trial: Int, Instant) -> Void
    ) {
        guard let confirm else { return isRead ? () : stay(level, from: start, to: end, report) }
        if level == .active {
            let settled = start.advanced(by: confirm)
            if settled <= end {
                opened = nil
                if !isRead || confirm == 0 { press(at: settled, report) }
            }
        } else if let opened, !isRead {
            release(from: opened, to: end)
        }
        if next == .inactive, level == .inactive || opened == nil { opened = end }
    }

    private mutating func press(at instant: Instant, _ report: (Int, Instant) -> Void) {
        var released = TrialRow.all & ~pressed
        while released != 0 {
            report(first + released.trailingZeroBitCount, instant)
            released &= released - 1
        }
        pressed = TrialRow.all
    }

    private mutating func release(from start: Instant, to end: Instant) {
        while pressed != 0, start.advanced(by: TrialRow.delays[pressed.trailingZeroBitCount]) <= end {
            pressed &= pressed - 1
        }
    }

    private mutating func stay(
        _ level: Level, from start: Instant, to end: Instant, _ report: (Int, Instant) -> Void
    ) {
        for (place, delay) in TrialRow.delays.enumerated() {
            let settled = start.advanced(by: delay)
            guard settled <= end else { return }
            let bit = UInt32(1) << UInt32(place)
            if level == .active, pressed & bit == 0 { report(first + place, settled) }
            pressed = level == .active ? pressed | bit : pressed & ~bit
        }
    }
}
