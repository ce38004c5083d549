import DebouncedContacts

/// The findings about a contact.
package struct MeasurementResult: Sendable {
    /// The number of presses that were made, if known.
    package var asked: Int?
    /// Their number on the wire.
    package var presses: Int
    package var closing: MotionStatistics
    package var opening: MotionStatistics
    package var edges: Int
    /// Pulses shorter than 1 ms, far from any bounce.
    package var spikes: Int
    /// Openings as short of a contact that is held.
    package var dropOuts: Int
    /// Bursts of pulses without a press in them.
    package var noises: Int
    /// Presses that look like two, which are left out.
    package var mergedPresses: Int
    /// The number of presses that are not judged for that, or because they make bad contact.
    package var leftOut: Int
    /// The number of presses that had a quiet that no healthy switch makes.
    package var longQuiets: Int
    /// The result if each of those was one press, then the result if each was two; empty if there are none.
    package var readings: [MeasurementResult] = []
    /// From the first edge to the last, in nanoseconds.
    package var duration: Int64
    /// In the order of `Trials.table`.
    package var verdicts: [Verdict]
    package var samples: SamplePresses
    /// True if it is closed most of the time.
    package var isClosedAtRest: Bool

    /// The number of presses that policies are judged against.
    package var truth: Int { presses - mergedPresses }

    /// True if more than a tenth of the presses is left out: the others say nothing about those.
    package var isMinority: Bool { asked == nil && leftOut * 10 > presses }

    /// The longest quiet in a bounce, in nanoseconds: for this `delay` has to wait.
    package var quiet: Int64 { max(closing.longestQuiet, opening.longestQuiet) }

    package func verdict(_ policy: Policy) -> Verdict? {
        verdicts.first { $0.policy == policy }
    }
}

/// Statistics of all closings, or all openings, of a contact.
package struct MotionStatistics: Sendable {
    /// The times for which they bounced.
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

/// The progress of a control while it is measured.
package struct SurveyProgress: Sendable {
    /// The number of presses, changes or pulses, unless one is under way.
    package var count = 0
    /// The latest presses.
    package var latest: [WirePress] = []
}
