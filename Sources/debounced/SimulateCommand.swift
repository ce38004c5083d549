// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedLines
import DebouncedSimulation
import DebouncedText
import DebouncedTraces

/// `debounced --simulate`: the daemon on a fake chip, whose buttons press themselves.
struct SimulateCommand {
    private let plan: Plan
    private let profile: SwitchProfile
    private let presses: Int
    private let seed: UInt64
    private let isFast: Bool
    private let isJSON: Bool
    private let acts: Bool
    private let isVerbose: Bool
    private let tracesDecisions: Bool
    private let recording: String?
    private let path: String?

    init(_ invocation: Invocation, _ plan: Plan) throws(UsageError) {
        self.plan = plan
        profile = try SwitchProfile.named(invocation[.switch] ?? SwitchProfile.tactile.name)
        presses = try invocation.number(.presses) ?? 20
        seed = UInt64(try invocation.number(.seed) ?? 1)
        isFast = invocation.has(.fast)
        isJSON = invocation.has(.json)
        acts = invocation.has(.act)
        isVerbose = invocation.has(.verbose)
        tracesDecisions = invocation.has(.trace)
        recording = invocation[.record]
        path = invocation[.config]
    }

    func run() throws -> ExitCode {
        let requests = plan.buttons.map { LineRequest($0) }
        let playground = try Playground(
            requests, besides: plan.outputs.map { LineRequest($0) },
            chords: plan.panel.chords.map(\.buttons), profile: profile, presses: presses,
            seed: seed, isFast: isFast)
        // Virtual time never waits: what is not read would be dropped, and nobody need be told of signals.
        let attendant = Attendant(plan, answersSignals: !isFast || acts, isFast: isFast)
        let printout = Printout()
        let put = isFast ? printout.write : attendant.output.write
        direct(attendant, playground, put)

        let waker = isFast && !acts ? nil : attendant.waker
        let source = try LineSource(
            requests, on: playground.board, stormLimit: plan.stormLimit, waker: waker,
            report: attendant.book.note)
        if acts { attendant.equip(on: playground.board) }
        let recorder = try Recorder(source, of: plan, to: recording, attendant)
        var loop = Loop(source: recorder, panel: Panel(plan.panel), listener: attendant)
        attendant.log.isVerbose = isVerbose
        if tracesDecisions { loop.watch = DecisionLog(attendant).note }
        try loop.run(rereading: path) { PlanChange(from: plan, to: $0).isOfActionsAlone }
        loop.source.end(at: playground.board.now)

        if attendant.wish == .stop { playground.account.interrupt() }
        playground.account.close()
        put(sum(playground.account, loop.source.source.counts, loop.panel.suppressions))
        printout.flush()
        if let problem = printout.problem { throw problem }
        try attendant.finish(asking: attendant.wish == .stop)
        return playground.account.isExact ? .success : .notOnce
    }

    private func direct(_ attendant: Attendant, _ playground: Playground, _ put: @escaping (String) -> Void) {
        let start = playground.board.now
        attendant.say = { event in
            if event.moment.gesture == .press {
                playground.account.reported(button: event.moment.button, at: event.moment.instant)
            }
            put(isJSON ? event.json : event.text(since: start))
        }
        guard !acts else { return }
        attendant.act = { actions, _ in
            for action in actions where !isJSON { put("              would run: \(action.text)") }
        }
    }

    private func sum(_ account: Account, _ lines: LineCounts, _ suppressions: Suppressions) -> String {
        isJSON
            ? account.json(edges: lines.edges)
            : account.text(edges: lines.edges, profile: profile) + suppressions.text
    }
}

extension SwitchProfile {
    static func named(_ name: String) throws(UsageError) -> SwitchProfile {
        if let profile = all.first(where: { $0.name == name }) { return profile }
        throw UsageError("there is no switch '\(name)'; there is \(all.map(\.name).joined(separator: ", "))")
    }
}

extension Plan {
    /// What is played where no config file is named.
    static let builtIn: Plan = {
        let settings = ButtonSettings(policy: .leading(delay: .milliseconds(30)))
        var doorbell = ButtonPlan(name: "doorbell", pin: .offset(17), settings: settings)
        doorbell.actions[.press] = [.run(Command(["echo", "ding dong"]))]
        return Plan(buttons: [doorbell])
    }()
}
