import DebouncedBoards
import DebouncedConfiguration

/// Looks for the lines of the outputs. None is taken: something may hang on it.
struct OutputCheck<Board: DebouncedBoards.Board> {
    let board: Board
    let plan: Plan
    let daemon: DaemonReport?

    func run() -> [Diagnosis] {
        var finder = LineFinder(board)
        return plan.outputs.map { look(at: $0, &finder) }
    }

    private func look(at output: OutputPlan, _ finder: inout LineFinder<Board>) -> Diagnosis {
        let subject = "output '\(output.name)'"
        do throws(LineProblem) {
            let line = try finder.find(output.pin, on: output.chip).line
            guard line.isUsed else { return .ok(subject, "its line is free") }
            guard line.isOurs else { return .inUse(subject, by: line.user) }
            return daemon?.diagnose(output: output.name) ?? .ok(subject, "in use by the daemon")
        } catch {
            return .wrong(subject, "\(error)")
        }
    }
}

extension Diagnosis {
    static func inUse(_ subject: String, by user: String) -> Diagnosis {
        .wrong(subject, "in use by \(user)", "stop what uses it, or take another line")
    }
}
