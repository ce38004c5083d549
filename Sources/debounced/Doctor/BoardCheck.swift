import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts

/// Looks at the chips and at the lines. What is in use is left alone.
struct BoardCheck<Board: DebouncedBoards.Board> {
    let board: Board
    let plan: Plan
    var daemon: DaemonReport?
    var rest = Duration.seconds(2)

    func run() throws -> [Diagnosis] {
        let chips = try board.chips()
        guard !chips.isEmpty else {
            return [
                .wrong(
                    "chip", "there is no GPIO chip on this machine",
                    "load its driver, or try 'debounced --simulate'")
            ]
        }
        var free: [(line: LinePlan, address: LineAddress)] = []
        var diagnoses = chips.map(diagnose)
        var finder = LineFinder(board)
        for line in plan.lines { diagnoses.append(look(at: line, &finder, &free)) }
        guard !free.isEmpty else { return diagnoses }
        return try diagnoses + diagnoseRest(of: free)
    }

    /// One line that can't be listened to says nothing of the others.
    private func diagnoseRest(of free: [(line: LinePlan, address: LineAddress)]) throws -> [Diagnosis] {
        var (lines, diagnoses): ([RestingLine<Board.Input>], [Diagnosis]) = ([], [])
        defer { for line in lines { line.input.release() } }
        for (line, address) in free {
            let subject = line.title
            do throws(LineProblem) {
                if line.request.poll != nil, let needless = try diagnosePoll(of: line, address) {
                    diagnoses.append(needless)
                }
                lines.append(
                    RestingLine(
                        subject: subject, poll: line.request.poll,
                        input: try board.requestAtRest(line.request, address)))
            } catch {
                diagnoses.append(Diagnosis(.wrong, subject, saying: error.description))
            }
        }
        let record = try board.rest(lines, for: rest)
        return diagnoses + lines.indices.map { record.diagnose($0, called: lines[$0].subject) }
    }

    /// What reports edges need not be polled.
    private func diagnosePoll(of line: LinePlan, _ address: LineAddress) throws(LineProblem) -> Diagnosis? {
        do throws(LineProblem) {
            let request = line.request
            try board.request(address, bias: request.bias, activeLow: request.activeLow, edges: true)
                .release()
        } catch {
            guard error.isLasting else { throw error }
            return nil
        }
        return .warning(
            line.title, "it is polled, although its line can report edges", "remove poll")
    }

    private func diagnose(_ chip: Chip) -> Diagnosis {
        if let problem = chip.problem { return .wrong("chip \(chip.name)", "\(problem)") }
        return .ok("chip", "\(chip) can be opened, \(chip.lineCount) lines")
    }

    private func look(
        at line: LinePlan, _ finder: inout LineFinder<Board>,
        _ free: inout [(line: LinePlan, address: LineAddress)]
    ) -> Diagnosis {
        let subject = line.title
        do {
            let found = try finder.find(line.request.pin, on: line.request.chip)
            guard !found.line.isUsed else {
                guard found.line.isOurs else { return .inUse(subject, by: found.line.user) }
                return daemon?.diagnose(line.control, on: found.address)
                    ?? .ok(subject, "in use by the daemon")
            }
            let response = try board.pullResponse(of: found.address)
            free.append((line, found.address))
            return line.diagnose(response)
        } catch let problem as LineProblem {
            return .wrong(subject, "\(problem)")
        } catch {
            return .wrong(subject, "\(error)")
        }
    }
}
