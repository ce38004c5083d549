import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedOptions
import DebouncedSession
import DebouncedSimulation
import DebouncedState
import DebouncedText

/// `debounced --simulate` on a terminal, and `debounced scope --simulate`: the daemon on a fake chip, whose buttons are
/// keys, and a picture of it.
struct LiveSimulation {
    private let plan: Plan
    private let profile: SwitchProfile
    private let seed: UInt64
    private let recording: String?
    let sessionOptions: SessionOptions

    /// Whether a command line asks for this here.
    static func suits(_ invocation: Invocation) -> Bool {
        // The scope has no room for a log, or for events as JSON.
        let isBatch = [.presses, .fast, .json, .verbose, .debug].contains { invocation.has($0) }
        return !isBatch && invocation[.record] != "-" && Terminal.isThere
    }

    init(_ invocation: Invocation, _ plan: Plan) throws(UsageError) {
        self.plan = plan
        profile = try .chosen(by: invocation)
        seed = try invocation.seed
        recording = invocation[.record]
        var sessionOptions = SessionOptions(
            acts: invocation.has(.act), setsOutputs: true, file: invocation[.config])
        sessionOptions.state = invocation[.state].map { StateFile($0) }
        self.sessionOptions = sessionOptions
    }

    func run() throws -> ExitCode {
        try sessionOptions.state?.check()
        let board = FakeBoard(for: plan.requests + plan.outputs.map(\.request), time: .real)
        let player = try ScopePlayer(plan, on: board, profile: profile, seed: seed)
        let (session, recording) = try showScope(
            plan, on: board, title: profile.name + " switch", sessionOptions, player, recordingTo: recording)
        print(sum(player, session))
        try recording?.finish()
        try session.checkState()
        return player.check.isExact ? .success : .checkFailed
    }

    private func sum(_ player: ScopePlayer, _ session: Session<FakeBoard>) -> String {
        player.check.text(edges: session.counts.edges, of: session.plan, profiles: player.profiles)
            + session.suppressions.text
    }
}
