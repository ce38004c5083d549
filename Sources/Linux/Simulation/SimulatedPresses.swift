import DebouncedContacts

/// A fake board whose given controls are moved, and the account of it.
package final class SimulatedPresses {
    package let board: FakeBoard
    package var check: SimulationCheck
    /// All that ever belonged to a control.
    private var contacts: [RandomMotions.Contact] = []
    private var places: [LineAddress: Int] = [:]
    /// Numbers of the wires that exist.
    private var wires: [Int] = []
    /// Wires of these that are moved by themselves: B follows A.
    private var moved: [Int] = []
    /// Made when the first press is asked for: before that, nothing listens, and a press would be lost.
    private let makeMotions: ([RandomMotions.Contact], Instant) -> RandomMotions
    private lazy var randomMotions = makeMotions(pressed, board.now)

    /// - Parameters:
    ///   - motions: of each line how its contact moves; those that are left out are pressed.
    ///   - others: lines that exist but are not moved.
    package init(
        _ requests: [LineRequest], motions: [LineMotion] = [], besides others: [LineRequest] = [],
        chords: [[Int]] = [],
        profile: SwitchProfile, presses: Int, seed: UInt64, isFast: Bool
    ) {
        board = FakeBoard(for: requests + others, time: isFast ? .virtual : .real)
        check = SimulationCheck([])
        makeMotions = { RandomMotions($0, profile: profile, presses: presses, seed: seed, from: $1) }
        setUp(requests, motions, chords)
        board.script = { [weak self] in self?.playOn() ?? [] }
    }

    /// Other buttons are pressed from now on.
    ///
    /// - Parameter doubt: how long a press could stay undecided until now.
    package func change(
        to requests: [LineRequest], motions: [LineMotion] = [], besides others: [LineRequest] = [],
        chords: [[Int]] = [], doubt: Duration
    ) {
        let before = moved
        board.add(requests + others)
        setUp(requests, motions, chords)
        randomMotions.contacts = pressed
        for wire in before where !wires.contains(wire) {
            check.interrupt(wire, deliveredUntil: board.deliveredUntil, doubt: doubt)
        }
    }

    /// Turns the first knob by some clicks clockwise, and then by as many back, in place of all presses. In parts: between
    /// two of them it can be stopped.
    package func turnThereAndBack(clicks: Int) {
        let motions = randomMotions
        var hand = motions.contacts[0].motion.knob.map { KnobHand(motions.contacts[0], $0) }
        var (random, time) = (SplitMix(seed: UInt64(clicks)), board.now)
        var (left, isClockwise) = (clicks, true)
        board.script = {
            if left == 0, isClockwise {
                (left, isClockwise, time) = (clicks, false, time + KnobHand.rest)
            }
            let part = min(left, SimulatedPresses.clicksInAPart)
            guard part > 0 else { return [] }
            left -= part
            guard let turn = hand?.turn(part, isClockwise: isClockwise, from: time, using: &random) else {
                return []
            }
            time = turn.end
            return turn.changes
        }
    }

    static let clicksInAPart = 100

    private func setUp(_ requests: [LineRequest], _ motions: [LineMotion], _ chords: [[Int]]) {
        let motions = motions + Array(repeating: .pressed, count: requests.count - motions.count)
        let before = contacts
        let addresses = board.add(requests)
        wires = requests.indices.map { line in
            let second = motions[line].knob == nil ? nil : addresses[line + 1]
            return wire(of: addresses[line], second, requests[line], motions[line])
        }
        moved = wires.filter { contacts[$0].motion != .follows }
        for (wire, contact) in before.enumerated() where !contacts[wire].movesAs(contact) { check.mix(wire) }
        check.change(to: wires, motions, chords: chords)
    }

    private var pressed: [RandomMotions.Contact] { moved.map { contacts[$0] } }

    private func playOn() -> [FakeBoard.Change] {
        guard let press = randomMotions.press() else { return [] }
        let wire = moved[press.contact]
        if let turn = press.turn {
            check.turned(wire: wire, by: turn.clicks, from: press.instant, to: turn.end)
        } else {
            check.made(wire: wire, at: press.instant)
        }
        return press.changes
    }

    /// A contact stays as it was wired at first.
    private func wire(
        of address: LineAddress, _ second: LineAddress?, _ request: LineRequest, _ motion: LineMotion
    ) -> Int {
        if let known = places[address] {
            (contacts[known].motion, contacts[known].second) = (motion, second)
            return known
        }
        places[address] = contacts.count
        contacts.append(RandomMotions.Contact(address, second, activeLow: request.activeLow, motion: motion))
        return contacts.count - 1
    }
}

extension RandomMotions.Contact {
    fileprivate func movesAs(_ other: Self) -> Bool { motion == other.motion && second == other.second }
}
