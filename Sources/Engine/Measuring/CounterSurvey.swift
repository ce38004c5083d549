import DebouncedContacts

/// Tells the pulses of a meter from its bounces, and finds the `confirm` and the `delay` that fit.
///
///     level   __#_##__#####____________________#_######____
///                     ^^ the longest gap inside a pulse     ^ the shortest time between two: `delay` is in between
///                       ^^^^^ for which it is closed at a stretch, at least: `confirm` is less
///
/// How long pulses take is not known, so gaps are told apart by their lengths alone: see `PulseReading`.
package struct CounterSurvey: Sendable {
    private static let longestConfirm: Int64 = 20_000_000
    /// So many closings say how far apart pulses are.
    private static let fewestClosings = 3

    /// The number of pulses that were made, if known.
    package var asked: Int?
    private let first: Level
    /// True if each opening is a pulse as well as each closing.
    package let countsBoth: Bool
    /// The counter's present policy, if it has one.
    package let policy: Policy?
    package private(set) var log = KeptEdges()

    package init(
        asked: Int? = nil, from level: Level = .inactive, countsBoth: Bool = false, policy: Policy? = nil
    ) {
        (self.asked, first, self.countsBoth, self.policy) = (asked, level, countsBoth, policy)
    }

    package mutating func feed(_ edge: Edge, line: Int = 0) { log.add(edge) }

    private var kept: [Edge] { log.edges }
    package var edges: Int { log.count }

    /// Fewer pulses don't say how far apart they are.
    package var fewest: Int { CounterSurvey.fewestClosings * (countsBoth ? 2 : 1) }

    /// The times for which it was open before it closed again, in nanoseconds.
    package var gaps: [Int64] { stretches.compactMap(\.open) }

    /// The times for which it was closed, and then open.
    private var stretches: [PulseStretch] {
        var stretches = first == .active ? [PulseStretch(isFound: true)] : []
        var (level, latest) = (first, Instant?.none)
        for edge in kept where edge.level != level {
            let length = latest.map { edge.instant.nanoseconds(since: $0) }
            (level, latest) = (edge.level, edge.instant)
            if level == .active {
                if !stretches.isEmpty { stretches[stretches.count - 1].open = length }
                stretches.append(PulseStretch())
            } else {
                stretches[stretches.count - 1].closed = length
            }
        }
        return stretches
    }

    package struct Result: Equatable, Sendable {
        package var pulses: Int
        /// The longest gap inside a pulse; 0 if there is none.
        package var gap: Int64
        /// The shortest time between two pulses.
        package var pause: Int64
        /// The shortest of the times for which each pulse is closed at a stretch.
        package var closed: Int64
        package var confirm: Duration
        package var delay: Duration
    }

    /// The findings about a meter.
    package struct Findings: Equatable, Sendable {
        /// The number of pulses there were; nil if that is not clear, or not as many as were made.
        package var pulses: Int?
        /// The config to write, if a replay with it counts these pulses: there must be three.
        package var result: Result?
        /// The number of pulses that a counter with what it has now counts.
        package var present: Int?
        /// True if those are as many.
        package var suits: Bool { result != nil && present == result?.pulses }
    }

    package var findings: Findings {
        let readings = PulseReading.all(stretches)
        let clearest = PulseReading.clearest(readings)
        let reading =
            asked.map { asked in
                closings(asked).flatMap { PulseReading.counting($0, in: readings) }
            } ?? clearest
        let pulses = (reading ?? clearest).map { self.pulses(closings: $0.pulses) }
        return Findings(
            pulses: pulses, result: reading.flatMap(recommend), present: policy.map(replayed))
    }

    private func pulses(closings: Int) -> Int { countsBoth ? 2 * closings + oddPulses : closings }

    /// The closings of so many pulses; nil if the contact would be at another level then.
    private func closings(_ pulses: Int) -> Int? {
        guard countsBoth else { return pulses }
        let (even, overflows) = pulses.subtractingReportingOverflow(oddPulses)
        return overflows || !even.isMultiple(of: 2) ? nil : even / 2
    }

    /// If openings count: one without its closing, or a closing without its opening.
    private var oddPulses: Int {
        (first == .active ? 1 : 0) - ((kept.last?.level ?? first) == .active ? 1 : 0)
    }

    private func recommend(_ reading: PulseReading) -> Result? {
        guard reading.pulses >= CounterSurvey.fewestClosings, let pause = reading.pause else { return nil }
        let confirm = min(reading.closed / 2, CounterSurvey.longestConfirm)
        let delay =
            reading.gap > 0 ? Int64((Double(reading.gap) * Double(pause)).squareRoot()) : pause / 2
        let result = Result(
            pulses: pulses(closings: reading.pulses), gap: reading.gap, pause: pause, closed: reading.closed,
            // No edge is stamped so well that less than a microsecond means anything.
            confirm: confirm < 1_000 ? .zero : rounded(confirm), delay: rounded(delay))
        let policy = Policy.leading(delay: result.delay, confirm: result.confirm)
        return replayed(policy) == result.pulses ? result : nil
    }

    /// The number of pulses a counter with this policy counts.
    private func replayed(_ policy: Policy) -> Int {
        var contact = Contact(policy, level: first)
        var pulses = 0
        func count(_ clean: Edge) { if countsBoth || clean.level == .active { pulses += 1 } }
        for edge in kept { contact.feed(edge, count) }
        contact.advance(to: .distantFuture, count)
        return pulses
    }
}

// MARK: While it is measured

extension CounterSurvey {
    package var usualNumber: Int { MeasurementResult.enoughPresses }
    package var goesOn: Bool { true }

    package mutating func start(_ edge: Edge, line: Int) {
        self = CounterSurvey(asked: asked, from: edge.level, countsBoth: countsBoth, policy: policy)
    }

    package mutating func end(asked: Int?) { self.asked = asked }

    /// A meter may turn all the time.
    package func quiets(knowsNumber: Bool) -> [Duration] { [.milliseconds(100)] }

    /// Says how far it has come. A quiet that lasts until now is between two pulses, and so tells which gaps are inside
    /// them, however few there are. No pulse is over if it is closed: it may only have begun to bounce.
    package func progress(quietFor quiet: Duration, awaited: Int? = nil) -> SurveyProgress {
        var stretches = stretches
        guard kept.last?.level == .inactive, !stretches.isEmpty else { return SurveyProgress() }
        stretches[stretches.count - 1].open = quiet.nanoseconds
        let readings = PulseReading.all(stretches).filter { $0.pause ?? .max <= quiet.nanoseconds }
        let clearest = PulseReading.furthestApart(readings)
        return SurveyProgress(count: clearest.map { pulses(closings: $0.pulses) } ?? 0)
    }
}

/// To two digits. Rounding down takes less than a tenth, and a delay is longer than the gap by more than that: the pause
/// is at least a quarter longer (`PulseReading.faint`).
private func rounded(_ nanoseconds: Int64) -> Duration {
    var step: Int64 = 1
    while nanoseconds / step >= 100 { step *= 10 }
    return .nanoseconds(nanoseconds / step * step)
}
