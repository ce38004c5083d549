import DebouncedContacts

/// One line of a source: the request, and its current state.
///
/// What is asked for each edge is inlined: a call would be given a copy, with all that it retains.
struct LineSlot {
    private(set) var request: LineRequest
    /// True if polling changed since the line was requested.
    private(set) var needsOtherInput = false
    /// The label of the chip on which it was found: while that is away, "auto" must not become another one.
    var chip: String?
    /// The path of that chip.
    var device: String?
    /// Nil if the line is not available.
    var input: (any InputLine)?
    private var times: Times
    /// The level that its last edge led to.
    private(set) var level = Level.inactive
    private(set) var lastEdge: Instant?
    /// The instant at which its last edge was made up: it has the level of a reading, and earlier edges tell nothing
    /// about that.
    private var corrected = Instant(nanoseconds: .min)
    /// The instant at which it has been quiet for its delay.
    private var quiet: Instant?
    /// The instant at which its level is read next, if it is polled.
    private var nextPoll: Instant?
    /// The instant at which it was last read, or could not be.
    private var lastReading = Instant(nanoseconds: .min)
    /// True if there may have been edges after the last one.
    var isIncomplete = false
    /// True if its queue could not be emptied: there may be edges in it that are old.
    var isBehind = false
    /// Readings that failed.
    private var failures = TransientFailures()
    /// The next attempt at a missing line.
    private(set) var retry = Retry()
    private var gauge: StormGauge

    /// Counts of what it reported, and of what was lost.
    var counts = LineCounts()
    /// The number of edges dropped by its input that were reported.
    private(set) var reportedDrops = 0

    init(_ request: LineRequest, stormLimit: Int) {
        self.request = request
        times = Times(request.policy)
        gauge = StormGauge(limit: stormLimit)
    }

    /// The same line, though something other than its wire may have changed.
    func changed(to request: LineRequest, stormLimit: Int) -> LineSlot {
        var slot = self
        (slot.request, slot.times) = (request, Times(request.policy))
        slot.needsOtherInput = input != nil && (request.poll == nil) != (self.request.poll == nil)
        // What its contact waits for by now ends as it would have.
        slot.times.longestDecision = max(slot.times.longestDecision, times.longestDecision)
        slot.gauge.limit = stormLimit
        return slot
    }

    /// True if it reported more edges than allowed.
    var isStorming: Bool { gauge.isStorm }

    /// The time for which it must be quiet after that.
    var quietTime: Duration { gauge.quietTime }

    /// The request to make: it names the chip where the line was found before, if it was.
    var wanted: LineRequest { request.staying(on: chip) }

    /// The line is available, at this level.
    mutating func start(_ edge: Edge) {
        retry.end()
        (reportedDrops, isBehind) = (0, false)
        gauge.reset()
        settle(edge)
        failures.end()
        didPoll(at: edge.instant)
    }

    /// It has another input now; its contact goes on.
    mutating func didChangeInput(at now: Instant) {
        (needsOtherInput, reportedDrops, nextPoll) = (false, 0, nil)
        didPoll(at: now)
    }

    /// Returns the number of further edges that were dropped, of `dropped` in all.
    mutating func newDrops(_ dropped: Int) -> Int {
        defer { reportedDrops = dropped }
        return dropped - reportedDrops
    }

    mutating func feed(_ edge: Edge) {
        if edge.isReading { corrected = edge.instant }
        gauge.count(edge.instant)
        counts.feed(edge, isRepeated: edge.level == level)
        settle(edge)
    }

    private mutating func settle(_ edge: Edge) {
        level = edge.level
        lastEdge = edge.instant
        quiet = edge.instant.advanced(by: times.delay)
    }

    /// Returns true if some of these edges are older than a made-up one.
    @inline(__always)
    func areOutdated(_ edges: [Edge]) -> Bool { edges.first.map { $0.instant < corrected } ?? false }

    /// Drops edges that are older than a made-up one, and returns how many: they led to the level that was read. Only if
    /// they end at another level is the last of them news.
    mutating func dropOutdated(_ edges: inout [Edge]) -> Int {
        guard areOutdated(edges) else { return 0 }
        let outdated = edges.prefix { $0.instant < corrected }
        let dropped = outdated.count - (outdated.last?.level == level ? 0 : 1)
        edges.removeFirst(dropped)
        counts.edges += dropped
        return dropped
    }

