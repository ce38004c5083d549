import DebouncedBoards
import DebouncedControls
import DebouncedListening
import DebouncedSession
import DebouncedText

/// What a running daemon says of its controls and outputs, whose lines only it can look at.
struct DaemonReport {
    private let status: JSON

    /// Nil if it is no status.
    init?(_ status: JSON) {
        guard status["buttons"] != nil, status["pid"] != nil else { return nil }
        self.status = status
    }

    var process: Int64 { status["pid"]?.integer ?? 0 }
    var config: String? { status["config"]?.string }

    /// - Parameter line: which is in use by a daemon.
    func judge(_ control: ControlName, on line: LineAddress) -> Diagnosis {
        let subject = control.title
        guard let found = self.control(on: line) else {
            return .warning(
                subject, "in use by another debounced, not by the one that answers", "stop one of them")
        }
        guard let known = ControlName(found), known == control else {
            return .warning(
                subject, "the daemon uses its line for '\(ControlName(found)?.name ?? "")'",
                "reload the config: systemctl reload debounced")
        }
        return judge(found, known, subject)
    }

    func judge(output name: String) -> Diagnosis {
        let subject = "output '\(name)'"
        let output = status["outputs"]?.items.first { $0["output"]?.string == name }
        guard let output else {
            return .warning(
                subject, "in use by a daemon that does not know this output",
                "reload the config: systemctl reload debounced")
        }
        let interlocks = output["held_off_by"]?.items.compactMap(\.string) ?? []
        let why = interlocks.isEmpty ? "" : ", because \(interlocks.joined(separator: " and "))"
        return .ok(subject, "held by the daemon, and \(output["on"]?.bool == true ? "on" : "off")\(why)")
    }

    /// Whether what it should keep is on the disk; nil if it keeps nothing.
    var stateDiagnosis: Diagnosis? {
        guard let state = status["state"], let file = state["file"]?.string else { return nil }
        guard let problem = state["problem"]?.string else { return .ok("state", "kept in \(file)") }
        return .wrong(
            "state", "\(file): not saved: \(problem)",
            "make room, or its folder writable for the service's user; it is tried again by itself")
    }

    private func control(on line: LineAddress) -> JSON? {
        let rows = ControlKind.allCases.flatMap { status[$0.plural]?.items ?? [] }
        return rows.first { row in
            (row["lines"]?.items ?? [row]).contains {
                $0["chip"]?.string == line.chipName && $0["line"]?.integer == Int64(line.offset)
            }
        }
    }

    /// The line of a knob that never moved, though the other one did often.
    private func dead(of encoder: JSON) -> String? {
        let changes = encoder["lines"]?.items.map { $0["changes"]?.integer ?? 0 } ?? []
        guard changes.count == 2, changes.min() == 0, changes.max() ?? 0 >= DaemonReport.tellingChanges else {
            return nil
        }
        return changes[0] == 0 ? "A" : "B"
    }

    private static let tellingChanges: Int64 = 8

    private func steps(of encoder: JSON) -> Int {
        encoder["steps"]?.members.reduce(0) {
            $0 + Int(clamping: min(max(0, $1.1.integer ?? 0), Int64(Int32.max)))
        } ?? 0
    }

    private func judge(_ button: JSON, _ control: ControlName, _ subject: String) -> Diagnosis {
        func count(_ name: String) -> Int { Int(button[name]?.integer ?? 0) }
        let presses =
            switch control.kind {
            case .button, .chord: counted(count("presses"), "press", "presses")
            case .switch: counted(count("changes"), "change", "changes")
            case .counter: counted(count("pulses"), "pulse", "pulses")
            case .encoder: counted(steps(of: button), "step", "steps")
            }
        if control.kind == .encoder, let line = dead(of: button) {
            return .wrong(
                subject, "\(line) is not connected: only the other line moves (\(presses))",
                "check the wire of \(line), and its pin in the config")
        }
        if let settings = EncoderSettings(suggestion: button["suggestion"]) {
            return .warning(subject, "it \(settings.restWords)", settings.restAdvice)
        }
        if control.kind == .counter, button["total"]?.decimal == nil {
            return .warning(
                subject, "its total is not known, since what was kept could not be read (\(presses))",
                "read the meter, and write: debounced set \(control.name) TOTAL")
        }
        if button["unsettled"]?.bool == true {
            return .warning(
                subject, "its contact keeps trembling (\(presses))",
                "look for a loose wire, or make its delay longer")
        }
        if button["bounces"]?["worn"]?.bool == true {
            return .warning(subject, "its contact is worn (\(presses))", "replace the switch")
        }
        if count("storms") > 0 {
            return .warning(
                subject, "it was set aside \(counted(count("storms"), "time", "times")) for too many edges",
                "look for a loose wire or a source of interference")
        }
        let failed = ["failed", "not_started", "timed_out", "dropped"].reduce(0) { sum, result in
            // The daemon is asked, not trusted.
            sum + min(max(0, Int(button["actions"]?[result]?.integer ?? 0)), Int(Int32.max))
        }
        if failed > 0 {
            return .warning(
                subject, "\(counted(failed, "action", "actions")) failed or were dropped (\(presses))",
                "see debounced status, and journalctl -u debounced")
        }
        return .ok(subject, "held by the daemon, and \(button["state"]?.string ?? "there"): \(presses)")
    }
}
