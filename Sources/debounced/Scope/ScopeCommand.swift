// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedLines
import DebouncedScope
import DebouncedSimulation
import DebouncedSystem
import DebouncedTraces

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
            report: attendant.book.note)
        if acts { attendant.equip(on: board) }
        let recorder = try Recorder(source, of: plan, to: recording, attendant)
        var loop = Loop(
            source: Tap(recorder, hear: listener.hear), panel: Panel(plan.panel), listener: listener)
        terminal.enter(messages)
        try run(&loop)
        loop.source.source.end(at: board.now)
        terminal.leave()
        try attendant.finish(asking: true)
        messages.restore()

        // Whoever ends it may have pressed just now.
        listener.account.interrupt()
        listener.account.close()
        print(sum(listener, edges: loop.source.source.source.counts.edges, loop.panel.suppressions))
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
            let address = try board.find(request).address
            contacts.append(Presser.Contact(address, activeLow: request.activeLow))
        }
        return Hand(contacts, profile: profile, seed: seed)
    }

    private func sum(_ listener: ScopeListener, edges: Int, _ suppressions: Suppressions) -> String {
        listener.account.text(edges: edges, profile: listener.hand.profile) + suppressions.text
    }

    /// Has the picture tell what is done, or would be.
    private func direct(_ attendant: Attendant, _ listener: ScopeListener) {
        let act = attendant.act
        attendant.act = { actions, occasion in
            let text = actions.map(\.text).joined(separator: ", then ")
            let verb = acts ? "runs" : "would run"
            let sentence = "\(occasion.gesture.rawValue) \(verb): \(text)"
            if let lane = plan.buttons.firstIndex(where: { $0.name == occasion.button }) {
                listener.instrument.act(lane, sentence)
            } else {
                // A chord has no lane.
                listener.instrument.news = "\(occasion.button): \(sentence)"
            }
            if acts { act(actions, occasion) }
        }
    }

    /// Runs until the listener has enough, with the policies that the lanes have.
    private func run<Source>(_ loop: inout Loop<Source, ScopeListener>) throws {
        var present = plan
        try loop.run()
        while loop.listener.takeRetuning() {
            let listener = loop.listener
            var next = present
            for (place, lane) in listener.instrument.lanes.enumerated() {
                next.buttons[place].settings.policy = lane.policy
            }
            let change = PlanChange(from: present, to: next)
            loop.panel.part(keeping: change.panelPlaces)
            loop.panel.report { listener.take($0) }
            self.change(&loop.panel, change, listener.instrument)
            present = next
            try loop.run()
        }
    }

    /// A button with another policy begins anew, at the level that it has.
    private func change(_ panel: inout Panel, _ change: PlanChange, _ instrument: Instrument) {
        panel.change(to: change.plan.panel, keeping: change.panelPlaces)
        for (line, lane) in instrument.lanes.enumerated() where change.places[line] == nil {
            panel.start(Edge(lane.level, at: instrument.now), line: line)
        }
    }
}
