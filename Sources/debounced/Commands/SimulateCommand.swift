import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import DebouncedVisible
import DebouncedWire
import Glibc

/// `debounced --simulate`: the daemon on a fake chip, whose buttons press themselves.
struct SimulateCommand {
    private let plan: Plan
    private let profile: SwitchProfile
    private let presses: Int
    private let seed: UInt64
    private let isJSON: Bool
    private let isVerbose: Bool
    private let logsDecisions: Bool
    private let recording: String?
    private let sessionOptions: SessionOptions

    init(_ invocation: Invocation, _ plan: Plan) throws(UsageError) {
        self.plan = plan
        profile = try .chosen(by: invocation)
        presses = try invocation.number(.presses) ?? 20
        seed = try invocation.seed
        isJSON = invocation.has(.json)
        isVerbose = invocation.has(.verbose)
        logsDecisions = invocation.has(.debug)
        recording = invocation[.record]
        var sessionOptions = SessionOptions(
            acts: invocation.has(.act), setsOutputs: true, isFast: invocation.has(.fast),
            file: invocation[.config])
        sessionOptions.state = invocation[.state].map { StateFile($0) }
        self.sessionOptions = sessionOptions
    }

    func run() throws -> ExitCode {
        try sessionOptions.state?.check()
        let simulatedPresses = SimulatedPresses(
            plan, profile: profile, presses: presses, seed: seed, isFast: sessionOptions.isFast)
        let runtime = Runtime(handlesSignals: true, isFast: sessionOptions.isFast)
        runtime.log.isVerbose = isVerbose
        let output = output(of: runtime)
        runtime.listeners.add(SimulationCheckListener(simulatedPresses, acts: sessionOptions.acts))
        runtime.listeners.add(printer(since: simulatedPresses.board.now, output.write))

        let acts = sessionOptions.acts
        var runner = try Runner(
            plan, on: simulatedPresses.board, in: runtime, options(for: simulatedPresses), to: recording,
            isVital: !acts
        ) {
            if !acts { try output.check() }
        }
        prepare(&runner.session)
        var summary: [UInt8] = []
        try runner.run(asking: nil) { session in
            if runtime.pendingRequests.wantsStop {
                simulatedPresses.check.interrupt(
                    deliveredUntil: simulatedPresses.board.deliveredUntil,
                    doubt: session.plan.longestUndecided)
            }
            simulatedPresses.check.close()
            summary = self.summary(simulatedPresses.check, session)
            if !isJSON { output.write(summary) }
            return simulatedPresses.check.made
        } writeRest: {
            // To programs it is the last line, after what running actions print.
            if isJSON { output.write(summary) }
        }
        for finish in [output.finish, runner.recording?.finish] as [(() throws -> Void)?] {
            do { try finish?() } catch let problem as WriteProblem where problem.isClosedPipe {}
        }
        try runner.session.checkState()
        return simulatedPresses.check.isExact ? .success : .checkFailed
    }

    /// A reload may have other lines.
    private func options(for simulatedPresses: SimulatedPresses) -> SessionOptions {
        var options = sessionOptions
        options.addLines = { [board = simulatedPresses.board] in
            board.add($0.requests + $0.outputs.map(\.request))
        }
        options.prepare = { simulatedPresses.change(from: $0, to: $1) }
        return options
    }

    private func prepare(_ session: inout Session<FakeBoard>) {
        if logsDecisions { session.showDecisions() }
        guard !sessionOptions.isFast else { return }
        session.serve(version: version, isSimulation: true)
        // What is to be fed without end would never let it end.
        session.ready(feedsWatchdog: false)
    }

    /// Standard output, or standard error if the recording goes there. If actions run, they go on without it.
    private func output(of runtime: Runtime) -> Output {
        let (descriptor, name) =
            recording == "-" ? (STDERR_FILENO, "standard error") : (STDOUT_FILENO, "standard output")
        guard !sessionOptions.isFast else { return Output(to: descriptor, called: name) }
        let writer = recording == "-" ? runtime.log.writer : runtime.output
        return Output(
            .background(writer, isWhole: false, isVital: !sessionOptions.acts), to: descriptor, called: name)
    }

