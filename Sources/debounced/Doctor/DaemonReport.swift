import DebouncedConfiguration
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import DebouncedVisible
import DebouncedWire

/// A running daemon's report on its controls and outputs, whose lines only it can look at.
struct DaemonReport {
    /// Nil if none responds.
    var status: Status?
    /// True if one would respond: the config may name no socket.
    var isServed = true

    /// - Parameter line: which is in use by a daemon.
    func diagnose(_ control: ControlName, on line: LineAddress) -> Diagnosis {
        let subject = control.title
        guard let status else { return unknownHolder(subject) }
        guard let found = status.control(on: line) else {
            return .warning(
                subject, "in use by another debounced, not by the one that responds", "stop one of them")
        }
        guard found.control == control else {
            return .warning(subject, "the daemon uses its line for '\(found.control.name)'", status.reload)
        }
        return diagnose(found, subject)
    }

    func diagnose(output name: String) -> Diagnosis {
        let subject = "output '\(name)'"
        guard let status else { return unknownHolder(subject) }
        guard let output = status.outputs.first(where: { $0.name == name }) else {
            return .warning(subject, "in use by a daemon that does not know this output", status.reload)
        }
        if let problem = output.problem {
            return .wrong(subject, "the daemon can't set it: \(withoutEnd(problem))", "see debounced status")
        }
        let interlocks = enumeration(output.interlocks, "and")
        let why = interlocks.isEmpty ? "" : ", because \(interlocks)"
        return .ok(subject, "held by the daemon, and \(output.isOn ? "on" : "off")\(why)")
    }

    /// A recording, for one, holds lines and serves no socket.
    private func unknownHolder(_ subject: String) -> Diagnosis {
        guard isServed else {
            return .ok(subject, "in use by a debounced, which has no socket to be asked at")
        }
        return .warning(
            subject, "in use by a debounced that does not respond on the socket",
            "pgrep -a debounced shows it: stop it, or have it serve that socket")
    }

    /// Tells if what it should keep is on the disk; nil if it keeps nothing.
    var stateDiagnosis: Diagnosis? {
        guard let state = status?.state else { return nil }
        guard let problem = state.problem else { return .ok("state", "kept in \(state.file)") }
        return .wrong(
            "state", "\(state.file): not saved: \(problem)",
            "make room, make its directory writable for the service's user, or name another file with --state; "
                + "debounced keeps trying")
    }

    /// The line of a knob that never moved, though the other one did often.
    private func deadLine(of encoder: ControlStatus) -> String? {
        let changes = encoder.lines.map { $0.changes ?? 0 }
        guard changes.count == 2, changes.min() == 0, changes.max() ?? 0 >= DaemonReport.decisiveChanges
        else {
            return nil
        }
        return EncoderPlan.phases[changes[0] == 0 ? 0 : 1]
    }

    private static let decisiveChanges = 8

    private func diagnose(_ status: ControlStatus, _ subject: String) -> Diagnosis {
        diagnose(encoder: status, subject) ?? diagnose(counter: status, subject)
            ?? diagnose(contact: status, subject) ?? diagnose(actions: status, subject)
            ?? .ok(subject, "held by the daemon, and \(status.state): \(status.moves)")
    }

    private func diagnose(encoder status: ControlStatus, _ subject: String) -> Diagnosis? {
        if let line = deadLine(of: status) {
            return .wrong(
                subject, "\(line) is not connected: only the other line moves (\(status.moves))",
                "check the wire of \(line), and its pin in the config")
        }
        guard let settings = status.encoder?.suggestion else { return nil }
        // In the words of the log and of `status`.
        return .warning(subject, "\(status.control.name) \(settings.restWords): \(settings.restAdvice)")
    }

    private func diagnose(counter status: ControlStatus, _ subject: String) -> Diagnosis? {
        guard let counter = status.counter, counter.total == nil else { return nil }
        return .warning(
            subject, "its total is not known, since what was kept could not be read (\(status.moves))",
            "read the meter, and write: debounced set \(status.control.name) TOTAL")
    }

    private func diagnose(contact status: ControlStatus, _ subject: String) -> Diagnosis? {
        if !status.isUp {
            return .wrong(
                subject, "it is ignored: \(withoutEnd(status.problem ?? "its line is not there"))",
                "look for a loose wire or a source of interference")
        }
        if status.isUnsettled {
            return .warning(
                subject, "its contact keeps chattering (\(status.moves))",
                "look for a loose wire, or make its delay longer")
        }
        if let bounces = status.bounces, bounces.isWorn {
            let words = bounces.neededDelay.flatMap { needed in
                status.line.map { wornWords(needed, $0.delay, learns: $0.learnsDelay == true) }
            }
            return .warning(
                subject, "its contact is worn (\(status.moves))",
                "replace the switch" + (words.map { "; until then, \($0)" } ?? ""))
        }
        if let bounces = status.bounces, bounces.isLoose {
            return .warning(
                subject, "it opened \(bounces.dropOuts) times while it was held (\(status.moves))",
                "look for a loose wire, or replace the switch")
        }
        if status.lineCounts.clockErrors > 0 {
            let edges = counted(status.lineCounts.clockErrors, "edge", "edges")
            return .warning(
                subject,
                "the kernel stamped \(edges) with another clock: they have the time at which they were read, so that a "
                    + "bounce or a short press is lost or too long while the machine is busy",
                "use a kernel from 5.7 on, or a driver that stamps with CLOCK_MONOTONIC")
        }
        guard status.lineCounts.storms > 0 else { return nil }
        return .warning(
            subject,
            "it was set aside \(counted(status.lineCounts.storms, "time", "times")) for too many edges",
            "look for a loose wire or a source of interference")
    }

    private func diagnose(actions status: ControlStatus, _ subject: String) -> Diagnosis? {
        let failed = ActionResult.allCases.filter { $0 != .ended }.reduce(0) { $0 + status.actions[$1] }
        guard failed > 0 else { return nil }
        return .warning(
            subject, "\(counted(failed, "action", "actions")) failed or were dropped (\(status.moves))",
            "see debounced status, and journalctl -u debounced")
    }
}

extension DaemonReport {
    func hasLost(_ control: ControlName) -> Bool {
        status?.controls.first { $0.control == control }?.isUp == false
    }

    func hasLost(output name: String) -> Bool {
        status?.outputs.first { $0.name == name }?.isUp == false
    }
}

extension Status {
    func control(on line: LineAddress) -> ControlStatus? {
        controls.first { $0.lines.contains { $0.chip == line.chipName && $0.offset == line.offset } }
    }

    /// The command that has the daemon read its file again.
    var reload: String { "reload the config: systemctl reload debounced, or kill -HUP \(process)" }
}

/// Problems that pass end with a promise, which is no remedy.
func withoutEnd(_ problem: String) -> String {
    let end = "; trying again"
    return problem.hasSuffix(end) ? String(problem.dropLast(end.count)) : problem
}
