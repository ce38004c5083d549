import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux
import DebouncedWire
import Glibc

/// `debounced replay`: the same engine on a recorded trace, as fast as it can. No actions run.
struct ReplayCommand {
    /// "-" for standard input.
    private let path: String
    /// Nil if each column of the trace is a button.
    private let plan: Plan?
    private let whatIf: ReplayOverrides
    private let isJSON: Bool
    private let options: TraceOptions

    init(_ invocation: Invocation) throws {
        path = invocation.operands[0]
        plan = try invocation[.config].map(Plan.fromFile)
        whatIf = try ReplayOverrides(invocation)
        isJSON = invocation.has(.json)
        options = try invocation.traceOptions
    }

    func run() throws -> ExitCode {
        // A trace that turns out to be broken must print nothing else, so everything waits for its end. But a trace that
        // comes through a pipe may be live, and is shown at once on a terminal.
        let isTerminal = isatty(STDOUT_FILENO) == 1
        return try readTrace(path, plan, options, isLive: isTerminal) { source in
            let isShownAtOnce = isTerminal && source.isPipe
            return try replay(
                source, to: Output(isShownAtOnce ? .waiting(piece: 0) : .held))
        }
    }

    private func replay(_ source: TraceSource, to printout: Output) throws -> ExitCode {
        var settings =
            plan?.panel ?? PanelSettings(buttons: Array(repeating: .standard, count: source.lineLimit))
        settings.buttons = settings.buttons.map(whatIf.apply)
        settings.switches = settings.switches.map(whatIf.apply)
        let state = PersistentState(
            ActivePlan(plan ?? Plan(columns: source.matching)),
            .state(SavedState(words: source.known.map(\.text))))
        var panel = Panel(settings)
        state.recall(to: &panel)
        let listener = ReplayListener(
            source.matching, plan?.controls, state, settings.map, isJSON: isJSON, to: printout)
        var loop = Loop(source: source, panel: panel, listener: listener)
        do {
            try loop.run()
        } catch {
            printout.discard()
            throw error
        }
        try printout.finish()
        sum(loop.source, loop.panel)
        return .success
    }

    /// The first is enough: what damaged it has damaged the others.
    private func warnOfState(_ notes: [TraceNote]) {
        for note in notes {
            guard let problem = SavedState.problem(inWord: note.text) else { continue }
            return say(
                "\(path):\(note.line): warning: the saved state in this trace can't be read and is ignored: \(problem)"
            )
        }
    }

    /// At the end, since a trace that turns out to be broken must print nothing else.
    private func sum(_ source: TraceSource, _ panel: Panel) {
        warn(of: source, in: path)
        warnOfState(source.known)
        let counts = panel.total
        let edges = counts.edges + counts.missed
        let changes = counts.gestures[.on] + counts.gestures[.off]
        let pulses = pulses(of: panel)
        let phases = panel.counts.indices.flatMap(panel.changes).reduce(0, +)
        let clean = Gesture.allCases.filter(\.isEdge).reduce(0) { $0 + counts.gestures[$1] }
        let rejected = max(0, edges - clean - pulses.edges - phases)
        let parts = [
            counted(edges, "edge", "edges"), counted(counts.presses, "press", "presses"),
            plan?.switches.isEmpty ?? true ? nil : counted(changes, "change", "changes"),
            plan?.counters.isEmpty ?? true ? nil : counted(pulses.count, "pulse", "pulses"),
            plan?.encoders.isEmpty ?? true ? nil : counted(counts.steps, "click", "clicks"),
            "\(rejected) rejected\(counts.suppressions.text)",
        ]
        say(parts.compactMap(\.self).joined(separator: ", "))
    }

    /// The number of pulses there were, and how many edges these take at most. An event may stand for two of them.
    private func pulses(of panel: Panel) -> (count: Int, edges: Int) {
        guard let plan else { return (0, 0) }
        return zip(plan.map.controls(.counter), plan.counters).reduce((0, 0)) { sum, next in
            let count = Int(clamping: panel.counterCounts(next.0)?.pulses ?? 0)
            return (sum.0 + count, sum.1 + 2 * count / Int(next.1.settings.pulsesPerClosing))
        }
    }
}

extension Plan {
    /// Each column is a button that learns.
    fileprivate init(columns: ColumnMatcher) {
        self.init(
            buttons: columns.buttons.enumerated().map {
                ButtonPlan(name: $1.name, pin: .offset($0), settings: .standard)
            })
    }
}

extension ButtonSettings {
    /// The settings of a button without any.
    fileprivate static let standard = ButtonSettings(policy: .learning())
}

/// The settings that a replay tries instead of those in the config.
struct ReplayOverrides {
    private let name: PolicyName?
    private let delay: Delay?
    private let confirm: Duration?

    init(_ invocation: Invocation) throws(UsageError) {
        let names = PolicyName.allCases.map(\.rawValue).joined(separator: ", ")
        let time = "a number with us, ms, s or min"
        name = try invocation.value(of: .policy, "one of \(names)") { PolicyName(rawValue: $0) }
        delay = try invocation.time(of: .delay, "auto or \(time)") { Delay(text: $0) }
        confirm = try invocation.time(of: .confirm, time) { Duration(text: $0) }
        if let name, name != .leading, let confirm, confirm > .zero {
            throw UsageError("--confirm is only valid with policy leading")
        }
        if let name, name != .leading, delay == .auto {
            throw UsageError("--delay auto is only valid with policy leading")
        }
    }

    func apply(to settings: ButtonSettings) -> ButtonSettings {
        var settings = settings
        settings.policy = change(settings.policy)
        return settings
    }

    func apply(to settings: SwitchSettings) -> SwitchSettings {
        var settings = settings
        (settings.on, settings.off) = (change(settings.on), change(settings.off))
        return settings
    }

    private func change(_ policy: Policy) -> Policy {
        let name = name ?? policy.name
        return name.policy(
            delay: delay(of: name, policy), confirm: confirm ?? policy.confirm ?? PolicyName.defaultConfirm)
    }

    /// `auto` applies to the buttons that can learn; the others keep what they have.
    private func delay(of name: PolicyName, _ policy: Policy) -> Delay {
        guard let delay, delay != .auto || name == .leading else { return policy.writtenDelay }
        return delay
    }
}
