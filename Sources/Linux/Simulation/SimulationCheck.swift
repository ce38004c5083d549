import DebouncedContacts

/// Compares what was done with what was reported: each press of a button, each change of a switch, each pulse of a
/// counter and each click of an encoder must have been reported exactly once.
package struct SimulationCheck: Equatable, Sendable {
    private enum Kind { case press, change, pulse, click }

    /// By wire, as the kinds are.
    private var ledgers: [Ledger] = []
    private var kinds: [Kind] = []
    /// What was done with wires while they had other kinds of control.
    private var earlier: [Kind: Int] = [:]
    /// How often each wire was pressed or moved; knobs are turned instead.
    private var moves: [Int] = []
    package private(set) var fired = 0
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
        while let last = lines.max(), ledgers.count <= last {
            ledgers.append(Ledger())
            kinds.append(.press)
            moves.append(0)
        }
        for (wire, motion) in zip(lines, motions) where motion != .follows {
            let kind: Kind =
                motion.knob != nil ? .click : motion.isPulse ? .pulse : motion.stay != nil ? .change : .press
            guard kind != kinds[wire] else { continue }
            earlier[kinds[wire], default: 0] += ledgers[wire].takeCounted()
            kinds[wire] = kind
        }
    }

    package var presses: Int { total(.press) }
    /// How often a switch was moved.
    package var changes: Int { total(.change) }
    /// How often a meter turned.
    package var pulses: Int { total(.pulse) }
    /// By how many clicks knobs were turned.
    package var clicks: Int { total(.click) }

    private func total(_ kind: Kind) -> Int {
        kinds.indices.filter { kinds[$0] == kind }.reduce(earlier[kind] ?? 0) { $0 + ledgers[$1].counted }
    }

    /// How often each wire was pressed or moved; nil if it ever had a move in doubt. Knobs are turned instead.
    package var made: [Int?] { zip(moves, ledgers).map { $1.hadDoubt ? nil : $0 } }

    package var isExact: Bool { lost == 0 && doubled == 0 }
    /// What was never reported.
    package var lost: Int { ledgers.reduce(0) { $0 + $1.lost } }
    /// Reports beyond the first of each.
    package var doubled: Int { ledgers.reduce(0) { $0 + $1.doubled } }

    /// A press or a change was made at this instant, which is later than the last one of the same wire.
    package mutating func made(wire: Int, at instant: Instant) {
        moves[wire] += 1
        ledgers[wire].add(1, from: instant, to: instant)
    }

    /// A knob was turned, which began after its last turn had ended.
    ///
    /// - Parameter clicks: less than 0 for counterclockwise.
    package mutating func turned(wire: Int, by clicks: Int, from start: Instant, to end: Instant) {
        ledgers[wire].add(clicks, from: start, to: end)
    }

    /// Something was reported; it belongs to the last move that began until then. A report for a chord belongs to the
    /// last presses of all its buttons, which are not reported otherwise.
    ///
    /// - Parameters:
    ///   - steps: of a knob; less than 0 for counterclockwise.
    ///   - isFound: whether a state was found, which need not be that of a change.
    package mutating func reported(control: Int, steps: Int = 1, at instant: Instant, isFound: Bool = false) {
        for wire in wires[control] where ledgers[wire].report(steps, at: instant, isFound: isFound) {
            fired += abs(steps)
        }
    }

    /// - Parameter count: less than 0 if these were not done after all.
    package mutating func acted(_ count: Int) { actions += count }

    /// The simulation was stopped, or a wire has no control any more: a move that may still be in doubt is not counted
    /// unless it is reported, because its control came back.
    ///
    /// - Parameters:
    ///   - wire: one that has no control any more; nil if all is over.
    ///   - instant: all edges and deadlines until then were seen.
    ///   - doubt: how long a press can stay undecided.
    package mutating func interrupt(_ wire: Int? = nil, deliveredUntil instant: Instant, doubt: Duration) {
        let decided = instant.advanced(by: -doubt.nanoseconds)
        for index in ledgers.indices where wire == nil || wire == index {
            ledgers[index].interrupt(decidedUntil: decided)
        }
    }

    /// A wire is about to have a control that moves otherwise.
    mutating func mix(_ wire: Int) {
        if ledgers.indices.contains(wire) { ledgers[wire].mix() }
    }

    /// Nothing is reported any more.
    package mutating func close() {
        for wire in ledgers.indices { ledgers[wire].close() }
    }
}
