import DebouncedContacts

/// Measures a contact by its raw edges, as they come: what it does, and what each policy would make of that.
///
/// It takes the same memory for ten million edges as for ten thousand.
///
///     var survey = ButtonSurvey(asked: 50)
///     survey.feed(edge)
///     survey.result.advice
package struct ButtonSurvey: Sendable {
    /// The quiet that parts two presses. If it is known how many there are, a shorter one may do.
    private static let quiets = [longestQuiet] + [200, 150, 100, 70, 40].map { .milliseconds($0) }
    /// The same on a line with noise.
    private static let quietsOnNoise = [longestQuiet] + [100, 60].map { .milliseconds($0) }
    /// Times for which a contact must close: what never closes for that long may be noise.
    private static let limits: [Duration] = [5, 20].map { .milliseconds($0) }
    package static let longestQuiet = Duration.milliseconds(250)
    /// No delay bridges a longer quiet, so it surely parts presses if it is known how many there are.
    package static let certainQuiet = Duration.nanoseconds(OpenGaps.longestDelay)

    /// The number of presses that were made, if known.
    package var asked: Int?
    /// The button's present policy, if that is known.
    package let policy: Policy?
    private var stretches: Stretches
    private var filter = SpikeFilter()
    private var trials: Trials
    package private(set) var rhythm = Rhythm()
    /// With all touches, and without those that are ever longer.
    private var views: [View]
    package private(set) var edges = 0
    private var latest: Instant?
    /// The time for which it was closed and open between its edges, in all and at a time, in nanoseconds.
    private var (closed, longestClosed) = (Int64(0), Int64(0))
    private var (open, longestOpen) = (Int64(0), Int64(0))

    /// - Parameters:
    ///   - asked: how many presses were made, if known.
    ///   - level: the level before the first edge.
    ///   - policy: what the button has now, if that is known.
    package init(asked: Int? = nil, from level: Level = .inactive, policy: Policy? = nil) {
        (self.asked, self.policy) = (asked, policy)
        stretches = Stretches(from: level)
        views = [View(nil, ButtonSurvey.quiets)]
        views += ButtonSurvey.limits.map { View(NoiseFilter(limit: $0), ButtonSurvey.quietsOnNoise) }
        trials = Trials(from: level, counters: views.count)
    }

    package mutating func feed(_ edge: Edge, line: Int = 0) {
        edges += 1
        addTime(until: edge)
        latest = edge.instant
        rhythm.feed(edge)
        trials.feed(edge)
        stretches.feed(edge) { stretch in
            filter.feed(stretch) { pass($0, &trials, &views) }
        }
    }

    /// A trace may span all the time that there is.
    private mutating func addTime(until edge: Edge) {
        let time = edge.instant.nanoseconds(since: latest ?? edge.instant)
        if stretches.level == .active {
            (closed, longestClosed) = (closed.clampedSum(time), max(longestClosed, time))
        } else {
            (open, longestOpen) = (open.clampedSum(time), max(longestOpen, time))
        }
    }

    /// True if it rests closed: then it is wired the other way round.
    private var isClosedAtRest: Bool {
        stretches.level == .active && closed / 3 > open && longestClosed > longestOpen
            && longestClosed >= ButtonSurvey.longestQuiet.nanoseconds
    }

    /// The result so far, if the line stays as it is.
    package var result: MeasurementResult { ended.measured }

    /// If nothing more comes.
    private var ended: ButtonSurvey {
        var ended = self
        ended.trials.end()
        ended.stretches.end { stretch in
            ended.filter.feed(stretch) { pass($0, &ended.trials, &ended.views) }
        }
        ended.filter.end { pass($0, &ended.trials, &ended.views) }
        for index in ended.views.indices { ended.views[index].end(&ended.trials, index) }
        return ended
    }
}

extension ButtonSurvey {
    package var usualNumber: Int { MeasurementResult.enoughPresses }

    package mutating func start(_ edge: Edge, line: Int) {
        self = ButtonSurvey(asked: asked, from: edge.level, policy: policy)
    }

    package mutating func end(asked: Int?) { self.asked = asked }

    package func quiets(knowsNumber: Bool) -> [Duration] {
        [knowsNumber ? ButtonSurvey.certainQuiet : ButtonSurvey.longestQuiet]
    }

