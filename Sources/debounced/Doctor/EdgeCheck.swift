import DebouncedBoards
import DebouncedConfiguration

/// Looks for lines that can't report edges, though the config does not say `poll`. It takes each free line for
/// a moment.
struct EdgeCheck<Board: DebouncedBoards.Board> {
    let plan: Plan
    let file: String
    let board: Board

    var findings: [Finding] {
        plan.lines.filter { $0.request.poll == nil }.compactMap { line in
            guard let problem = problem(of: line.request), problem.isLasting else { return nil }
            return Finding(.error, file, plan.places.pin(of: line.title), "\(line.title): \(problem)")
        }
    }

    private func problem(of line: LineRequest) -> LineProblem? {
        do throws(LineProblem) {
            let address = try board.find(line.pin, on: line.chip).address
            try board.request(address, bias: line.bias, activeLow: line.activeLow, edges: true)
                .release()
            return nil
        } catch {
            return error
        }
    }
}
