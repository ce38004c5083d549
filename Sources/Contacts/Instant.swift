/// A point in time: whole nanoseconds since an origin that its source chose.
///
/// For real lines this is `CLOCK_MONOTONIC`; in a recording, it is the recording's own zero. Instants before the
/// origin are negative.
public struct Instant: Hashable, Comparable, Sendable {
    /// The time since the origin.
    public var nanoseconds: Int64

    /// The instant `nanoseconds` after the origin, or before it if negative.
    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Later than anything that can happen.
    @inlinable
    public static var distantFuture: Instant { Instant(nanoseconds: .max) }

    /// Returns true if one instant is before another.
    @inlinable
    public static func < (one: Instant, other: Instant) -> Bool {
        one.nanoseconds < other.nanoseconds
    }

    /// The instant that is `nanoseconds` later, clamped to the range of instants.
    @inlinable
    public func advanced(by nanoseconds: Int64) -> Instant {
        let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
        return Instant(nanoseconds: overflow ? (nanoseconds < 0 ? .min : .max) : sum)
    }

    /// The number of nanoseconds between an earlier instant and this one.
    @inlinable
    public func nanoseconds(since earlier: Instant) -> Int64 {
        let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
        return overflow ? (earlier < self ? .max : .min) : difference
    }

    /// The earlier of two optional instants.
    @inlinable
    public static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// The instant that is `duration` later, in whole nanoseconds.
    @inlinable
    public static func + (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: duration.nanoseconds)
    }
}

extension Duration {
    /// Whole nanoseconds, the unit of all policies; clamped to the range.
    @inlinable
    public var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        return Instant(nanoseconds: whole).advanced(by: attoseconds / 1_000_000_000).nanoseconds
    }
}

extension FixedWidthInteger {
    /// The sum of two numbers of which neither is less than 0, or the greatest number if that is less.
    package func clampedSum(_ other: Self) -> Self {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}