    private func printer(since start: Instant, _ put: @escaping ([UInt8]) -> Void) -> any Listener {
        isJSON ? JSONPrinter(put) : EventPrinter(since: start, acts: sessionOptions.acts, put)
    }

    private func summary(_ check: SimulationCheck, _ session: Session<FakeBoard>) -> [UInt8] {
        let edges = session.counts.edges
        let text =
            isJSON
            ? check.json(edges: edges)
            : check.text(edges: edges, of: session.plan, profiles: [profile]) + session.suppressions.text
        return Array((text + "\n").utf8)
    }
}

extension SwitchProfile {
    /// The switch that a command line asks for.
    static func chosen(by invocation: Invocation) throws(UsageError) -> SwitchProfile {
        let name = invocation[.switch] ?? SwitchProfile.tactile.name
        if let profile = find(name) { return profile }
        throw UsageError(
            "there is no profile '\(name)': use \(enumeration(all.map(\.name), "or"))")
    }
}

extension StateFile {
    /// Throws if nothing could ever be kept there, before anything is simulated.
    func check() throws(WriteProblem) {
        guard let problem = lastingProblem else { return }
        let text = problem == .occupied || problem.isForeign ? problem.description : nil
        throw WriteProblem(place: path, code: problem.code, text: text)
    }
}

extension Session {
    /// Throws at the end if what was to be kept is not in its file; the log has said why.
    func checkState() throws(ExitCode) {
        if state.problem != nil { throw .outputFailed }
    }
}

extension SimulatedPresses {
    /// Makes the hands for a plan's controls.
    convenience init(_ plan: Plan, profile: SwitchProfile, presses: Int, seed: UInt64, isFast: Bool) {
        self.init(
            plan.requests, motions: plan.motions, besides: plan.outputs.map(\.request),
            chords: plan.panel.chords.map(\.buttons), profile: profile, presses: presses, seed: seed,
            isFast: isFast)
    }

    fileprivate func change(from old: Plan, to plan: Plan) {
        change(
            to: plan.requests, motions: plan.motions, besides: plan.outputs.map(\.request),
            chords: plan.panel.chords.map(\.buttons), doubt: old.longestUndecided)
    }
}

extension Invocation {
    /// The seed of the bounces to simulate.
    var seed: UInt64 {
        get throws(UsageError) { UInt64(try number(.seed) ?? 1) }
    }
}

extension Plan {
    /// - Parameter file: the config file, if there is one.
    static func simulated(from file: String?) throws(ExitCode) -> Plan {
        guard let file else { return builtIn }
        return try fromFile(file)
    }

    /// The plan to simulate if no config file is given.
    private static let builtIn: Plan = {
        let settings = ButtonSettings(policy: .learning())
        var doorbell = ButtonPlan(name: "doorbell", pin: .offset(17), settings: settings)
        doorbell.actions[.press] = [.run(Command(["echo", "ding dong"]))]
        return Plan(buttons: [doorbell])
    }()
}

/// `debounced --simulate` on a terminal, and `debounced scope --simulate`: the daemon on a fake chip, whose buttons are
/// keys, and a picture of it.
struct LiveSimulation {
    private let plan: Plan
    private let profile: SwitchProfile
    private let seed: UInt64
    private let recording: String?
    let sessionOptions: SessionOptions

    /// Returns true if a command line asks for this here.
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
        let runner = try showScope(
            plan, on: board, title: profile.name + " switch", sessionOptions, player, recordingTo: recording)
        print(sum(player, runner.session))
        try runner.recording?.finish()
        try runner.session.checkState()
        return player.check.isExact ? .success : .checkFailed
    }

    private func sum(_ player: ScopePlayer, _ session: Session<FakeBoard>) -> String {
        player.check.text(edges: session.counts.edges, of: session.plan, profiles: player.profiles)
            + session.suppressions.text
    }
}
