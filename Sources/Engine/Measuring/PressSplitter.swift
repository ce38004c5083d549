import DebouncedContacts

/// Tells presses apart by the quiet between them.
struct PressSplitter: Sendable {
    /// The edges between two quiets.
    enum Burst {
        case press(WirePress)
        /// Nothing but pulses, or more of them than any press has; and how long that lasted, in nanoseconds.
        case noise(length: Int64)
        /// The contact was held when the recording began: it is not known for how long.
        case rest
    }

    /// The quiet that parts two presses, in nanoseconds.
    let quiet: Int64

    /// A line that never rests must not fill the memory.
    private static let longestBurst = 4_000

    private var burst: [Stretch] = []
    private var isOverlong = false
    private var isHeldFromStart = false

    init(quiet: Int64) {
        self.quiet = quiet
    }

    /// Returns what ended with this stretch, which must be a quiet.
    mutating func feed(_ stretch: Stretch) -> Burst? {
        if stretch.level == .inactive, stretch.length >= quiet { return close() }
        guard burst.count < PressSplitter.longestBurst else {
            isOverlong = true
            return nil
        }
        if burst.isEmpty, stretch.level == .inactive { return nil }
        if stretch.start.nanoseconds == .min { isHeldFromStart = true }
        burst.append(stretch)
        return nil
    }

    /// Returns what has begun when nothing more comes.
    mutating func close() -> Burst? {
        defer { (burst, isOverlong, isHeldFromStart) = ([], false, false) }
        if burst.last?.level == .inactive { burst.removeLast() }
        guard let first = burst.first, let last = burst.last else { return nil }
        if isHeldFromStart { return .rest }
        guard !isOverlong, let press = WirePress(burst) else {
            return .noise(length: last.end.nanoseconds(since: first.start))
        }
        return .press(press)
    }
}
