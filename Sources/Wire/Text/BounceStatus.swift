import DebouncedContacts

/// How the contact bounces.
package struct BounceStatus: Equatable, Sendable, JSONObject {
    /// How many presses it is about: the last one to two hundred.
    package var presses = 0
    package var close = Times()
    package var open = Times()
    /// The longest quiet in a bounce.
    package var longestQuiet = Duration.zero
    /// Whether the switch is worn.
    package var isWorn = false

    package init() {}

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("presses", &presses)
        coder.member("close", &close)
        coder.member("open", &open)
        coder.member("longest_quiet_ns", &longestQuiet)
        coder.member("worn", &isWorn)
    }

    /// For how long it bounced.
    package struct Times: Equatable, Sendable, JSONObject {
        package var median: Int64 = 0
        package var percentile95: Int64 = 0
        package var longest: Int64 = 0

        package init() {}

        package mutating func code(_ coder: inout JSONCoder) {
            coder.member("median_ns", &median)
            coder.member("p95_ns", &percentile95)
            coder.member("longest_ns", &longest)
        }
    }
}
