// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Lines
import Simulation

/// Two buttons to ground on a board whose wires a test can move. `low` closes a contact.
struct Workbench: CustomStringConvertible, Sendable {
    let time: FakeBoard.Time

    static let all = [Workbench(time: .virtual), Workbench(time: .real)]

    var description: String { "\(time) time" }

    func board() -> FakeBoard {
        let board = FakeBoard(time: time)
        board.script = { [] }
        return board
    }
}

let first = LineAddress(chip: "/dev/gpiochip0", offset: 17)
let second = LineAddress(chip: "/dev/gpiochip0", offset: 27)

func request(_ address: LineAddress, policy: Policy = .trailing(delay: .milliseconds(5))) -> LineRequest {
    LineRequest(
        chip: "auto", pin: .offset(address.offset), bias: .pullUp, activeLow: true, policy: policy)
}

extension FakeBoard {
    /// Moves wires at times that are counted in microseconds from now; answers the instant they count from.
    @discardableResult
    func play(_ changes: [(LineAddress, isHigh: Bool, Int64)]) -> Instant {
        let start = now
        play(
            changes.map { Change($0.0, isHigh: $0.isHigh, at: start.advanced(by: $0.2 * 1_000)) })
        return start
    }
}

extension LineSource {
    /// All that comes before `deadline`, the starts of the lines left out.
    mutating func arrivals(before deadline: Instant?) throws -> [Arrival] {
        try everything(before: deadline).filter { !$0.isStart }
    }

    mutating func starts(before deadline: Instant?) throws -> [Arrival] {
        try everything(before: deadline).filter(\.isStart)
    }

    private mutating func everything(before deadline: Instant?) throws -> [Arrival] {
        var arrivals: [Arrival] = []
        while true {
            let arrival = try next(before: deadline)
            if arrival == .deadline || arrival == .end { return arrivals }
            arrivals.append(arrival)
        }
    }
}

extension Instant {
    func after(microseconds: Int64) -> Instant { advanced(by: microseconds * 1_000) }
}

/// What becomes of 100 presses of the first line under the policy that suffices for the switch.
func cleanEdges(
    of profile: SwitchProfile, on board: FakeBoard, wakingLateBy lateness: Duration
) throws -> [Edge] {
    board.lateness = lateness
    let contact = Presser.Contact(first, activeLow: true)
    var presser = Presser([contact], profile: profile, presses: 100, seed: 1, from: board.now)
    board.script = { presser.press()?.changes ?? [] }
    var source = try LineSource([request(first, policy: profile.sufficient)], on: board)
    return try source.cleanEdges(profile.sufficient)
}

extension LineSource {
    /// What a policy makes of the edges of the only line.
    fileprivate mutating func cleanEdges(_ policy: Policy) throws -> [Edge] {
        var contact = Contact(policy)
        var clean: [Edge] = []
        while true {
            let deadline = contact.deadline
            let arrival = try next(before: deadline)
            if arrival == .end { return clean }
            contact.take(arrival, due: deadline) { clean.append($0) }
        }
    }
}

extension Contact {
    fileprivate mutating func take(_ arrival: Arrival, due deadline: Instant?, _ report: (Edge) -> Void) {
        switch arrival {
        case .edge(let edge, line: 0): take(edge, report)
        case .deadline: if let deadline { advance(to: deadline, report) }
        default: break
        }
    }
}

extension Arrival {
    var levelAndLine: String? {
        switch self {
        case .start(let edge, let line), .edge(let edge, let line): "\(edge.level) \(line)"
        default: nil
        }
    }

    fileprivate var isStart: Bool {
        if case .start = self { true } else { false }
    }
}
