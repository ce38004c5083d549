/// What a counter counted since it was made, and what it did not count.
package struct CounterCounts: Equatable, Sendable {
    /// Those made up included.
    package var pulses: Int64 = 0
    /// Pulses whose edges were lost.
    package var madeUp: Int64 = 0
    package var rejected = Rejected()

    /// Pulses that were none, by reason.
    package struct Rejected: Equatable, Sendable {
        /// Ended before `confirm`, and no pulse followed within `delay`.
        package var short: Int64 = 0
        /// Closed for `confirm`, but after less than `delay` of being open.
        package var soon: Int64 = 0

        package init() {}
    }

    package init() {}
}
