import DebouncedConfiguration
import DebouncedWire

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
        guard let name = notice.control?.name else { return }
        switch notice.what {
        case .line(.setAside, _): entries[name, default: Entry()].line.storms += 1
        case .droppedEdges(let count): entries[name, default: Entry()].line.dropped += count
        case .action(let report): entries[name, default: Entry()].count(report)
        default: break
        }
    }
}

extension ControlTallies.Entry {
    fileprivate mutating func count(_ report: ActionReport) {
        switch report.result {
        case nil: break
        case .ended where overdue > 0: overdue -= 1
        case let result?:
            if result == .timedOut { overdue += 1 }
            actions[result] += report.count ?? 1
        }
    }
}
