import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedFeed
import DebouncedOptions
import DebouncedScope
import DebouncedSession
import DebouncedSimulation
import DebouncedState
import DebouncedText
import DebouncedTraces

/// `debounced --simulate` on a terminal, and `debounced scope --simulate`: the daemon on a fake chip, whose buttons are
/// keys, and a picture of it.
struct ScopeCommand {
    private let plan: Plan
    private let profile: SwitchProfile
    private let seed: UInt64
    private let acts: Bool
    private let recording: String?
    private let state: StateFile?

    /// Whether a command line asks for this here.
    static func suits(_ invocation: Invocation) -> Bool {
        let isBatch = invocation.has(.presses) || invocation.has(.fast) || invocation.has(.json)
        return !isBatch && invocation[.record] != "-" && Terminal.isThere
    }

    init(_ invocation: Invocation, _ plan: Plan) throws(UsageError) {
        self.plan = plan
        profile = try .chosen(by: invocation)
        seed = try invocation.seed
        acts = invocation.has(.act)
        recording = invocation[.record]
        state = invocation[.state].map(StateFile.init)
    }

    func run() throws -> ExitCode {
        let board = FakeBoard(for: plan.requests + plan.outputs.map(\.request), time: .real)
        let messages = Messages()
        let runtime = Runtime(answersSignals: true, hangupReloads: false)
        let terminal = Terminal(runtime.waker, on: messages.screen)
        // If it ends early, why is said on the terminal as it was.
        defer {
            terminal.leave()
            messages.restore()
        }
        let player = try ScopePlayer(plan, on: board, profile: profile, seed: seed)
        let screen = ScopeScreen(
            plan, acts: acts, title: profile.name + " switch", in: runtime, terminal, messages,
            clock: { board.now }, player)
        runtime.listeners.add(screen)
        runtime.add(screen)

        var recording: Recording?
        var sessionOptions = SessionOptions(acts: acts, setsOutputs: true)
        sessionOptions.state = state
        var session = try Session(plan, on: board, in: runtime, sessionOptions) {
            recording = try Recording(to: self.recording, isVital: false, $1)
            return Recorder($0, of: plan, to: recording, knowing: $2)
        }
        session.show(to: screen)
        session.serve(version: version)
        terminal.enter(messages)
        try session.run()
        player.close(session.plan)
        session.endRecording()
        terminal.leave()
        try session.finish(asking: true)
        messages.restore()

        print(sum(player, session))
        try recording?.finish()
        return player.account.isExact ? .success : .notOnce
    }

    private func sum(_ player: ScopePlayer, _ session: Session<FakeBoard>) -> String {
        player.account.text(edges: session.counts.edges, of: session.plan, profiles: player.profiles)
            + session.suppressions.text
    }
}
