// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons
import Configuration
import Contacts
import Daemon
import Lines
import Scope
import Simulation
import Traces

/// `debounced --simulate` on a terminal: the daemon on a fake chip, whose buttons are keys, and a picture of it.
struct ScopeCommand {
    private let plan: Plan
    private let profile: SwitchProfile
    private let seed: UInt64
    private let acts: Bool
    private let recording: String?

    /// Whether this is what a command line asks for here.
    static func suits(_ invocation: Invocation) -> Bool {
        let isBatch = invocation.has(.presses) || invocation.has(.fast) || invocation.has(.json)
        return !isBatch && invocation[.record] != "-" && Terminal.isThere
    }

    init(_ invocation: Invocation, _ plan: Plan) throws(UsageError) {
        self.plan = plan
        profile = try SwitchProfile.named(invocation[.switch] ?? SwitchProfile.tactile.name)
        seed = UInt64(try invocation.number(.seed) ?? 1)
        acts = invocation.has(.act)
        recording = invocation[.record]
    }

    func run() throws -> ExitCode {
        let requests = plan.buttons.map { LineRequest($0) }
        let board = FakeBoard(
            FakeChip.chips(for: requests + plan.outputs.map { LineRequest($0) }), time: .real)
        let bell = Bell()
        let terminal = Terminal(bell)
        let messages = Messages()
        let attendant = Attendant(plan, answersSignals: true)
        let listener = ScopeListener(
            attendant, terminal, messages, bell, on: board, instrument(at: board.now),
            try hand(on: board, requests), chords: plan.panel.chords.map(\.buttons))
        direct(attendant, listener)

        let source = try LineSource(
            requests, on: board, stormLimit: plan.stormLimit, waker: bell.descriptor,
            report: attendant.note)
        if acts { attendant.equip(on: board) }
        let recorder = try Recorder(source, of: plan, to: recording, attendant)
        var loop = Loop(
            source: Tap(recorder, hear: listener.hear), panel: Panel(plan.panel), listener: listener)
        terminal.enter(messages)
        try run(&loop)
        loop.source.source.end(at: board.now)
        terminal.leave()
        try attendant.finish(asking: false)
        messages.restore()

        listener.account.close()
        let edges = loop.source.source.source.counts.edges
        let text = listener.account.text(edges: edges, profile: listener.hand.profile)
        print(text + loop.panel.suppressions.text)
        return listener.account.isExact ? .success : .notOnce
    }
}

extension ScopeCommand {
    private func instrument(at now: Instant) -> Instrument {
        let lanes = plan.buttons.map { Lane($0.name, $0.settings.policy) }
        return Instrument(lanes, switchName: profile.name, at: now)
    }

    private func hand(on board: FakeBoard, _ requests: [LineRequest]) throws(LineProblem) -> Hand {
        var contacts: [Presser.Contact] = []
        for request in requests {
            let address = try board.find(request)
            // A picture is to have all edges, even where a busy machine looks at the queue too late.
            board[address]?.capacity = 1024
            contacts.append(Presser.Contact(address, activeLow: request.activeLow))
        }
        return Hand(contacts, profile: profile, seed: seed)
    }

    /// Has the picture tell what is done, or would be.
    private func direct(_ attendant: Attendant, _ listener: ScopeListener) {
        let act = attendant.act
        attendant.act = { actions, occasion in
            let text = actions.map(\.text).joined(separator: ", then ")
            let verb = acts ? "runs" : "would run"
            if let lane = plan.buttons.firstIndex(where: { $0.name == occasion.button }) {
                listener.instrument.act(lane, "\(occasion.gesture.rawValue) \(verb): \(text)")
            }
            if acts { act(actions, occasion) }
        }
    }

    /// Runs until the listener has enough, with the policies that the lanes have.
    private func run<Source>(_ loop: inout Loop<Source, ScopeListener>) throws {
        repeat {
            try loop.run()
            let listener = loop.listener
            loop.panel.report { listener.take($0) }
            loop.panel = panel(of: listener.instrument)
        } while loop.listener.takeRetuning()
    }

    /// One that knows which buttons are held already.
    private func panel(of instrument: Instrument) -> Panel {
        var plan = plan
        for (place, lane) in instrument.lanes.enumerated() {
            plan.buttons[place].settings.policy = lane.policy
            plan.buttons[place].settings.firesAtStart = false
        }
        var panel = Panel(plan.panel)
        for (line, lane) in instrument.lanes.enumerated() {
            panel.start(Edge(lane.level, at: instrument.now), line: line)
        }
        return panel
    }
}
