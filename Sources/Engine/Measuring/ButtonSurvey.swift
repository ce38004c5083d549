import DebouncedContacts

/// Measures a contact by its raw edges, as they come: what it does, and what each policy would make of that.
///
/// It takes the same memory for ten million edges as for ten thousand.
///
///     var survey = ButtonSurvey(asked: 50)
///     survey.feed(edge)
///     survey.result.advice
package struct ButtonSurvey: Sendable {
    /// The quiet that parts two presses. If it is known how many presses there are, a shorter one may do,
    private static let quiets =
        [longestQuiet.nanoseconds] + [200, 150, 100, 70, 40].map { Duration.milliseconds($0).nanoseconds }
    /// and with these, short touches may be none.
    private static let quietsBetweenTouches = [250, 100].map { Duration.milliseconds($0).nanoseconds }
    package static let longestQuiet = Duration.milliseconds(250)
    /// No delay bridges a longer quiet, so it surely parts presses if it is known how many there are.
    package static let certainQuiet = Duration.nanoseconds(Quiets.longestDelay)

    /// How many presses were made, if known.
    package var asked: Int?
    /// What the button has now, if that is known.
    package let policy: Policy?
    private var stretches: Stretches
    private var filter = SpikeFilter()
    private var trials: Trials
    private var readings: [Reading]
    package private(set) var edges = 0
    private var first: Instant?
    private var latest: Instant?
    /// How long it was closed and open between its edges, in all and at a time, in nanoseconds.
    private var (closed, longestClosed) = (Int64(0), Int64(0))
    private var (open, longestOpen) = (Int64(0), Int64(0))

    /// - Parameters:
    ///   - asked: how many presses were made, if known.
    ///   - level: the level before the first edge.
    ///   - policy: what the button has now, if that is known.
    package init(asked: Int? = nil, from level: Level = .inactive, policy: Policy? = nil) {
        (self.asked, self.policy) = (asked, policy)
        stretches = Stretches(from: level)
        trials = Trials(from: level)
        let policies = trials.all.map(\.policy)
        readings = [Reading(quiet: ButtonSurvey.quiets[0], of: policies, countsMerged: false)]
        readings += ButtonSurvey.quiets.map { Reading(quiet: $0, of: policies, countsMerged: true) }
        readings += ButtonSurvey.quietsBetweenTouches.map {
            Reading(quiet: $0, of: policies, countsMerged: true, shortestPress: WirePress.shortest)
        }
    }

    package mutating func feed(_ edge: Edge, line: Int = 0) {
        edges += 1
        first = first ?? edge.instant
        addTime(until: edge)
        latest = edge.instant
        trials.feed(edge)
        stretches.feed(edge) { stretch in
            filter.feed(stretch) { pass($0, &trials, &readings) }
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

    /// Whether it rests closed: then it is wired the other way round.
    private var isClosedAtRest: Bool {
        stretches.level == .active && closed / 3 > open && longestClosed > longestOpen
            && longestClosed >= ButtonSurvey.longestQuiet.nanoseconds
    }

    /// What can be said so far, if the line stays as it is.
    package var result: MeasurementResult { ended.measured }

    /// If nothing more comes.
    private var ended: ButtonSurvey {
        var ended = self
        ended.trials.end()
        ended.stretches.end { stretch in
            ended.filter.feed(stretch) { pass($0, &ended.trials, &ended.readings) }
        }
        ended.filter.end { pass($0, &ended.trials, &ended.readings) }
        let rest = ended.trials.count(before: .distantFuture)
        for index in ended.readings.indices { ended.readings[index].end(reported: rest) }
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
        let ended = ended
        let reading = awaited == nil ? ended.readings[0] : ended.clearest
        return SurveyProgress(count: reading.presses, latest: reading.latest)
    }
}

// MARK: The right reading

extension ButtonSurvey {

    /// What the wire shows if it is only known that there were several presses.
    private var clearest: Reading {
        let candidates = readings[1...ButtonSurvey.quiets.count]
        let certain = candidates.last { $0.splitter.quiet >= ButtonSurvey.certainQuiet.nanoseconds }
        return candidates.first(where: \.isPlausible) ?? certain ?? readings[0]
    }

    private var measured: MeasurementResult {
        let matching = readings.dropFirst().first { $0.presses == asked && $0.isClear }
        guard asked == nil else { return result(matching ?? clearest) }
        var result = result(readings[0])
        if result.mergedPresses > 0 {
            result.readings = [self.result(readings[1]), self.result(readings[0].countingTwo)]
        }
        return result
    }

    private func result(_ reading: Reading) -> MeasurementResult {
        MeasurementResult(
            asked: asked, presses: reading.presses, closing: reading.closing, opening: reading.opening,
            edges: edges, spikes: filter.spikes, dropOuts: filter.dropOuts, noises: reading.noises,
            mergedPresses: reading.mergedPresses,
            leftOut: reading.leftOut, longQuiets: reading.longQuiets,
            duration: latest.map { $0.nanoseconds(since: first ?? $0) } ?? 0,
            verdicts: reading.verdicts, samples: reading.samples,
            isClosedAtRest: isClosedAtRest)
    }
}

private func pass(_ stretch: Stretch, _ trials: inout Trials, _ readings: inout [Reading]) {
    let shortest = readings.reduce(.max) { min($0, $1.splitter.quiet) }
    let isPause = stretch.level == .inactive && stretch.length >= shortest
    let reported = isPause ? trials.count(before: stretch.end) : []
    for index in readings.indices { readings[index].feed(stretch, reported: reported) }
}
