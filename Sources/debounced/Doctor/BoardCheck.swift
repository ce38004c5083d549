import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts

/// Looks at the chips and at the lines of the buttons. What is in use is left alone.
struct BoardCheck<Board: DebouncedBoards.Board> {
    let board: Board
    let plan: Plan
    var daemon: DaemonReport?
    var rest = Duration.seconds(2)

    func run() throws -> [Diagnosis] {
        let chips = try board.chips()
        guard !chips.isEmpty else {
            return [
                .wrong("chip", "there is no GPIO chip on this machine", "load its driver, or use --simulate")
            ]
        }
        var free: [(button: ButtonPlan, line: LineAddress)] = []
        var diagnoses = chips.map(judge)
        var finder = LineFinder(board)
        for button in plan.buttons { diagnoses.append(look(at: button, &finder, &free)) }
        guard !free.isEmpty else { return diagnoses }
        return try diagnoses + judgeRest(of: free)
    }

    /// One line that can't be listened to says nothing of the others.
    private func judgeRest(of free: [(button: ButtonPlan, line: LineAddress)]) throws -> [Diagnosis] {
        var (lines, diagnoses): ([RestingLine<Board.Input>], [Diagnosis]) = ([], [])
        defer { for line in lines { line.input.release() } }
        for (button, line) in free {
            let subject = "button '\(button.name)'"
            do throws(LineProblem) {
                if button.poll != nil, let needless = try judgePoll(of: button, line) {
                    diagnoses.append(needless)
                }
                lines.append(RestingLine(subject, button.poll, try board.requestAtRest(button, line)))
            } catch {
                diagnoses.append(Diagnosis(.wrong, subject, saying: error.description))
            }
        }
        do {
            let record = try board.rest(lines, for: rest)
            diagnoses += lines.indices.map { record.judge($0, called: lines[$0].subject) }
        } catch let problem as LineProblem {
            diagnoses.append(.wrong("lines", "\(problem)", "try again"))
        }
        return diagnoses
    }

    /// What reports edges need not be polled.
    private func judgePoll(of button: ButtonPlan, _ line: LineAddress) throws(LineProblem) -> Diagnosis? {
        do throws(LineProblem) {
            try board.request(line, bias: button.bias, activeLow: button.isActiveLow, edges: true).release()
        } catch {
            guard error.isLasting else { throw error }
            return nil
        }
        return .warning(
            "button '\(button.name)'", "it is polled, though its line can report edges", "leave out poll")
    }

    private func judge(_ chip: Chip) -> Diagnosis {
        if let problem = chip.problem { return .wrong("chip \(chip.name)", "\(problem)") }
        return .ok("chip", "\(chip) can be opened, \(chip.lineCount) lines")
    }

    private func look(
        at button: ButtonPlan, _ finder: inout LineFinder<Board>,
        _ free: inout [(button: ButtonPlan, line: LineAddress)]
    ) -> Diagnosis {
        let subject = "button '\(button.name)'"
        do {
            let found = try finder.find(button.pin, on: button.chip)
            guard !found.line.isUsed else {
                guard found.line.isOurs else { return .inUse(subject, by: found.line.user) }
                return daemon?.judge(button: button.name, on: found.address)
                    ?? .ok(subject, "in use by the daemon")
            }
            let nature = try board.nature(of: found.address)
            free.append((button, found.address))
            return button.judge(nature)
        } catch let problem as LineProblem {
            return .wrong(subject, "\(problem)")
        } catch {
            return .wrong(subject, "\(error)")
        }
    }
}
