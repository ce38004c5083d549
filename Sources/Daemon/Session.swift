// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedLines
import DebouncedSystem
import DebouncedTraces

/// A plan at work on a board: from the lines to the listeners, until it is told to stop or the board ends.
package struct Session<Board: DebouncedBoards.Board> {
    package typealias Source = Recorder<LineSource<Board>>

    package let household: Household
    package let manner: Manner
    package let board: Board
    package let outputs: Outputs?
    package let agent: Agent?
    private let interlocks: Interlocks?
    private var status: StatusLine?
    /// What is known of the contacts.
    package let measurements: Measurements
    private var loop: Loop<Source, Desk>
    /// What the config says of the socket that is served; nil if it was not asked.
    package var socket: SocketPlan?

    /// - Parameter record: puts a recorder between the lines and the loop.
    /// - Throws: the first problem, if no line can be had, or why nothing would wake the session.
    package init(
        _ plan: Plan, on board: Board, in household: Household, _ manner: Manner,
        record: (LineSource<Board>, Household) throws -> Source = { lines, _ in Recorder(lines, nil) { _ in }
        }
    ) throws {
        // It could be neither stopped nor asked for anything.
        if let problem = household.bell.problem { throw problem }
        (self.household, self.manner, self.board) = (household, manner, board)
        DescriptorLimit.raise()
        let book = LineBook(plan, household.audience)
        let source = try LineSource(
            plan.requests, on: board, stormLimit: plan.stormLimit,
            waker: household.bell.descriptor, report: book.note)
        outputs = manner.setsOutputs ? Outputs(plan, on: board, household.audience) : nil
        agent = outputs.flatMap { manner.acts ? Agent(plan, $0, manner, in: household) : nil }
        interlocks = outputs.map { Interlocks(plan, $0, book) }
        if let outputs { household.mind(outputs) }
        if let agent { household.mind(agent) }
        if let orphans = Orphans(besides: { [agent] in agent?.runner.isReaping($0) ?? false }) {
            household.mind(orphans)
        }
        measurements = Measurements(plan, household.audience, reportsWear: manner.reportsWear)
        let desk = Desk(plan, book, outputs, agent, in: household)
        loop = Loop(source: try record(source, household), panel: Panel(plan.panel), listener: desk)
        loop.onlookers.append(measurements)
        if let interlocks {
            loop.onlookers.append(interlocks)
            household.audience.add(interlocks)
        }
    }

    package var desk: Desk { loop.listener }
    package var plan: Plan { desk.plan }
    package var counts: LineCounts { loop.source.source.counts }
    package var suppressions: Suppressions { loop.panel.suppressions }

    /// Adds an observer of every raw edge.
    package mutating func show(to onlooker: any Onlooker) {
        loop.onlookers.append(onlooker)
    }

    /// Everything is ready; from now on the service manager may expect signs of life.
    package mutating func ready() {
        let status = StatusLine(buttons: plan.buttons.count, to: household.service)
        household.audience.add(status)
        self.status = status
        tellReady()
        let watchdog = Watchdog(from: Poll.now) { [service = household.service] in
            service.send("WATCHDOG=1", isVital: false)
        }
        if let watchdog { household.mind(watchdog) }
    }

    private func tellReady() {
        household.service.send("READY=1\(status.map { "\nSTATUS=\($0.text)" } ?? "")")
    }

    /// Runs until it is told to stop, or the board ends. Reloads happen meanwhile. An error leaves no socket behind, no
    /// key pressed and no output on.
    package mutating func run() throws {
        do {
            try runAndReload()
        } catch {
            household.end()
            agent?.releaseKeys()
            outputs?.giveBack()
            throw error
        }
    }

    private mutating func runAndReload() throws {
        try loop.run()
        while !household.orders.areNone, !household.orders.wantsStop {
            if household.orders.takeReload() { try reload() }
            if let plan = household.orders.takePlan() { try change(to: plan) }
            try loop.run()
        }
    }

    /// Finishes the recording, and waits for running actions and slow readers, neither for longer than they are
    /// allowed.
    ///
    /// - Parameter asking: whether running actions are asked to end at once, or only if they take too long.
    package mutating func finish(asking: Bool) throws {
        household.end()
        if let agent {
            agent.releaseKeys()
            let (parting, timeout) = (Parting(agent, in: household), plan.stopTimeout)
            let mustAsk = try asking || parting.wait(for: timeout)
            try parting.end(within: mustAsk ? timeout : Runner.grace)
        }
        outputs?.giveBack()
        household.outlets.finish(within: .seconds(1))
    }

    /// Writes a last row, which says until when nothing more happened.
    package mutating func endRecording() {
        loop.source.end(at: board.now)
    }
}

// MARK: Another plan

extension Session {
    /// Reads the file again. If it is wrong, nothing changes.
    private mutating func reload() throws {
        household.service.send(ServiceManager.reloading(at: Poll.now))
        let (plan, findings) = manner.file.map { Plan.read(file: $0) } ?? (nil, [])
        if let plan {
            try change(to: plan)
            household.audience.tell(.reloaded(buttons: plan.buttons.count, findings + postponed(of: plan)))
        } else {
            household.audience.tell(.notReloaded(findings))
        }
        tellReady()
    }

    /// What of a plan begins with the next start. Clients may be connected to the socket, and look for it where it is.
    private func postponed(of plan: Plan) -> [Finding] {
        guard let file = manner.file, let socket, socket != plan.socket else { return [] }
        return [Finding(.warning, file, nil, "the socket changes when the daemon is started again")]
    }

    /// Switches to another plan. What stays goes on as if nothing had happened.
    private mutating func change(to plan: Plan) throws {
        let change = PlanChange(from: self.plan, to: plan)
        let (old, manner, measurements, interlocks) = (self.plan, manner, measurements, interlocks)
        try loop.change(change) {
            manner.prepare(old, plan)
            $0.change(change)
            measurements.change(change)
            interlocks?.change(change)
        }
        interlocks?.look(at: loop.panel)
        loop.listener.changed()
    }
}
