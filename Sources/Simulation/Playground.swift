// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedContacts

/// A fake board whose given buttons are pressed, and the account of it.
package final class Playground {
    package let board: FakeBoard
    package var account: Account
    /// Made when the first press is asked for: until then nobody listens, and a press would be lost.
    private let makePresser: (Instant) -> Presser
    private lazy var presser = makePresser(board.now)

    /// - Parameter others: lines that exist but are not pressed.
    package init(
        _ requests: [LineRequest], besides others: [LineRequest] = [], chords: [[Int]] = [],
        profile: SwitchProfile, presses: Int, seed: UInt64, isFast: Bool
    ) throws(LineProblem) {
        board = FakeBoard(FakeChip.chips(for: requests + others), time: isFast ? .virtual : .real)
        var contacts: [Presser.Contact] = []
        for request in requests {
            contacts.append(Presser.Contact(try board.find(request).address, activeLow: request.activeLow))
        }
        account = Account(buttons: requests.count, chords: chords)
        makePresser = { [contacts] in
            Presser(contacts, profile: profile, presses: presses, seed: seed, from: $0)
        }
        board.script = { [weak self] in self?.playOn() ?? [] }
    }

    private func playOn() -> [FakeBoard.Change] {
        guard let press = presser.press() else { return [] }
        account.made(button: press.contact, at: press.instant)
        return press.changes
    }
}
