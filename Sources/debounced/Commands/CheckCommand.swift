import DebouncedConfiguration
import DebouncedLinux
import DebouncedVisible
import DebouncedWire

/// `debounced check`: what each button will do, and what is wrong in the file or missing on this machine.
struct CheckCommand<Board: DebouncedLinux.Board> {
    private let file: String
    private let board: Board?
    private let isJSON: Bool
    private let printout = Output()

    /// - Parameter board: nil if there is none to check.
    init(_ invocation: Invocation, on board: Board?) {
        file = invocation[.config] ?? defaultConfigPath
        isJSON = invocation.has(.json)
        self.board = board
    }

    func run() throws -> ExitCode {
        let code = showAll()
        try printout.finish()
        return code
    }

    private func showAll() -> ExitCode {
        let (plan, findings) = Plan.read(file: file, withMistakes: true)
        show(findings)
        guard let plan else { return .badConfiguration }
        let isRight = findings.allSatisfy { $0.severity != .error }
        let obstacles = (isRight ? lineObstacles(to: plan) : []) + programObstacles(to: plan)
        show(obstacles)
        guard isRight else { return .badConfiguration }
        for line in isJSON ? plan.json.map(\.text) : lines(plan) { printout.write(line) }
        return obstacles.contains { $0.severity == .error } ? .badConfiguration : .success
    }

    /// Each paragraph in one line for programs, and in lines that fit for a terminal.
    private func lines(_ plan: Plan) -> [String] {
        guard let columns = Terminal.columns else { return plan.paragraphs.map { visible($0.text) } }
        return plan.paragraphs.flatMap { $0.lines(columns) }
    }

    /// With a mistake in the file, a line may not be the one that is meant.
    private func lineObstacles(to plan: Plan) -> [Finding] {
        let chips = (try? board?.chips()) ?? []
        let lines = board.map { LineCheck(plan: plan, file: file, board: $0).findings } ?? []
        return HeaderCheck(plan: plan, file: file, chips: chips).findings + lines
    }

    private func programObstacles(to plan: Plan) -> [Finding] {
        ProgramCheck(plan, file: file, user: .installed).findings
            + PermissionCheck(plan: plan, file: file).findings
    }

    private func show(_ findings: [Finding]) {
        for finding in findings {
            say(finding.description)
            if isJSON { printout.write(finding.json.text) }
        }
    }
}

extension Paragraph {
    /// The name stands out.
    func lines(_ columns: Int) -> [String] {
        let first = wrapped(visible(parts[0]), columns, indent: "  ")
        return first + parts.dropFirst().flatMap { wrapped(visible($0), columns - 2).map { "  \($0)" } }
    }
}
