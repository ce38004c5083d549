import DebouncedContacts

/// Compares what was done with what was reported: each press of a button, each change of a switch, each pulse of a
/// counter and each click of an encoder must have been reported exactly once.
package struct SimulationCheck: Equatable, Sendable {
    private enum Kind { case press, change, pulse, click }

    private struct Account: Equatable {
        var ledger = Ledger()
        var kind = Kind.press
        /// The number of times the wire was pressed or moved; knobs are turned instead.
        var moves = 0
    }

    /// By wire.
    private var accounts: [Account] = []
    /// Counts of what was done with wires while they had other kinds of control.
    private var earlier: [Kind: Int] = [:]
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
        while let last = lines.max(), accounts.count <= last { accounts.append(Account()) }
        for (wire, motion) in zip(lines, motions) where motion != .follows {
            let kind: Kind =
                motion.knob != nil ? .click : motion.isPulse ? .pulse : motion.stay != nil ? .change : .press
            guard kind != accounts[wire].kind else { continue }
            earlier[accounts[wire].kind, default: 0] += accounts[wire].ledger.takeCounted()
            accounts[wire].kind = kind
        }
    }

    package var presses: Int { total(.press) }
    /// The number of times a switch was moved.
    package var changes: Int { total(.change) }
    /// The number of times a meter turned.
    package var pulses: Int { total(.pulse) }
    /// By how many clicks knobs were turned.
    package var clicks: Int { total(.click) }

    private func total(_ kind: Kind) -> Int {
        accounts.filter { $0.kind == kind }.reduce(earlier[kind] ?? 0) { $0 + $1.ledger.counted }
    }

    /// The number of times each wire was pressed or moved; nil if it ever had a move in doubt. Knobs are turned
    /// instead.
    package var made: [Int?] { accounts.map { $0.ledger.hadDoubt ? nil : $0.moves } }

    package var isExact: Bool { lost == 0 && doubled == 0 }
    /// The number of motions that were never reported.
    package var lost: Int { accounts.reduce(0) { $0 + $1.ledger.lost } }
    /// Reports beyond the first of each.
    package var doubled: Int { accounts.reduce(0) { $0 + $1.ledger.doubled } }

    /// A press or a change was made at this instant, which is later than the last one of the same wire.
    package mutating func made(wire: Int, at instant: Instant) {
        accounts[wire].moves += 1
        accounts[wire].ledger.add(1, from: instant, to: instant)
    }

    /// A knob was turned, which began after its last turn had ended.
    ///
    /// - Parameter clicks: less than 0 for counterclockwise.
    package mutating func turned(wire: Int, by clicks: Int, from start: Instant, to end: Instant) {
        accounts[wire].ledger.add(clicks, from: start, to: end)
    }

    /// Something was reported; it belongs to the last move that began until then. A report for a chord belongs to the
    /// last presses of all its buttons, which are not reported otherwise.
    ///
    /// - Parameters:
    ///   - steps: of a knob; less than 0 for counterclockwise.
    ///   - isFound: whether a state was found, which need not be that of a change.
    package mutating func reported(control: Int, steps: Int = 1, at instant: Instant, isFound: Bool = false) {
        for wire in wires[control] where accounts[wire].ledger.report(steps, at: instant, isFound: isFound) {
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
        for index in accounts.indices where wire == nil || wire == index {
            accounts[index].ledger.interrupt(decidedUntil: decided)
        }
    }

    /// A wire is about to have a control that moves otherwise.
    mutating func mix(_ wire: Int) {
        if accounts.indices.contains(wire) { accounts[wire].ledger.mix() }
    }

    /// Nothing is reported any more.
    package mutating func close() {
        for wire in accounts.indices { accounts[wire].ledger.close() }
    }
}
