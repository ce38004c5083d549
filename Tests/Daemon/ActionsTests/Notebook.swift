import DebouncedActions
import DebouncedConfiguration

/// Keeps what a runner tells.
final class Notebook {
    private(set) var all: [ActionReport] = []

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

    func note(_ news: ActionReport) { all.append(news) }

    /// What a log would say.
    var texts: [String] { all.filter { !$0.isRoutine }.map(\.description) }

    /// The programs that were started, in order.
    var programs: [String] {
        all.compactMap { if case .started(_, let program, _) = $0 { program } else { nil } }
    }

    /// How many children have ended, well or not.
    var ends: Int {
        all.count {
            switch $0 {
            case .ended, .failed: true
            default: false
            }
        }
    }

    /// How many actions were not done.
    var dropped: Int {
        all.reduce(0) { if case .dropped(_, let actions, _) = $1 { $0 + actions } else { $0 } }
    }

    /// The last process that was started.
    var process: Int32? {
        for case .started(_, _, let process) in all.reversed() { return process }
        return nil
    }
}
