// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedScope
import DebouncedSimulation
import DebouncedText
import DebouncedTraces

/// `debounced --simulate` on a terminal: the daemon on a fake chip, whose buttons are keys, and a picture of it.
struct ScopeCommand {
    private let plan: Plan
    private let profile: SwitchProfile
    private let seed: UInt64
    private let acts: Bool
    private let recording: String?

    /// Whether a command line asks for this here.
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
        let board = FakeBoard(
            FakeChip.chips(for: plan.requests + plan.outputs.map(\.request)), time: .real)
        let household = Household(answersSignals: true, hangupReloads: false)
        let terminal = Terminal(household.bell)
        let messages = Messages()
        let screen = ScopeScreen(
            plan, acts: acts, in: household, terminal, messages, on: board, try hand(on: board))
        household.audience.add(screen)
        household.mind(screen)

        var recording: Recording?
        var session = try Session(plan, on: board, in: household, Manner(acts: acts)) {
            recording = try Recording(to: self.recording, isVital: false, $1)
            return Recorder($0, of: plan, to: recording)
        }
        session.show(to: screen)
        terminal.enter(messages)
        try session.run()
        session.endRecording()
        terminal.leave()
        try session.finish(asking: true)
        messages.restore()

        screen.close()
        print(sum(screen, session))
        try recording?.finish()
        return screen.account.isExact ? .success : .notOnce
    }

    private func hand(on board: FakeBoard) throws(LineProblem) -> Hand {
        var contacts: [Presser.Contact] = []
        for request in plan.requests {
            let address = try board.find(request).address
            contacts.append(Presser.Contact(address, activeLow: request.activeLow))
        }
        return Hand(contacts, profile: profile, seed: seed)
    }

    private func sum(_ screen: ScopeScreen, _ session: Session<FakeBoard>) -> String {
        screen.account.text(edges: session.counts.edges, profile: screen.hand.profile)
            + session.suppressions.text
    }
}
