// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedOptions
import DebouncedSimulation
import DebouncedTraces

/// `debounced scope`: the scope of `--simulate`, also over real lines, or over a trace at its own speed. It runs no
/// action.
struct WatchCommand {
    private let invocation: Invocation
    private let operands: [String]

    init(_ invocation: Invocation) throws {
        if invocation.operands.first == "-" {
            throw UsageError("'scope' reads keys from standard input: name a file with the trace")
        }
        guard Terminal.isThere else {
            throw UsageError(
                "'scope' draws on a terminal, and there is none; 'report' makes a page of a trace")
        }
        self.invocation = invocation
        operands = invocation.operands
    }

    /// - Parameter board: makes the real board, if it is needed.
    func run<Board: DebouncedBoards.Board>(on board: () throws -> Board) throws -> ExitCode {
        if invocation.has(.simulate) { return try simulate() }
        if let path = operands.first, operands.count == 1, isTrace(path) { return try play(path) }
        let file = invocation[.config]
        if let daemon = try DaemonBench(Asking(invocation), file: file, operands) {
            return try watch(daemon.plan, on: daemon.board, title: "live, through the daemon")
        }
        let plan = try Plan.fromFile(file ?? defaultConfigPath).without(allBut: operands)
        return try watch(plan, on: board(), title: "live")
    }

    private func simulate() throws -> ExitCode {
        let plan = try Plan.simulated(from: invocation[.config])
        return try ScopeCommand(
            invocation, operands.isEmpty ? plan : plan.without(allBut: operands)
        ).run()
    }

    private func play(_ path: String) throws -> ExitCode {
        do {
            let player = try TracePlayer(
                path, invocation[.config].map(Plan.fromFile), invocation.traceOptions)
            let board = FakeBoard(for: player.plan.requests, time: .real)
            try player.play(on: board, from: board.now + .milliseconds(500))
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let code = try watch(player.plan, on: board, title: name)
            if let problem = player.problem { throw problem }
            return code
        } catch let error as TraceError {
            say("\(path):\(error.line): error: \(error.message)")
            return .badTrace
        }
    }

    private func watch(_ plan: Plan, on board: some Board, title: String) throws -> ExitCode {
        let messages = Messages()
        let household = Household(answersSignals: true, hangupReloads: false)
        let terminal = Terminal(household.bell, on: messages.screen)
        // If it ends early, why is said on the terminal as it was.
        defer {
            terminal.leave()
            messages.restore()
        }
        let screen = ScopeScreen(
            plan, acts: false, title: title, in: household, terminal, messages, clock: { board.now }, nil)
        household.audience.add(screen)
        household.mind(screen)
        var session = try Session(plan, on: board, in: household, Manner(acts: false))
        session.show(to: screen)
        terminal.enter(messages)
        try session.run()
        terminal.leave()
        try session.finish(asking: true)
        return .success
    }
}

extension Plan {
    /// What is looked at: these buttons, or all; without anything that acts.
    func without(allBut names: [String]) throws(UsageError) -> Plan {
        let known = buttons.map(\.name)
        guard names.allSatisfy(known.contains) else { throw .unknownButton(names, among: known) }
        var plan = Plan(buttons: names.isEmpty ? buttons : buttons.filter { names.contains($0.name) })
        plan.stormLimit = stormLimit
        for index in plan.buttons.indices { plan.buttons[index].actions = Bindings() }
        return plan
    }
}
