// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedContacts

/// One line of a source: what was asked for, and how it stands with it.
struct LineSlot {
    private(set) var request: LineRequest
    /// The level that its last edge led to.
    private(set) var level = Level.inactive
    private var lastEdge: Instant?
    /// When it has been quiet for its delay.
    private var quiet: Instant?
    /// Whether there may have been edges after the last one.
    private var isDoubtful = false
    /// When a line that is not there is tried again.
    private(set) var retry: Instant?
    private var backOff = firstBackOff
    private var gauge: StormGauge

    /// What it said and did not say.
    var counts = LineCounts()

    private static let firstBackOff = Duration.milliseconds(500)
    private static let longestBackOff = Duration.seconds(30)

    init(_ request: LineRequest, stormLimit: Int) {
        self.request = request
        gauge = StormGauge(limit: stormLimit)
    }

    /// The same line, of which something else than its wire may have changed.
    func changed(to request: LineRequest, stormLimit: Int) -> LineSlot {
        var slot = self
        slot.request = request
        slot.gauge.limit = stormLimit
        return slot
    }

    /// Whether it reported more edges than it may.
    var isStorming: Bool { gauge.isStorm }

    /// For how long it must be quiet after that.
    var patience: Duration { gauge.patience }

    /// The line is there, at this level.
    mutating func start(_ edge: Edge) {
        (retry, backOff) = (nil, LineSlot.firstBackOff)
        gauge.reset()
        settle(edge)
    }

    mutating func take(_ edge: Edge) {
        gauge.count(edge.instant)
        counts.take(edge, isRepeated: edge.level == level)
        settle(edge)
    }

    private mutating func settle(_ edge: Edge) {
        level = edge.level
        lastEdge = edge.instant
        quiet = edge.instant + request.policy.delay
    }

    /// There may have been edges after the last one.
    mutating func doubt() {
        counts.overflows += 1
        isDoubtful = true
    }

    /// The line is not there.
    mutating func postpone(from now: Instant) {
        look(at: now + backOff)
        backOff = min(backOff * 2, LineSlot.longestBackOff)
    }

    /// The line is not there, and not to be asked for before this.
    mutating func look(at instant: Instant) {
        (lastEdge, quiet, isDoubtful) = (nil, nil, false)
        retry = instant
    }

    /// When the level must be read, whatever the state: once it was quiet for its delay, or at once.
    var reading: Instant? { isDoubtful ? lastEdge : quiet }

    /// When something is to be done about this line, whatever its contact waits for.
    var errand: Instant? { reading ?? retry }

    mutating func wasRead(at now: Instant) {
        isDoubtful = false
        if let due = quiet, due <= now { quiet = nil }
    }

    /// Whether the level must be read again by now, for its own sake or since a decision is due.
    func wantsReading(at now: Instant, deciding deadline: Instant?) -> Bool {
        if let reading, reading <= now { return true }
        guard let deadline, deadline <= now else { return false }
        return mayDecide(at: deadline)
    }

    /// Whether the contact of this line may have a decision due at `deadline`: none comes later than twice its
    /// times after the last edge (`lockout` looks at the level once more after its first deafness).
    private func mayDecide(at deadline: Instant) -> Bool {
        guard let lastEdge else { return false }
        return deadline <= lastEdge + request.policy.longestWait * 2
    }
}
