import DebouncedActions
import DebouncedConfiguration
import DebouncedSession
import DebouncedText

/// Counts what is not counted by the panel, by the name of the control: it goes on when the file is read again.
final class ControlTallies: Listener {
    private var entries: [String: Entry] = [:]

    fileprivate struct Entry {
        var actions = ActionCounts()
        var line = LineTally()
        /// Programs that took too long, and have not ended yet: their end does not count again.
        var overdue = 0
    }

    func actions(of name: String) -> ActionCounts { entries[name]?.actions ?? ActionCounts() }
    func line(of name: String) -> LineTally { entries[name]?.line ?? LineTally() }

    func notify(_ notice: Notice) {
        switch notice {
        case .line(let control, _, .setAside): entries[control.name, default: Entry()].line.storms += 1
        case .droppedEdges(let control, let count):
            entries[control.name, default: Entry()].line.dropped += count
        case .action(let report):
            if let name = report.context?.control { entries[name, default: Entry()].count(report) }
        default: break
        }
    }
}

extension ControlTallies.Entry {
    fileprivate mutating func count(_ report: ActionReport) {
        switch report {
        case .dropped(_, let actions, _): self.actions[.dropped] += actions
        case .ended where overdue > 0: overdue -= 1
        default:
            guard let result = report.result else { return }
            if result == .timedOut { overdue += 1 }
            actions[result] += 1
        }
    }
}
