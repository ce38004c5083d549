import DebouncedContacts
import DebouncedLinux

/// What becomes of 100 presses of the first line under the policy that suffices for the switch.
func cleanEdges(
    of profile: SwitchProfile, on board: FakeBoard, wakingLateBy lateness: Duration
) throws -> [Edge] {
    board.lateness = lateness
    let contact = RandomMotions.Contact(first, activeLow: true)
    var presser = RandomMotions([contact], profile: profile, presses: 100, seed: 1, from: board.now)
    board.script = { presser.press()?.changes ?? [] }
    var source = try LineSource([request(first, policy: profile.sufficient)], on: board)
    return try source.cleanEdges(profile.sufficient)
}

extension LineSource {
    /// What a policy makes of the edges of the only line.
    fileprivate mutating func cleanEdges(_ policy: Policy) throws -> [Edge] {
        var contact = Contact(policy)
        var clean: [Edge] = []
        var isVoid = false
        while true {
            let deadline = isVoid ? nil : contact.deadline
            let arrival = try next(before: deadline)
            if arrival == .end { return clean }
            if case .void = arrival { isVoid = true } else { isVoid = false }
            contact.feed(arrival, due: deadline) { clean.append($0) }
        }
    }
}

extension Contact {
    fileprivate mutating func feed(_ arrival: Arrival, due deadline: Instant?, _ report: (Edge) -> Void) {
        switch arrival {
        case .edge(let edge, line: 0): feed(edge, report)
        case .deadline: if let deadline { advance(to: deadline, report) }
        default: break
        }
    }
}
