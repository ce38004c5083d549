import DebouncedBoards
import DebouncedContacts

/// A fake board whose given buttons are pressed, and the account of it.
package final class SimulatedPresses {
    package let board: FakeBoard
    package var account: Account
    /// All that ever belonged to a button.
    private var contacts: [Presser.Contact] = []
    /// Those of the buttons there are.
    private var wires: [Int] = []
    /// Made when the first press is asked for: until then no one listens, and a press would be lost.
    private let makePresser: ([Presser.Contact], Instant) -> Presser
    private lazy var presser = makePresser(pressed, board.now)

    /// - Parameter others: lines that exist but are not pressed.
    package init(
        _ requests: [LineRequest], besides others: [LineRequest] = [], chords: [[Int]] = [],
        profile: SwitchProfile, presses: Int, seed: UInt64, isFast: Bool
    ) {
        board = FakeBoard(for: requests + others, time: isFast ? .virtual : .real)
        account = Account(buttons: 0)
        makePresser = { Presser($0, profile: profile, presses: presses, seed: seed, from: $1) }
        feed(requests, chords)
        board.script = { [weak self] in self?.playOn() ?? [] }
    }

    /// Other buttons are pressed from now on.
    ///
    /// - Parameter doubt: how long a press could stay undecided until now.
    package func change(
        to requests: [LineRequest], besides others: [LineRequest] = [], chords: [[Int]] = [], doubt: Duration
    ) {
        let before = wires
        board.add(requests + others)
        feed(requests, chords)
        presser.contacts = pressed
        for wire in before where !wires.contains(wire) {
            account.interrupt(wire, toldUntil: board.told, doubt: doubt)
        }
    }

    private func feed(_ requests: [LineRequest], _ chords: [[Int]]) {
        wires = zip(board.add(requests), requests).map(wire)
        account.change(to: wires, chords: chords)
    }

    private var pressed: [Presser.Contact] { wires.map { contacts[$0] } }

    private func playOn() -> [FakeBoard.Change] {
        guard let press = presser.press() else { return [] }
        account.made(wire: wires[press.contact], at: press.instant)
        return press.changes
    }

    /// A contact stays as it was wired at first.
    private func wire(of address: LineAddress, _ request: LineRequest) -> Int {
        if let known = contacts.firstIndex(where: { $0.line == address }) { return known }
        contacts.append(Presser.Contact(address, activeLow: request.activeLow))
        return contacts.count - 1
    }
}
