/// What a counter counted since it was made, and what it did not count.
public struct CounterCounts: Equatable, Sendable {
    /// Those made up included.
    public var pulses: Int64 = 0
    /// Pulses whose edges were lost.
    public var madeUp: Int64 = 0
    public var rejected = Rejected()

    /// Pulses that were none, by reason.
    public struct Rejected: Equatable, Sendable {
        /// Ended before `confirm`, and no pulse followed within `delay`.
        public var short: Int64 = 0
        /// Closed for `confirm`, but after less than `delay` of being open.
        public var soon: Int64 = 0

        public init() {}
    }

    public init() {}
}
