import DebouncedActions

/// Checks all outputs if a line is lost for good: they may have been on the same chip, and one that is gone tells nobody.
final class OutputCheck: Listener {
    private let outputs: Outputs

    init(_ outputs: Outputs) { self.outputs = outputs }

    func notify(_ notice: Notice) {
        if case .line(_, .lost(let problem)) = notice, !problem.isTransient { outputs.check() }
    }
}
