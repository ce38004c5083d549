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
    package init(asked: Int? = nil, from level: Level = .inactive) {
        self.asked = asked
        stretches = Stretches(from: level)
        trials = Trials(from: level)
        let policies = trials.all.map(\.policy)
        readings = [Reading(quiet: ButtonSurvey.quiets[0], of: policies, countsMerged: false)]
        readings += ButtonSurvey.quiets.map { Reading(quiet: $0, of: policies, countsMerged: true) }
        readings += ButtonSurvey.quietsBetweenTouches.map {
            Reading(quiet: $0, of: policies, countsMerged: true, shortestPress: WirePress.shortest)
        }
    }

    package mutating func feed(_ edge: Edge) {
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

    /// The presses so far, as they come.
    package struct Progress {
        /// How many are over.
        package var presses = 0
        /// The latest of them.
        package var latest: [WirePress] = []
    }

    /// How far it has come; no presses while one is under way.
    ///
    /// - Parameter knowsNumber: whether it is known how many presses are made, so that a short quiet may part two.
    package func progress(knowsNumber: Bool) -> Progress {
        guard stretches.level == .inactive else { return Progress() }
        var copy = self
        _ = copy.end()
        let reading = knowsNumber ? copy.clearest : copy.readings[0]
        return Progress(presses: reading.presses, latest: reading.latest)
    }

    /// What can be said so far, if the line stays as it is.
    package var result: MeasurementResult {
        var copy = self
        return copy.end()
    }
}

extension ButtonSurvey {
    private mutating func end() -> MeasurementResult {
        trials.end()
        stretches.end { stretch in filter.feed(stretch) { pass($0, &trials, &readings) } }
        filter.end { pass($0, &trials, &readings) }
        let rest = trials.count(before: .distantFuture)
        for index in readings.indices { readings[index].end(reported: rest) }
        return measured
    }

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
            edges: edges, spikes: filter.spikes, noises: reading.noises, mergedPresses: reading.mergedPresses,
            duration: latest.map { $0.nanoseconds(since: first ?? $0) } ?? 0,
            verdicts: reading.verdicts, samples: reading.samples,
            isHeld: stretches.level == .active, isClosedAtRest: isClosedAtRest)
    }
}

private func pass(_ stretch: Stretch, _ trials: inout Trials, _ readings: inout [Reading]) {
    let shortest = readings.reduce(.max) { min($0, $1.splitter.quiet) }
    let isPause = stretch.level == .inactive && stretch.length >= shortest
    let reported = isPause ? trials.count(before: stretch.end) : []
    for index in readings.indices { readings[index].feed(stretch, reported: reported) }
}
