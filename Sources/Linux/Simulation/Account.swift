import DebouncedContacts

/// Compares the presses that were made with those that were reported: each must have been reported exactly once.
package struct Account: Equatable, Sendable {
    /// One wire's presses: those still to come, the current one, and how often that was reported.
    private struct Ledger: Equatable {
        var coming: [Instant] = []
        var current: Instant?
        var reported: Int?
        /// The press that does not count unless it is reported.
        var doubtful: Instant?
    }

    private var ledgers: [Ledger] = []
    /// The wire that was pressed last.
    private var last: Int?
    package private(set) var presses = 0
    package private(set) var fired = 0
    /// Presses that were never reported.
    package private(set) var lost = 0
    /// Reports beyond the first of each press.
    package private(set) var doubled = 0
    /// Actions that were started, or would have been: not each press has one, and other gestures have some too.
    package private(set) var actions = 0

    /// The wires of each button, then those of each chord.
    private var wires: [[Int]] = []

    package init(buttons: Int, chords: [[Int]] = []) {
        change(to: Array(0..<buttons), chords: chords)
    }

    /// There are other buttons from now on.
    ///
    /// - Parameters:
    ///   - buttons: the wire of each.
    ///   - chords: the buttons of each.
    package mutating func change(to buttons: [Int], chords: [[Int]] = []) {
        wires = buttons.map { [$0] } + chords.map { chord in chord.map { buttons[$0] } }
        while let last = buttons.max(), ledgers.count <= last { ledgers.append(Ledger()) }
    }

    package var isExact: Bool { lost == 0 && doubled == 0 }

    /// A press was made at this instant, which is later than the last one of the same wire.
    package mutating func made(wire: Int, at instant: Instant) {
        presses += 1
        last = wire
        ledgers[wire].coming.append(instant)
    }

    /// A press was reported; it belongs to the last one made until then. Chords come after the buttons: a report for
    /// a chord belongs to the last presses of all its buttons, which are not reported otherwise.
    package mutating func reported(button: Int, at instant: Instant) {
        for wire in wires[button] { reported(wire: wire, at: instant) }
    }

    package mutating func acted(_ count: Int) { actions += count }

    private mutating func reported(wire: Int, at instant: Instant) {
        fired += 1
        while let next = ledgers[wire].coming.first, next <= instant { turnPage(wire) }
        // Before the first press there was none to report.
        doubled += ledgers[wire].reported == 0 ? 0 : 1
        ledgers[wire].reported? += 1
    }

    /// The simulation was stopped, or a wire has no button any more: the last press, if it may still be in doubt, is
    /// not counted unless it is reported, because its button came back.
    ///
    /// - Parameters:
    ///   - wire: one that has no button any more; nil if all is over.
    ///   - instant: all edges and deadlines until then were seen.
    ///   - doubt: how long a press can stay undecided.
    package mutating func interrupt(_ wire: Int? = nil, toldUntil instant: Instant, doubt: Duration) {
        let decided = instant.advanced(by: -doubt.nanoseconds)
        guard let wire = wire ?? last, let press = ledgers[wire].coming.last, press > decided else { return }
        ledgers[wire].doubtful = press
    }

    /// Nothing is reported any more.
    package mutating func close() {
        for wire in ledgers.indices {
            while !ledgers[wire].coming.isEmpty { turnPage(wire) }
            settle(wire)
        }
    }

    private mutating func turnPage(_ wire: Int) {
        settle(wire)
        ledgers[wire].current = ledgers[wire].coming.removeFirst()
        ledgers[wire].reported = 0
    }

    private mutating func settle(_ wire: Int) {
        if ledgers[wire].reported.take() == 0 { miss(ledgers[wire].current == ledgers[wire].doubtful) }
    }

    private mutating func miss(_ isDoubtful: Bool) {
        if isDoubtful { presses -= 1 } else { lost += 1 }
    }
}
