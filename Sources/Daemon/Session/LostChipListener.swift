import DebouncedActions
import DebouncedBoards
import DebouncedText

/// Has all outputs checked if a line is lost for good: they may be on the same chip, and an output line does not report
/// that its chip is gone.
final class LostChipListener: Listener {
    private let outputs: Outputs

    init(_ outputs: Outputs) { self.outputs = outputs }

    func notify(_ notice: Notice) {
        if case .line(.lost, let why?) = notice.what, case .lost(let problem)? = why.value as? Absence,
            !problem.isTransient
        {
            outputs.checkSoon()
        }
    }
}
