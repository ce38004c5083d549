import DebouncedBoards
import DebouncedConfiguration

/// Looks for buttons whose lines can't report edges, though the config does not say `poll`. It takes each free line for
/// a moment.
struct EdgeSurvey<Board: DebouncedBoards.Board> {
    private let plan: Plan
    private let file: String
    private let board: Board

    init(_ plan: Plan, file: String, on board: Board) {
        self.plan = plan
        self.file = file
        self.board = board
    }

    var findings: [Finding] {
        plan.buttons.filter { $0.poll == nil }.compactMap { button in
            guard let problem = problem(of: button), problem.isLasting else { return nil }
            let owner = "button '\(button.name)'"
            return Finding(.error, file, plan.places.pin(of: owner), "\(owner): \(problem)")
        }
    }

    private func problem(of button: ButtonPlan) -> LineProblem? {
        do throws(LineProblem) {
            let address = try board.find(button.pin, on: button.chip).address
            try board.request(address, bias: button.bias, activeLow: button.isActiveLow, edges: true)
                .release()
            return nil
        } catch {
            return error
        }
    }
}
