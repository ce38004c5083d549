import DebouncedContacts
import DebouncedControls
import DebouncedSession
import DebouncedText
import DebouncedVisible

/// A notice of the daemon in words.
enum NoticeWords {
    static func text(of notice: JSON) -> String {
        switch notice["notice"]?.string ?? "" {
        case "suppressed": suppressed(notice)
        case "spike": spike(notice)
        case "missed_edge": "an edge was lost; the line was read to make up for it"
        case "read_error": "\(notice["why"]?.string ?? "the line could not be read"); reading it again"
        case "dropped_edges": "the kernel dropped \(notice["count"]?.integer ?? 0) edges"
        case "line": "line \(state(notice))"
        case "output": "output \(state(notice))"
        case "keyboard": "keyboard \(state(notice))"
        case "edges": edges(notice)
        case "state": "\(notice["file"]?.string ?? "state"): \(state(notice))"
        case "total": "shows \(notice["total"]?.decimal.map { "\($0)" } ?? "nothing known") from now on"
        case "delay": delayWords(.nanoseconds(notice["delay_ns"]?.integer ?? 0))
        case "worn":
            "the switch is worn: it opened for \(timeText(notice["longest_quiet_ns"]?.integer ?? 0)) within a press; "
                + "replace it"
        case "unsettled": "its contact has been trembling for 10 s; it keeps its state until it settles"
        case "action": action(notice)
        case "reload": reload(notice)
        default: notice.text
        }
    }

    private static func edges(_ notice: JSON) -> String {
        guard let settings = EncoderSettings(suggestion: notice) else { return notice.text }
        return "\(settings.restWords): \(settings.restAdvice)"
    }

    private static func spike(_ notice: JSON) -> String {
        let length = timeText(notice["length_ns"]?.integer ?? 0)
        let count = Int(notice["count"]?.integer ?? 1)
        let words = count == 1 ? "spike of \(length)" : "\(count) spikes, the longest of \(length)"
        return "\(words): too short for a press"
    }

    private static func suppressed(_ notice: JSON) -> String {
        let by = notice["by"]?.string ?? ""
        switch notice["kind"]?.string {
        case "group": return "press ignored: the cooldown of group \(by) is not over"
        case "chord": return "press became part of chord \(by)"
        default: return "press ignored: its cooldown is not over"
        }
    }

    private static func state(_ notice: JSON) -> String {
        let state = notice["state"]?.string ?? ""
        return spaced(state) + (notice["why"]?.string.map { ": \($0)" } ?? "")
    }

    private static func action(_ notice: JSON) -> String {
        let event = notice["gesture"]?.string ?? ""
        let program = notice["program"]?.string ?? "action"
        let process = notice["pid"]?.integer.map { ", process \($0)" } ?? ""
        let words: String =
            switch notice["state"]?.string ?? "" {
            case "started": "started \(program)\(process)"
            case "ended": "\(program)\(process), ended"
            case "failed": "action failed: \(failure(notice))"
            case "timed_out": "\(program) took longer than its timeout"
            case "dropped": "action dropped: \(notice["why"]?.string ?? "")"
            default: "action \(state(notice))"
            }
        return "\(event): \(words)"
    }

    private static func failure(_ notice: JSON) -> String {
        if let signal = notice["signal"]?.integer { return "ended by signal \(signal)" }
        return "exit code \(notice["exit_code"]?.integer ?? 0)"
    }

    private static func reload(_ notice: JSON) -> String {
        guard notice["ok"]?.bool == true else {
            let why = notice["why"]?.string ?? "the old configuration stays active"
            let findings = notice["findings"]?.items.compactMap(\.string) ?? []
            return (["config not reloaded: \(why)"] + findings.map(visible)).joined(separator: "; ")
        }
        return
            "config reloaded: watching \(counted(Int(notice["buttons"]?.integer ?? 0), "button", "buttons"))"
    }

    private static func spaced(_ name: String) -> String {
        String(name.map { $0 == "_" ? " " : $0 })
    }
}
