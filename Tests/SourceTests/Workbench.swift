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

extension Arrival {
    fileprivate var isStart: Bool {
        if case .start = self { true } else { false }
    }
}
