import DebouncedBoards
import DebouncedConfiguration

/// What happened to an action, or to something that actions use.
package enum ActionNews: Equatable, Sendable {
    case started(ActionContext, program: String, process: Int32)
    case ended(ActionContext, program: String, process: Int32)
    case notStarted(ActionContext, SpawnError)
    case failed(ActionContext, Failure)
    /// It exceeded its timeout, and was asked to end.
    case timedOut(ActionContext, program: String)
    /// This many actions of one gesture are not done: the first for this reason, the others because they follow it.
    case dropped(ActionContext, actions: Int, DropReason)
    case noKeyboard(KeyboardError)
    /// The line of an output can't be had, or is lost; it is tried again.
    case outputLost(String, LineProblem)
    case outputBack(String)
    /// An output could not be set; that is tried again.
    case outputFailed(String, LineProblem)
    /// An output was given back, and could not be set to its initial level before.
    case outputLeft(String, LineProblem)
    /// It was set, perhaps because of its interlock.
    case outputSet(String, isOn: Bool, because: [Interlock] = [])

    /// Whether everything is as expected, so that it is only logged with --verbose.
    package var isRoutine: Bool {
        switch self {
        case .started, .ended, .outputSet: true
        case .notStarted, .failed, .timedOut, .dropped, .noKeyboard, .outputLost, .outputBack,
            .outputFailed, .outputLeft:
            false
        }
    }
}

/// Why an action was not done.
package enum DropReason: Equatable, Sendable {
    /// `overlap = "allow"`: the maximum number of runs is reached.
    case tooMany
    /// `overlap = "skip"`: its last run has not ended.
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

/// How a child ended that failed.
package enum Failure: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)

    /// - Parameter status: as returned by `waitpid`.
    init?(_ status: Int32) {
        let signal = status & 0x7f
        switch (signal, status >> 8) {
        case (0, 0): return nil
        case (0, let code): self = .exited(code)
        default: self = .killed(signal: signal)
        }
    }
}

extension ActionNews: CustomStringConvertible {
    package var description: String {
        switch self {
        case .started(let context, let program, let process):
            "\(context.name): started \(program), process \(process)"
        case .ended(let context, let program, let process):
            "\(context.name): \(program), process \(process), ended"
        case .notStarted(let context, let error): "\(context.name): \(error)"
        case .failed(let context, .exited(let code)):
            "\(context.name): the action exited with status \(code)"
        case .failed(let context, .killed(let signal)):
            "\(context.name): the action was killed by signal \(signal)"
        case .timedOut(let context, let program):
            "\(context.name): \(program) exceeded its timeout and is being stopped"
        case .dropped(let context, 1, let reason): "\(context.name): dropped because \(reason)"
        case .dropped(let context, let actions, let reason):
            "\(context.name): \(actions) actions dropped because \(reason)"
        case .noKeyboard(let error): error.description
        case .outputLost(let name, let problem): "output \(name): \(problem); trying again"
        case .outputBack(let name): "output \(name): the line is back"
        case .outputFailed(let name, let problem): "output \(name): \(problem); trying again"
        case .outputLeft(let name, let problem):
            "output \(name): \(problem); given back as it was"
        case .outputSet(let name, let isOn, let interlocks):
            "output \(name): \(isOn ? "on" : "off")\(interlocks.isEmpty ? "" : ", because \(interlocks.words)")"
        }
    }
}

extension DropReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooMany: "\(Runner.most) runs of this action are in progress"
        case .stillRunning: "its last run has not ended"
        case .queueFull: "\(Runner.most) runs of this action are already waiting"
        case .overtaken: "the next press came before it started"
        case .stopping: "the daemon is stopping"
        case .missing(let what): "\(what) is not available"
        case .interlocked(let output, let interlocks): "output \(output) stays off while \(interlocks.words)"
        }
    }
}
