import DebouncedContacts

/// How long a contact stood at one level.
package struct Stretch: Equatable, Sendable {
    package var level: Level
    package var start: Instant
    package var end: Instant

    package init(_ level: Level, from start: Instant, to end: Instant) {
        self.level = level
        self.start = start
        self.end = end
    }

    /// In nanoseconds.
    package var length: Int64 { end.nanoseconds(since: start) }

    /// Shorter than the `confirm` that `leading` has by default: the policy ignores such a pulse.
    package var isPulse: Bool { length < Stretch.longestPulse }

    static let longestPulse = PolicyName.defaultConfirm.nanoseconds
}

/// Turns edges into stretches. Each is known only when it has ended.
///
/// An edge to the level that the line already had means that its opposite was lost: it becomes a pulse of no
/// length.
struct Stretches: Sendable {
    private var open: Stretch

    /// The level that the last edge led to.
    var level: Level { open.level }

    /// - Parameter level: the level before the first edge.
    init(from level: Level) {
        open = Stretch(level, from: Instant(nanoseconds: .min), to: .distantFuture)
    }

    mutating func feed(_ edge: Edge, _ put: (Stretch) -> Void) {
        let instant = max(edge.instant, open.start)
        if edge.level == open.level { change(at: instant, put) }
        change(at: instant, put)
    }

    /// The line is assumed to stay as it is.
    mutating func end(_ put: (Stretch) -> Void) {
        put(open)
    }

    private mutating func change(at instant: Instant, _ put: (Stretch) -> Void) {
        open.end = instant
        put(open)
        open = Stretch(!open.level, from: instant, to: .distantFuture)
    }
}