    /// There may have been edges after the last one.
    mutating func markIncomplete() {
        counts.overflows += 1
        isIncomplete = true
    }

    /// The line is not available.
    mutating func postpone(from now: Instant) {
        forget()
        retry.postpone(from: now)
    }

    /// The line is not available, and must not be asked for before this instant.
    mutating func postpone(until instant: Instant) {
        forget()
        retry.next = instant
    }

    private mutating func forget() {
        (lastEdge, quiet, nextPoll, isIncomplete) = (nil, nil, nil, false)
        failures.end()
    }

    /// The instant at which the level must be read, whatever the state: once the line has been quiet for its delay, or
    /// at once; and again a while after that failed.
    @inline(__always)
    var reading: Instant? { failures.next ?? (isIncomplete ? lastEdge : quiet) }

    /// The instant at which something must be done about this line, whatever its contact waits for.
    @inline(__always)
    var nextDeadline: Instant? { Instant.earlier(reading ?? retry.next, nextPoll) }

    /// The instant at which it is read again, if its last reading failed.
    @inline(__always)
    var nextAttempt: Instant? { failures.next }

    /// Records a transient error of a reading that began at `start`. Returns true once the line counts as lost.
    mutating func recordFailure(_ problem: LineProblem, since start: Instant? = nil, at now: Instant) -> Bool
    {
        lastReading = now
        counts.readErrors += 1
        failures.add(problem, since: start, at: now)
        return failures.isFinal(at: now)
    }

    /// It is not read, since its chip is left alone. A reading that failed counts once. Returns whether it counts as lost.
    mutating func skipReading(_ pause: ChipPauses.Pause, at now: Instant) -> Bool {
        let isNew = lastReading < pause.failed
        lastReading = now
        failures.skip(until: pause.end, since: isNew ? pause.problem : nil, at: now)
        return failures.isFinal(at: now)
    }

    /// Returns true if to log that a reading failed: at most once a minute.
    mutating func shouldLogFailure(at now: Instant) -> Bool { failures.shouldLog(at: now) }

    mutating func didRead(at now: Instant) {
        lastReading = now
        failures.end()
        isIncomplete = false
        if let due = quiet, due <= now { quiet = nil }
    }

    func isPollDue(at now: Instant) -> Bool { nextPoll.map { $0 <= now } ?? false }

    /// All lines with one period are read at the same instants, so that one wake-up does for all.
    mutating func didPoll(at now: Instant) {
        guard let period = request.poll?.nanoseconds else { return }
        let since = now.nanoseconds % period
        nextPoll = now.advanced(by: period - (since < 0 ? since + period : since))
    }

    /// Returns true if the level must be read again by now, on its own account or because a decision is due. It is read
    /// once for a decision, whatever comes of it: a line that can be read only now and then must not hold up all
    /// others.
    @inline(__always)
    func wantsReading(at now: Instant, deciding deadline: Instant?) -> Bool {
        if let reading, reading <= now { return true }
        guard let deadline, deadline <= now, lastReading < deadline, let lastDecision else { return false }
        return deadline <= lastDecision
    }

    /// Until when its contact may have a decision due. A control that is held may have a hold or a repeat due, whenever
    /// its line changed last.
    @inline(__always)
    var lastDecision: Instant? {
        guard let lastEdge else { return nil }
        return level == request.held ? .distantFuture : lastEdge.advanced(by: times.longestDecision)
    }
}

/// The times of a policy, in nanoseconds: arithmetic on durations is slow, and each edge needs them.
private struct Times {
    var delay: Int64
    /// After this time, a contact decides nothing more: `lockout` checks the level once more after its deafness.
    var longestDecision: Int64

    init(_ policy: Policy) {
        delay = policy.delay.nanoseconds
        longestDecision = 2 * policy.longestWait.nanoseconds
    }
}

extension LineSlot {
    /// Without the count of a storm.
    func write(to state: inout Fingerprint) {
        for flag in [input != nil, needsOtherInput, isIncomplete] { state.add(flag) }
        state.add(level)
        state.add(lastEdge, for: times.longestDecision)
        state.add(times.longestDecision)
        state.add(corrected)
        state.add(quiet)
        state.add(nextPoll)
        state.add(lastReading)
        failures.write(to: &state)
        retry.write(to: &state)
    }
}
