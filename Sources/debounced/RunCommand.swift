// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons
import Configuration
import Contacts
import Daemon
import Lines

/// `debounced run`: the daemon on a board, until a signal ends it.
struct RunCommand<Board: Lines.Board> {
    private let plan: Plan
    private let board: Board
    private let isJSON: Bool

    /// Without a config file at its usual place, that there is no chip is the first thing to know.
    init(_ invocation: Invocation, on board: Board) throws {
        if invocation[.config] == nil, try board.chips().isEmpty {
            throw LineProblem.noChip(asked: "auto", there: [])
        }
        plan = try Plan.toRun(invocation[.config] ?? defaultConfigPath)
        self.board = board
        isJSON = invocation.has(.json)
    }

    func run() throws -> ExitCode {
        let attendant = Attendant(plan, answersSignals: true)
        if isJSON { attendant.say = { attendant.output.write($0.json) } }
        let requests = plan.buttons.map { LineRequest($0) }
        let source = try LineSource(
            requests, on: board, stormLimit: plan.stormLimit, waker: attendant.waker,
            report: attendant.book.note)
        var loop = Loop(source: source, panel: Panel(plan.buttons.map(\.settings)), listener: attendant)

        attendant.log.write(.info, "\(plan.buttons.count) buttons are watched")
        ServiceNotice.send("READY=1")
        try loop.run()
        ServiceNotice.send("STOPPING=1")
        try attendant.finish(asking: true)
        return .success
    }
}
