/// What all closings, or all openings, of a contact have in common.
package struct MotionStatistics: Sendable {
    /// How long they bounced.
    package private(set) var bounces = Sample()
    package private(set) var histogram = BounceBins()
    /// See `WirePress.closingQuiet`.
    package private(set) var longestQuiet: Int64 = 0
    package private(set) var edges = 0
    package private(set) var spikes = 0

    package var count: Int { bounces.count }

    mutating func feed(_ motion: Motion, quiet: Int64) {
        bounces.feed(motion.bounce)
        histogram.feed(motion.bounce)
        longestQuiet = max(longestQuiet, quiet)
        edges += motion.edges
        spikes += motion.spikes
    }
}
