// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedLines
import DebouncedText
import DebouncedTraces

/// `debounced run`: the daemon on a board, until a signal ends it. `debounced record` is the same without actions.
struct RunCommand<Board: DebouncedBoards.Board> {
    private let plan: Plan
    private let board: Board
    private let isJSON: Bool
    private let acts: Bool
    private let isVerbose: Bool
    private let tracesDecisions: Bool
    private let recording: String?
    private let path: String

    /// Without a config file at its usual place, that there is no chip is the first thing to know.
    init(_ invocation: Invocation, on board: Board) throws {
        if invocation[.config] == nil, try board.chips().isEmpty {
            throw LineProblem.noChip(asked: "auto", there: [])
        }
        self.board = board
        isJSON = invocation.has(.json)
        acts = invocation.command == .run
        isVerbose = invocation.has(.verbose)
        tracesDecisions = invocation.has(.trace)
        path = invocation[.config] ?? defaultConfigPath
        plan = try Plan.fromFile(path)
        recording = acts ? invocation[.record] : invocation.operands.first ?? "-"
    }

    func run() throws -> ExitCode {
        let attendant = Attendant(plan, answersSignals: true)
        if isJSON { attendant.say = { attendant.output.write($0.json) } }
        if !acts { attendant.act = { _, _ in } }
        let source = try LineSource(
            plan.buttons.map { LineRequest($0) }, on: board, stormLimit: plan.stormLimit,
            waker: attendant.waker, report: attendant.book.note)
        if acts { attendant.equip(on: board) }
        let recorder = try Recorder(source, of: plan, to: recording, attendant)
        var loop = Loop(source: recorder, panel: Panel(plan.panel), listener: attendant)
        attendant.log.isVerbose = isVerbose
        if tracesDecisions { loop.watch = DecisionLog(attendant).note }

        attendant.log.write(.info, plan.watching)
        attendant.ready()
        try loop.run(rereading: path) { _ in true }
        ServiceNotice.send("STOPPING=1")
        loop.source.end(at: board.now)
        attendant.log.write(.info, "\(loop.source.source.counts)")
        try attendant.finish(asking: true)
        return .success
    }
}
