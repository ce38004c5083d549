import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// Moves the contacts of a fake board when the keys of a scope ask for it, and keeps the account.
final class ScopePlayer {
    private let board: FakeBoard
    private var hand: ManualMotions
    private(set) var check: SimulationCheck
    /// The switches that were pressed, in the order of their first presses.
    private var pressed: [SwitchProfile] = []

    init(_ plan: Plan, on board: FakeBoard, profile: SwitchProfile, seed: UInt64) throws(LineProblem) {
        self.board = board
        var contacts: [RandomMotions.Contact] = []
        for (request, motion) in zip(plan.requests, plan.motions) {
            let address = try board.find(request).address
            contacts.append(RandomMotions.Contact(address, activeLow: request.activeLow, motion: motion))
            if motion == .follows { contacts[contacts.count - 2].second = address }
        }
        hand = ManualMotions(contacts, profile: profile, seed: seed)
        check = SimulationCheck(plan.motions, chords: plan.panel.chords.map(\.buttons))
    }

    /// Presses a button and lets go of it. Returns when its contact closes, if it does.
    func tap(_ lane: Int) -> Instant? { play(hand.tap(lane, at: board.now), on: lane) }

    /// Presses a button, or lets go of it. Returns when its contact closes, if it does.
    func toggle(_ lane: Int) -> Instant? { play(hand.toggle(lane, at: board.now), on: lane) }

    /// Returns the name of the switch that the buttons are now.
    func takeNextSwitch() -> String {
        let all = SwitchProfile.all
        let index = all.firstIndex(of: hand.profile) ?? 0
        hand.profile = all[(index + 1) % all.count]
        return hand.profile.name
    }

    /// Profiles that were pressed; if none was, the one that would have been.
    var profiles: [SwitchProfile] { pressed.isEmpty ? [hand.profile] : pressed }

    func reported(_ moment: Moment) { check.reported(moment) }

    func acted(_ count: Int) { check.acted(count) }

    /// Nothing more is reported; the press that ended it may be under way.
    func close(_ plan: Plan) {
        check.interrupt(deliveredUntil: board.deliveredUntil, doubt: plan.longestUndecided)
        check.close()
    }

    private func play(_ touch: ManualMotions.Touch, on lane: Int) -> Instant? {
        board.play(touch.changes)
        if let turned = touch.turned {
            check.turned(
                wire: turned.index, by: turned.isClockwise ? 1 : -1, from: turned.start, to: turned.end)
            return nil
        }
        if let moved = touch.moved {
            check.made(wire: lane, at: moved)
            return touch.pressed
        }
        guard let instant = touch.pressed else { return nil }
        check.made(wire: lane, at: instant)
        if !pressed.contains(hand.profile) { pressed.append(hand.profile) }
        return instant
    }
}