    /// If it is known how many presses are made, a short quiet may part two.
    package func progress(quietFor quiet: Duration = .zero, awaited: Int?) -> SurveyProgress {
        guard stretches.level == .inactive else { return SurveyProgress() }
        let view = ended.clearest
        let reading = awaited == nil ? view.usual : view.clearest
        return SurveyProgress(count: reading.presses, latest: reading.latest)
    }
}

// MARK: The right reading

extension ButtonSurvey {
    /// With as much of what is on the wire as can be presses. One press more that is told from another says nothing.
    private var clearest: View {
        let clear = views.filter { !$0.usual.hasNoise }
        guard let first = clear.first else { return views[0] }
        return clear.first { $0.usual.leftOut < first.usual.leftOut - 1 } ?? first
    }

    private var measured: MeasurementResult {
        guard asked == nil else {
            let withoutNoise = views.dropFirst().map(\.clearest).filter {
                $0.isPlausible && $0.verdicts.contains(where: \.isExact)
            }
            let matching = (views[0].counted + withoutNoise).filter { $0.presses == asked && $0.isClear }
            let view = views.first { !$0.usual.hasNoise } ?? views[0]
            return result(matching.first { !$0.hasNoise } ?? matching.first ?? view.clearest)
        }
        let view = clearest
        var result = result(view.usual)
        if result.mergedPresses > 0 {
            result.readings = [self.result(view.counted[0]), self.result(view.usual.countingTwo)]
        }
        return result
    }

    private func result(_ reading: Reading) -> MeasurementResult {
        MeasurementResult(
            asked: asked, presses: reading.presses, closing: reading.closing, opening: reading.opening,
            edges: edges, spikes: filter.spikes, dropOuts: filter.dropOuts, noises: reading.noises,
            mergedPresses: reading.mergedPresses,
            leftOut: reading.leftOut, longQuiets: reading.longQuiets,
            duration: closed.clampedSum(open),
            verdicts: reading.verdicts, samples: reading.samples,
            isClosedAtRest: isClosedAtRest)
    }
}

private func pass(_ stretch: Stretch, _ trials: inout Trials, _ views: inout [ButtonSurvey.View]) {
    for index in views.indices { views[index].feed(stretch, &trials, index) }
}

extension ButtonSurvey {
    /// The ways to read what is on the wire, if certain touches are left out.
    fileprivate struct View {
        private var filter: NoiseFilter?
        private let shortest: Int64
        /// If nothing is known about how many presses there are.
        private(set) var usual = Reading(quiet: longestQuiet, countsMerged: false)
        /// If their number is known.
        private(set) var counted: [Reading]

        init(_ filter: NoiseFilter?, _ quiets: [Duration]) {
            self.filter = filter
            shortest = quiets.map(\.nanoseconds).min()!
            counted = quiets.map { Reading(quiet: $0, countsMerged: true) }
        }

        mutating func feed(_ stretch: Stretch, _ trials: inout Trials, _ place: Int) {
            guard var filter = filter.take() else { return read(stretch, &trials, place) }
            filter.feed(stretch) { read($0, &trials, place) }
            self.filter = filter
        }

        mutating func end(_ trials: inout Trials, _ place: Int) {
            if var filter = filter.take() {
                filter.end { read($0, &trials, place) }
                self.filter = filter
            }
            let rest = trials.count(before: .distantFuture, for: place)
            usual.end(reported: rest, without: filter)
            for index in counted.indices { counted[index].end(reported: rest, without: filter) }
        }

        private mutating func read(_ stretch: Stretch, _ trials: inout Trials, _ place: Int) {
            let isPause = stretch.level == .inactive && stretch.length >= shortest
            let reported = isPause ? trials.count(before: stretch.end, for: place) : []
            usual.feed(stretch, reported: reported)
            for index in counted.indices { counted[index].feed(stretch, reported: reported) }
        }

        /// The best reading of the wire if it is only known that there were several presses.
        var clearest: Reading {
            counted.first(where: \.isPlausible)
                ?? counted.last { $0.splitter.quiet >= certainQuiet.nanoseconds }!
        }
    }
}
