import DebouncedContacts

/// The clicks of one knob: those of each turn must be reported in its direction, before the next turn begins.
struct ClickLedger: Equatable {
    private struct Turn: Equatable {
        /// Less than 0 for counterclockwise.
        var clicks: Int
        var start: Instant
        var end: Instant
    }

    private var coming: [Turn] = []
    private var current: Turn?
    /// Steps that were reported of the current turn.
    private var reported = 0
    /// Clicks of settled turns.
    private(set) var clicks = 0
    private(set) var lost = 0
    private(set) var doubled = 0
    /// Whether what is reported may be of a turn that began otherwise.
    private var isMixed = false

    mutating func turned(by clicks: Int, from start: Instant, to end: Instant) {
        coming.append(Turn(clicks: clicks, start: start, end: end))
    }

    /// - Parameter steps: less than 0 for counterclockwise.
    mutating func reported(_ steps: Int, at instant: Instant) {
        while let next = coming.first, next.start <= instant { startNext() }
        let isRight = current.map { ($0.clicks > 0) == (steps > 0) } ?? false
        if isRight { reported += abs(steps) } else if !isMixed { doubled += abs(steps) }
    }

    /// The knob is about to be another. What is left of its turn may be reported or not, and counts as far as it was.
    mutating func mix() {
        interrupt(decidedUntil: Instant(nanoseconds: .min))
        isMixed = true
    }

    /// Turns that are not over by then count as far as they were reported.
    mutating func interrupt(decidedUntil instant: Instant) {
        settle(isOver: current.map { $0.end <= instant } ?? true)
        while let turn = coming.first {
            (current, reported) = (turn, 0)
            coming.removeFirst()
            settle(isOver: turn.end <= instant)
        }
    }

    /// Nothing is reported any more.
    mutating func close() {
        while !coming.isEmpty { startNext() }
        settle()
    }

    private mutating func startNext() {
        settle()
        (current, reported, isMixed) = (coming.removeFirst(), 0, false)
    }

    private mutating func settle(isOver: Bool = true) {
        guard let turn = current.take() else { return }
        let made = isOver ? abs(turn.clicks) : min(reported, abs(turn.clicks))
        clicks += made
        lost += max(0, made - reported)
        doubled += max(0, reported - made)
    }
}
