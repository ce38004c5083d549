import DebouncedContacts

/// Compares what was done with what was reported: each press of a button, each change of a switch, each pulse of a
/// counter and each click of an encoder must have been reported exactly once.
package struct SimulationCheck: Equatable, Sendable {
    /// One wire's presses: those still to come, the current one, and how often that was reported.
    private struct Ledger: Equatable {
        var made = 0
        var coming: [Instant] = []
        var current: Instant?
        var reported: Int?
        /// The press that does not count unless it is reported.
        var doubtful: Instant?
        /// Whether the movement under way began with a control that moves otherwise.
        var isMixed = false
    }

    private var ledgers: [Ledger] = []
    /// The wires of switches, and those of counters.
    private var stays: Set<Int> = []
    private var meters: Set<Int> = []
    /// By the wire of A.
    private var knobs: [Int: ClickLedger] = [:]
    /// The wire that was pressed last.
    private var last: Int?
    package private(set) var presses = 0
    /// How often a switch was moved.
    package private(set) var changes = 0
    /// How often a meter turned.
    package private(set) var pulses = 0
    package private(set) var fired = 0
    private var lostPresses = 0
    private var doubledPresses = 0
    /// Actions that were started, or would have been: not each press has one, and other gestures have some too.
    package private(set) var actions = 0

    /// The wires of each control, as the panel numbers them.
    private var wires: [[Int]] = []

    /// Of wires that move so.
    package init(_ motions: [LineMotion], chords: [[Int]] = []) {
        change(to: Array(motions.indices), motions, chords: chords)
    }

    /// There are other controls from now on.
    ///
    /// - Parameters:
    ///   - lines: the wire of each line, as the panel numbers them.
    ///   - motions: how each moves. What follows another belongs to the control of that one.
    ///   - chords: the buttons of each.
    package mutating func change(to lines: [Int], _ motions: [LineMotion], chords: [[Int]] = []) {
        let buttons = lines.prefix(motions.prefix { $0 == .pressed }.count)
        let others = zip(lines, motions).dropFirst(buttons.count).filter { $1 != .follows }
        wires =
            buttons.map { [$0] } + chords.map { chord in chord.map { buttons[$0] } } + others.map { [$0.0] }
        stays = Set(others.filter { $1.stay != nil && !$1.isPulse }.map(\.0))
        meters = Set(others.filter(\.1.isPulse).map(\.0))
        for (wire, motion) in others where motion.knob != nil && knobs[wire] == nil {
            knobs[wire] = ClickLedger()
        }
        while let last = lines.max(), ledgers.count <= last { ledgers.append(Ledger()) }
    }

    /// How often each wire was pressed or moved; nil if it ended with a press in doubt. Knobs are turned instead.
    package var made: [Int?] { ledgers.map { $0.doubtful == nil ? $0.made : nil } }

    package var isExact: Bool { lost == 0 && doubled == 0 }
    /// What was never reported.
    package var lost: Int { lostPresses + knobs.values.reduce(0) { $0 + $1.lost } }
    /// Reports beyond the first of each.
    package var doubled: Int { doubledPresses + knobs.values.reduce(0) { $0 + $1.doubled } }
    /// By how many clicks knobs were turned.
    package var clicks: Int { knobs.values.reduce(0) { $0 + $1.clicks } }

    /// A press or a change was made at this instant, which is later than the last one of the same wire.
    package mutating func made(wire: Int, at instant: Instant) {
        count(wire, 1)
        last = wire
        ledgers[wire].made += 1
        ledgers[wire].coming.append(instant)
    }

    /// A press or a change was reported; it belongs to the last one made until then. A report for a chord belongs to the
    /// last presses of all its buttons, which are not reported otherwise.
    ///
    /// - Parameter isFound: whether a state was found, which need not be that of a change.
    package mutating func reported(control: Int, at instant: Instant, isFound: Bool = false) {
        for wire in wires[control] { reported(wire: wire, at: instant, isFound: isFound) }
    }

    /// A knob was turned, which began after its last turn had ended.
    ///
    /// - Parameter clicks: less than 0 for counterclockwise.
    package mutating func turned(wire: Int, by clicks: Int, from start: Instant, to end: Instant) {
        knobs[wire]?.turned(by: clicks, from: start, to: end)
    }

    /// - Parameter steps: less than 0 for counterclockwise.
    package mutating func reported(control: Int, steps: Int, at instant: Instant) {
        fired += abs(steps)
        for wire in wires[control] { knobs[wire]?.reported(steps, at: instant) }
    }

    /// - Parameter count: less than 0 if these were not done after all.
    package mutating func acted(_ count: Int) { actions += count }

    private mutating func reported(wire: Int, at instant: Instant, isFound: Bool) {
        while let next = ledgers[wire].coming.first, next <= instant { startNext(wire) }
        if isFound, ledgers[wire].reported != 0 { return }
        fired += 1
        // Before the first press there was none to report.
        doubledPresses += ledgers[wire].reported == 0 || ledgers[wire].isMixed ? 0 : 1
        ledgers[wire].reported? += 1
    }

    /// The simulation was stopped, or a wire has no button any more: the last press, if it may still be in doubt, is
    /// not counted unless it is reported, because its button came back.
    ///
    /// - Parameters:
    ///   - wire: one that has no button any more; nil if all is over.
    ///   - instant: all edges and deadlines until then were seen.
    ///   - doubt: how long a press can stay undecided.
    package mutating func interrupt(_ wire: Int? = nil, deliveredUntil instant: Instant, doubt: Duration) {
        let decided = instant.advanced(by: -doubt.nanoseconds)
        for knob in knobs.keys where wire == nil || wire == knob {
            knobs[knob]?.interrupt(decidedUntil: decided)
        }
        guard let wire = wire ?? last, ledgers.indices.contains(wire), let press = ledgers[wire].coming.last,
            press > decided
        else { return }
        ledgers[wire].doubtful = press
    }

    /// A wire is about to have a control that moves otherwise. What is made on it by now may be reported by both, or by
    /// neither.
    mutating func mix(_ wire: Int) {
        knobs[wire]?.mix()
        guard ledgers.indices.contains(wire) else { return }
        while !ledgers[wire].coming.isEmpty { startNext(wire) }
        if ledgers[wire].reported.take() == 0 { count(wire, -1) }
        ledgers[wire].isMixed = true
    }

    /// Nothing is reported any more.
    package mutating func close() {
        for wire in ledgers.indices {
            while !ledgers[wire].coming.isEmpty { startNext(wire) }
            settle(wire)
        }
        for knob in knobs.keys { knobs[knob]?.close() }
    }

    private mutating func startNext(_ wire: Int) {
        settle(wire)
        ledgers[wire].current = ledgers[wire].coming.removeFirst()
        (ledgers[wire].reported, ledgers[wire].isMixed) = (0, false)
    }

    private mutating func settle(_ wire: Int) {
        guard ledgers[wire].reported.take() == 0 else { return }
        if ledgers[wire].current == ledgers[wire].doubtful { count(wire, -1) } else { lostPresses += 1 }
    }

    private mutating func count(_ wire: Int, _ number: Int) {
        if stays.contains(wire) {
            changes += number
        } else if meters.contains(wire) {
            pulses += number
        } else {
            presses += number
        }
    }
}
