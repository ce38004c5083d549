import DebouncedConfiguration
import DebouncedContacts
import Glibc

/// Successive actions of one gesture: the program that runs or waits for its turn, and the actions after it.
struct Job {
    enum State {
        /// It waits for another run of the same action to end.
        case waiting
        /// It waits for an earlier program of its button to be loaded.
        case awaitingLoad
        case running(pid_t)
        /// It was asked to end; the reason is already known.
        case ending(pid_t)
    }

    private(set) var context: ActionContext
    let command: Command
    var rest: ArraySlice<Action>
    /// The number of programs before it in its array.
    let index: Int
    var state = State.waiting
    private(set) var launch: Launch?
    /// The instant at which it will be asked to end, or, if it was asked already, killed.
    var deadline: Instant?

    init(_ command: Command, _ index: Int, then rest: ArraySlice<Action>, for context: ActionContext) {
        (self.command, self.index, self.rest, self.context) = (command, index, rest, context)
    }

    var process: pid_t? {
        switch state {
        case .waiting, .awaitingLoad: nil
        case .running(let process), .ending(let process): process
        }
    }

    var isWaiting: Bool { process == nil }

    var awaitsLoad: Bool {
        if case .awaitingLoad = state { true } else { false }
    }

    /// True if it waits for another run of the same action.
    var isQueued: Bool { isWaiting && !awaitsLoad }

    /// True if it was started, but its program is not loaded.
    var isNotLoaded: Bool { launch.map { $0.outcome != .loaded } ?? false }

    /// True if later programs of its button must wait, so that they begin in order.
    var holdsOthers: Bool { awaitsLoad || isNotLoaded }

    /// The number of actions that would not be done if it stopped here.
    var undone: Int { (isWaiting ? 1 : 0) + rest.count }

    /// True if it is another run of the same action. The turns of a knob are one action, whatever their direction: the
    /// first programs of both directions belong together, then the second ones, whatever else is in their arrays.
    func isSameAction(as other: Job) -> Bool {
        if command.overlap == .sum, other.command.overlap == .sum {
            return context.control == other.context.control && index == other.index
        }
        // A reload may have changed its program: it is still the one at that place.
        return context.isOfSameBinding(as: other.context)
            && (index == other.index || command.runsSame(as: other.command))
    }

    /// The reason why its program could not be loaded; nil as long as there is none.
    var spawnError: SpawnError? {
        guard case .failed(let code)? = launch?.outcome else { return nil }
        return SpawnError(command, code: code)
    }

    /// This one with the steps of one that has waited: nil if they come to nothing.
    func adding(_ waiting: Job) -> Job? {
        let steps = context.signedSteps + waiting.context.signedSteps
        guard steps != 0 else { return nil }
        var sum = (steps > 0) == (context.signedSteps > 0) ? self : waiting
        sum.context.event.moment.count = abs(steps)
        return sum
    }

    mutating func rename(_ name: String) { context.event.control.name = name }

    mutating func start(_ launch: Launch, at now: Instant) {
        self.launch = launch
        state = .running(launch.process)
        deadline = command.timeout.map { now + $0 }
    }

    /// Asks the program, and everything that it started, to end.
    mutating func askToEnd(at now: Instant, within grace: Duration = ProgramRunner.grace) {
        switch state {
        case .waiting, .awaitingLoad: break
        case .running(let process):
            signal(SIGTERM)
            (state, deadline) = (.ending(process), now + grace)
        case .ending: deadline = deadline.map { min($0, now + grace) }
        }
    }

    /// Signals the whole process group, which the program leads.
    func signal(_ signal: Int32) {
        if let process { kill(-process, signal) }
    }

    /// The program's exit status as returned by `waitpid`; nil while it runs. Must be asked only once.
    func takeStatus() -> Int32? {
        var status: Int32 = 0
        guard let process, waitpid(process, &status, WNOHANG) != 0 else { return nil }
        launch?.reaped()
        return status
    }
}

/// The reason why an action was not done.
package enum DropReason: Equatable, Sendable {
    /// `overlap = "allow"`: the maximum number of runs is reached.
    case tooMany
    /// `overlap = "skip"`: its previous run is still running.
    case stillRunning
    /// `overlap = "queue"`: the queue is full.
    case queueFull
    /// `overlap = "restart"`: the next press came before it, or what follows it, had begun.
    case overtaken
    /// The daemon stopped before its turn came.
    case stopping
    /// Something that it needs is missing.
    case missing(String)
    /// These keep this output off.
    case interlocked(String, [Interlock])
}

extension DropReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooMany: "\(ProgramRunner.most) runs of this action are in progress"
        case .stillRunning: "its previous run is still running"
        case .queueFull: "\(ProgramRunner.most) runs of this action are already waiting"
        case .overtaken: "a newer run took its place"
        case .stopping: "the daemon is stopping"
        case .missing(let what): "\(what) is not available"
        case .interlocked(let output, let interlocks): "output \(output) stays off while \(interlocks.words)"
        }
    }
}
