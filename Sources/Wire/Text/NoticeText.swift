import DebouncedContacts
import DebouncedControls

/// A notice as people read it, in the log and in `monitor`.
package struct NoticeText {
    private let notice: JSON

    package init(_ notice: JSON) {
        self.notice = notice
    }

    /// The control or the output that it is about.
    package var subject: String? { ControlName(notice)?.name ?? notice["output"]?.string }

    /// With its subject, as in the log.
    package var line: String {
        switch (notice["notice"]?.string, subject) {
        case (_, nil): words
        case ("action", let control?): "\(control) \(words)"
        case ("output", let output?): "output \(output): \(words)"
        case (_, let control?): "\(control): \(words)"
        }
    }

    /// Without its subject.
    package var words: String {
        switch notice["notice"]?.string ?? "" {
        case "suppressed": "press ignored: \(suppressor)"
        case "spike": "ignored \(spikes)"
        case "dropped_edges": "the kernel dropped \(counted(integer("count"), "edge", "edges"))"
        case "missed_edge": "an edge was lost; the line was read to make up for it"
        case "read_error": "\(why); reading it again"
        case "line": state == "back" ? "the line is back" : why
        case "output": output
        case "keyboard": why
        case "delay": delay
        case "worn": "the switch is worn: it opened for \(time("longest_quiet_ns")) within a press\(remedy)"
        case "unsettled": "its contact has been trembling for 10 s; it keeps its state until it settles"
        case "edges": EncoderSettings(notice).map { "it \($0.restWords); \($0.restAdvice)" } ?? ""
        case "total": "it shows \(notice["total"]?.decimal.map { "\($0)" } ?? "nothing known") from now on"
        case "full": "its total can't grow any more\(notice["total"]?.decimal.map { ": it is \($0)" } ?? "")"
        case "state": "\(notice["file"]?.string ?? "state"): \(stateFile)"
        case "action": "\(notice["gesture"]?.string ?? ""): \(action)"
        case "reload": reload
        default: notice.text
        }
    }

    /// What there is to say about the config file, each with its place.
    package var findings: [String] { notice["findings"]?.items.compactMap(\.string) ?? [] }

    private var state: String { notice["state"]?.string ?? "" }
    private var why: String { notice["why"]?.string ?? state }
    private func integer(_ name: String) -> Int { Int(clamping: notice[name]?.integer ?? 0) }
    private func time(_ name: String) -> String { timeText(notice[name]?.integer ?? 0) }

    private var spikes: String {
        let count = integer("count")
        return "\(count == 1 ? "a spike" : "\(count) spikes, the longest") of \(time("length_ns"))"
    }

    private var suppressor: String {
        let name = notice["by"]?.string ?? ""
        return switch notice["kind"]?.string {
        case "group": "the cooldown of group \(name) is not over"
        case "chord": "it is part of chord \(name)"
        default: "its cooldown is not over"
        }
    }

    private var output: String {
        switch state {
        case "back": "the line is back"
        case "on", "off": state + (notice["why"]?.string.map { ", because \($0)" } ?? "")
        case "left": "\(why); given back as it was"
        default: "\(why); trying again"
        }
    }

    private var delay: String {
        let delay = Duration.nanoseconds(notice["delay_ns"]?.integer ?? 0)
        return delay > Policy.learning().delay
            ? "learned a delay of \(timeText(delay.nanoseconds)) from its bounces; "
                + "write delay = \"\(delay.inMilliseconds)\" to start with it"
            : "the delay is \(timeText(delay.nanoseconds)) again"
    }

    /// What to do about a worn switch. A daemon that is older does not say.
    private var remedy: String {
        guard let remedy = notice["remedy_ns"]?.integer.map({ Duration.nanoseconds($0) }) else {
            return "; replace it"
        }
        let learns = notice["learns"]?.bool == true && remedy <= Policy.learning().longestDelay
        return ", more than half of its delay of \(time("delay_ns")); replace it; until then, "
            + (learns
                ? "a delay of \(timeText(remedy.nanoseconds)) would do, which \"auto\" learns by itself"
                : "write delay = \"\(remedy.inMilliseconds)\"")
    }

    private var stateFile: String {
        switch state {
        case "saved": "saved again"
        case "not_saved": "not saved: \(why); trying again"
        default:
            "\(why); \(notice["copy"]?.string.map { "it is kept as \($0)" } ?? "it can't be kept"), "
                + "and no total is known until 'debounced set' gives one"
        }
    }

    private var action: String {
        let program = notice["program"]?.string ?? "action"
        let process = notice["pid"]?.integer.map { ", process \($0)" } ?? ""
        switch state {
        case "started": return "started \(program)\(process)"
        case "ended": return "\(program)\(process), ended"
        case "failed": return "the action \(failure)"
        case "timed_out": return "\(program) exceeded its timeout and is being stopped"
        case "dropped":
            let count = integer("count")
            return "\(count > 1 ? "\(count) actions " : "")dropped because \(why)"
        default: return why
        }
    }

    private var failure: String {
        notice["signal"]?.integer.map { "was killed by signal \($0)" }
            ?? "exited with status \(integer("exit_code"))"
    }

    private var reload: String {
        if notice["ok"]?.bool == true { return "reloaded: watching \(Watched(notice))" }
        return "not reloaded: \(notice["why"]?.string ?? "the old configuration stays active")"
    }
}

extension Duration {
    /// Rounded up, as a config file has it.
    fileprivate var inMilliseconds: String {
        "\(nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0))ms"
    }
}
