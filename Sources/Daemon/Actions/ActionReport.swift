import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedText

/// What happened to an action, or to something that actions use.
package enum ActionReport: Equatable, Sendable {
    case started(ActionContext, program: String, process: Int32)
    /// It ended well, or as it was asked to.
    case ended(ActionContext, program: String, process: Int32, Failure? = nil)
    case notStarted(ActionContext, SpawnError)
    case failed(ActionContext, program: String, process: Int32, Failure)
    /// It exceeded its timeout, and was asked to end.
    case timedOut(ActionContext, program: String, process: Int32)
    /// This many actions of one gesture are not done: the first for this reason, the others because they follow it.
    case dropped(ActionContext, actions: Int, DropReason)
    case noInputDevice(InputDeviceError)
    /// The line of an output can't be acquired, or is lost; it is tried again.
    case outputLost(String, LineProblem)
    case outputBack(String)
    /// An output could not be set; that is tried again.
    case outputFailed(String, LineProblem)
    /// An output was given back, and could not be set to its initial level before.
    case outputLeft(String, LineProblem)
    /// It was set, perhaps because of its interlock. One that blinks is on.
    case outputSet(String, isOn: Bool, blinks: Bool = false, because: [Interlock] = [])

    /// Whether everything is as expected, so that it is only logged with --verbose.
    package var isRoutine: Bool {
        switch self {
        case .started, .ended, .outputSet: true
        case .notStarted, .failed, .timedOut, .dropped, .noInputDevice, .outputLost, .outputBack,
            .outputFailed, .outputLeft:
            false
        }
    }
}

extension ActionReport {
    /// Whose action it was.
    package var context: ActionContext? {
        switch self {
        case .started(let context, _, _), .ended(let context, _, _, _), .notStarted(let context, _),
            .failed(let context, _, _, _), .timedOut(let context, _, _), .dropped(let context, _, _):
            context
        case .noInputDevice, .outputLost, .outputBack, .outputFailed, .outputLeft, .outputSet: nil
        }
    }

    /// What became of it, once that is known.
    package var result: ActionResult? {
        switch self {
        case .ended: .ended
        case .failed: .failed
        case .notStarted: .notStarted
        case .timedOut: .timedOut
        case .dropped: .dropped
        case .started, .noInputDevice, .outputLost, .outputBack, .outputFailed, .outputLeft, .outputSet: nil
        }
    }
}

/// Why an action was not done.
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

extension ActionReport: CustomStringConvertible {
    package var description: String { record(at: Instant(nanoseconds: 0)).line }
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

extension ActionReport {
    /// As clients are told it.
    package func record(at now: Instant) -> NoticeRecord {
        switch self {
        case .started(let context, let program, let process):
            context.record(.started, now) { $0.add(program, process) }
        case .ended(let context, let program, let process, let failure):
            context.record(.ended, now) { $0.add(program, process, failure) }
        case .notStarted(let context, let error):
            context.record(.notStarted, now) { $0.why = error.description }
        case .failed(let context, let program, let process, let failure):
            context.record(.failed, now) { $0.add(program, process, failure) }
        case .timedOut(let context, let program, let process):
            context.record(.timedOut, now) { $0.add(program, process) }
        case .dropped(let context, let actions, let reason):
            context.record(.dropped, now) { ($0.count, $0.why) = (actions, reason.description) }
        case .noInputDevice(let error):
            NoticeRecord(.inputDevice, at: now) { ($0.state, $0.why) = (.lost, error.description) }
        case .outputLost(let name, let problem): .output(name, .lost, problem.description, now)
        case .outputBack(let name): .output(name, .back, nil, now)
        case .outputFailed(let name, let problem): .output(name, .failed, problem.description, now)
        case .outputLeft(let name, let problem): .output(name, .left, problem.description, now)
        case .outputSet(let name, let isOn, let blinks, let interlocks):
            .output(
                name, blinks ? .blinks : isOn ? .on : .off, interlocks.isEmpty ? nil : interlocks.words,
                isOn: isOn, now)
        }
    }
}

extension ActionContext {
    fileprivate func record(
        _ state: NoticeRecord.State, _ now: Instant, _ complete: (inout NoticeRecord) -> Void
    ) -> NoticeRecord {
        NoticeRecord(.action, event.control, at: now) {
            ($0.gesture, $0.sequence, $0.state) = (event.moment.gesture, event.sequence, state)
            complete(&$0)
        }
    }
}

extension NoticeRecord {
    fileprivate mutating func add(_ program: String, _ process: Int32, _ failure: Failure? = nil) {
        (self.program, self.process) = (program, process)
        switch failure {
        case .exited(let code): exitCode = code
        case .killed(let signal): self.signal = signal
        case nil: break
        }
    }

    fileprivate static func output(
        _ name: String, _ state: State, _ why: String?, isOn: Bool? = nil, _ now: Instant
    ) -> NoticeRecord {
        NoticeRecord(.output, at: now) {
            ($0.output, $0.state, $0.isOn, $0.why) = (name, state, isOn, why)
        }
    }
}
