import DebouncedContacts
import DebouncedEngine

/// A stretch of time in which something happens.
struct Window: Equatable {
    var low: Instant
    var high: Instant

    init(_ low: Instant, _ high: Instant) { (self.low, self.high) = (low, high) }

    func later(by time: Int64) -> Window { Window(low.advanced(by: time), high.advanced(by: time)) }

    /// When the earlier of two happens.
    func earlier(_ other: Window) -> Window { Window(min(low, other.low), min(high, other.high)) }

    func contains(_ instant: Instant) -> Bool { low <= instant && instant <= high }

    /// Whether it comes less than so long after another; nil if that can't be told.
    func comes(within time: Int64, after other: Window) -> Bool? {
        if high.nanoseconds(since: other.low) < time { return true }
        return low.nanoseconds(since: other.high) >= time ? false : nil
    }
}

/// What can be heard of a button.
enum Word: Hashable {
    case gesture(Gesture)
    case suppressed(by: String)
    case missed
    case spike
    case dropped
    case lost
    case back
    case setAside
    case worn
    case delay
}

/// Something that must be heard, once.
struct Claim {
    var name: String
    var word: Word
    var window: Window
    /// It may be heard, or not.
    var isOptional = false

    /// Whether it is a gesture of a press that was closed at this instant, as one that no one knows the end of.
    func isOf(aPressLostAt loss: Instant) -> Bool {
        guard case .gesture = word else { return false }
        return window.high >= loss && window.low <= loss.advanced(by: 1 * seconds)
    }
}

/// Something that was heard.
struct Hearing: CustomStringConvertible {
    var name: String
    var word: Word
    var instant: Instant

    var description: String { "\(name) \(word) at \(instant.nanoseconds)" }
}

extension Instant {
    static func nanoseconds(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }
}
