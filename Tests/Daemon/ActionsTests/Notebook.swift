import DebouncedConfiguration
import DebouncedDaemon
import DebouncedWire

/// Keeps what a runner tells.
final class Notebook {
    private(set) var all: [Notice] = []

    /// The actions that are no programs, with what they were done for.
    private(set) var done: [(Action, ActionContext)] = []
    /// The names of the outputs that were set.
    var outputs: [String] {
        done.compactMap { if case .output(let name, _) = $0.0 { name } else { nil } }
    }

    /// Why they can't be done.
    var obstacle: DropReason?

    func perform(_ action: Action, for context: ActionContext) -> DropReason? {
        if obstacle == nil { done.append((action, context)) }
        return obstacle
    }

    func note(_ news: Notice) { all.append(news) }

    /// What a log would say.
    var texts: [String] { all.filter { !$0.isRoutine }.map(\.line) }

    private var reports: [ActionReport] {
        all.compactMap { if case .action(let report) = $0.what { report } else { nil } }
    }

    /// The programs that were started, in order.
    var programs: [String] {
        reports.compactMap { $0.result == nil ? $0.program : nil }
    }

    /// How many children have ended, well or not.
    var ends: Int {
        reports.count { $0.result == .ended || $0.result == .failed }
    }

    /// How many actions were not done.
    var dropped: Int {
        all.reduce(0) { $0 + $1.droppedActions }
    }

    /// The last process that was started.
    var process: Int32? {
        reports.last { $0.result == nil }?.process
    }
}

extension Notice {
    /// Whether everything is as expected: outputs that are set, and programs that start and end.
    fileprivate var isRoutine: Bool {
        switch what {
        case .action(let report): report.result == nil || report.result == .ended
        case .output(.on, _, _, _), .output(.off, _, _, _), .output(.blinks, _, _, _): true
        default: false
        }
    }
}
