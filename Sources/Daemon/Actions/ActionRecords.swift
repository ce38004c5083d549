import DebouncedContacts
import DebouncedText

extension ActionNews {
    /// As clients are told it.
    package func record(at now: Instant) -> NoticeRecord {
        switch self {
        case .started(let context, let program, let process):
            context.record(.started, now) { ($0.program, $0.process) = (program, process) }
        case .ended(let context, let program, let process):
            context.record(.ended, now) { ($0.program, $0.process) = (program, process) }
        case .notStarted(let context, let error):
            context.record(.notStarted, now) { $0.why = error.description }
        case .failed(let context, .exited(let code)): context.record(.failed, now) { $0.exitCode = code }
        case .failed(let context, .killed(let signal)): context.record(.failed, now) { $0.signal = signal }
        case .timedOut(let context, let program): context.record(.timedOut, now) { $0.program = program }
        case .dropped(let context, let actions, let reason):
            context.record(.dropped, now) { ($0.count, $0.why) = (actions, reason.description) }
        case .noKeyboard(let error):
            NoticeRecord(.keyboard, at: now) { ($0.state, $0.why) = (.lost, error.description) }
        case .outputLost(let name, let problem): .output(name, .lost, problem.description, now)
        case .outputBack(let name): .output(name, .back, nil, now)
        case .outputFailed(let name, let problem): .output(name, .failed, problem.description, now)
        case .outputLeft(let name, let problem): .output(name, .left, problem.description, now)
        case .outputSet(let name, let isOn, let interlocks):
            .output(name, isOn ? .on : .off, interlocks.isEmpty ? nil : interlocks.words, isOn: isOn, now)
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
    fileprivate static func output(
        _ name: String, _ state: State, _ why: String?, isOn: Bool? = nil, _ now: Instant
    ) -> NoticeRecord {
        NoticeRecord(.output, at: now) {
            ($0.output, $0.state, $0.isOn, $0.why) = (name, state, isOn, why)
        }
    }
}
