import DebouncedContacts
import DebouncedText

extension ActionNews {
    /// As programs read it.
    package func json(at now: Instant) -> JSON {
        JSONRecord { record in
            record.add("notice", kind)
            write(context, &record)
            record.add("time_ns", now.nanoseconds)
            record.add("state", state)
            writeMore(&record)
        }.json
    }

    private var kind: String {
        switch self {
        case .noKeyboard: "keyboard"
        case .outputLost, .outputBack, .outputFailed, .outputLeft, .outputSet: "output"
        case .started, .ended, .notStarted, .failed, .timedOut, .dropped: "action"
        }
    }

    private var state: String {
        switch self {
        case .started: "started"
        case .outputBack: "back"
        case .outputFailed: "failed"
        case .outputLeft: "left"
        case .outputSet(_, let isOn, _): isOn ? "on" : "off"
        case .outputLost, .noKeyboard: "lost"
        case .ended, .notStarted, .failed, .timedOut, .dropped: result?.rawValue ?? ""
        }
    }

    private func write(_ context: ActionContext?, _ record: inout JSONRecord) {
        if let control = context?.event.control { record.add(control.kind.key, control.name) }
        record.add("gesture", context?.event.moment.gesture.rawValue)
        record.add("event_seq", context?.event.sequence)
    }

    private func writeMore(_ record: inout JSONRecord) {
        switch self {
        case .started(_, let program, let process), .ended(_, let program, let process):
            record.add("program", program)
            record.add("pid", process)
        case .notStarted(_, let error): record.add("why", error.description)
        case .failed(_, .exited(let code)): record.add("exit_code", code)
        case .failed(_, .killed(let signal)): record.add("signal", signal)
        case .timedOut(_, let program): record.add("program", program)
        case .dropped(_, let actions, let reason):
            record.add("count", actions)
            record.add("why", reason.description)
        case .noKeyboard(let error): record.add("why", error.description)
        case .outputLost(let name, let problem), .outputFailed(let name, let problem),
            .outputLeft(let name, let problem):
            record.add("output", name)
            record.add("why", problem.description)
        case .outputBack(let name): record.add("output", name)
        case .outputSet(let name, let isOn, let interlocks):
            record.add("output", name)
            record.add("on", isOn)
            if !interlocks.isEmpty { record.add("why", interlocks.words) }
        }
    }
}
