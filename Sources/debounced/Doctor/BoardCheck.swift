import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux

/// Looks at the chips, and at the lines of controls and outputs. What is in use is left alone.
struct BoardCheck<Board: DebouncedLinux.Board> {
    let board: Board
    let plan: Plan
    /// Of the plan.
    var file = defaultConfigPath
    var daemon = DaemonReport()
    var rest = Duration.seconds(2)
    var isInContainer = DebouncedLinux.isInContainer

    func run() throws -> [Diagnosis] {
        let chips = try board.chips()
        let wanted = plan.findLines(on: board)
        let differences =
            daemon.status.map { ConfigComparison($0, plan, in: file, wanted).diagnoses(on: chips) } ?? []
        guard !chips.isEmpty else {
            let missing =
                isInContainer
                ? Diagnosis.wrong(
                    "chip", "there is no GPIO chip in this container",
                    "start it with --device /dev/gpiochip0")
                : .wrong(
                    "chip", "there is no GPIO chip on this machine",
                    "load its driver, or try 'debounced --simulate'")
            return [missing] + differences
        }
        let lines = try diagnoseLines(zip(plan.lines, wanted).map { ($0, $1.place) })
        return chips.map(diagnose) + lines
            + zip(plan.outputs, wanted.suffix(plan.outputs.count)).compactMap {
                look(at: $0.name, $1)
            } + differences
    }

    private func diagnose(_ chip: Chip) -> Diagnosis {
        if let problem = chip.problem { return .wrong("chip \(chip.name)", "\(problem)") }
        return .ok("chip", "\(chip) can be opened, \(chip.lineCount) lines")
    }

    /// Something may hang on its line, so that it is not tried.
    private func look(at output: String, _ wanted: WantedLine) -> Diagnosis? {
        switch wanted.place {
        case .success(let found) where !found.line.isUsed: .ok(wanted.owner, "its line is free")
        case .success(let found) where found.line.isOurs: daemon.diagnose(output: output)
        case .success(let found): .inUse(wanted.owner, by: found.line.user)
        case .failure(let problem): daemon.hasLost(output: output) ? nil : .wrong(wanted.owner, "\(problem)")
        }
    }
}

// MARK: Lines of controls

extension BoardCheck {
    private typealias Place = Result<FoundLine, LineProblem>

    private func diagnoseLines(_ lines: [(plan: LinePlan, place: Place)]) throws -> [Diagnosis] {
        let free = lines.compactMap { line, place -> (plan: LinePlan, address: LineAddress)? in
            guard case .success(let found) = place, !found.line.isUsed else { return nil }
            return (line, found.address)
        }
        var responses = try board.pullResponses(of: free.map(\.address))[...]
        var resting: [(plan: LinePlan, address: LineAddress)] = []
        var diagnoses: [Diagnosis] = []
        for (line, place) in lines {
            if case .success(let found) = place, !found.line.isUsed, let response = responses.popFirst() {
                diagnoses.append(line.diagnose(response))
                if case .success = response { resting.append((line, found.address)) }
            } else {
                diagnoses += [look(at: line, place)].compactMap(\.self)
            }
        }
        return try diagnoses + diagnoseRest(of: resting)
    }

    /// A line that is not free.
    private func look(at line: LinePlan, _ place: Place) -> Diagnosis? {
        switch place {
        case .success(let found) where found.line.isOurs: daemon.diagnose(line.control, on: found.address)
        case .success(let found): .inUse(line.title, by: found.line.user)
        case .failure(let problem): daemon.hasLost(line.control) ? nil : .wrong(line.title, "\(problem)")
        }
    }

    /// One line that can't be listened to says nothing of the others.
    private func diagnoseRest(of free: [(plan: LinePlan, address: LineAddress)]) throws -> [Diagnosis] {
        guard !free.isEmpty else { return [] }
        var (lines, diagnoses): ([RestingLine<Board.Input>], [Diagnosis]) = ([], [])
        defer { for line in lines { line.input.release() } }
        for (line, address) in free {
            do throws(LineProblem) {
                let request = line.request
                if request.poll != nil {
                    let problem = board.problem(ofEdgesOn: address, request)
                    if let problem, !problem.isLasting { throw problem }
                    if problem == nil { diagnoses.append(.needlessPoll(line.title)) }
                }
                lines.append(
                    RestingLine(
                        subject: line.title, poll: request.poll,
                        input: try board.requestAtRest(request, address)))
            } catch {
                diagnoses.append(Diagnosis(.wrong, line.title, saying: error.description))
            }
        }
        let record = try board.rest(lines, for: rest)
        return diagnoses + lines.indices.map { record.diagnose($0, called: lines[$0].subject) }
    }
}

extension Diagnosis {
    fileprivate static func inUse(_ subject: String, by user: String) -> Diagnosis {
        .wrong(subject, "in use by \(user)", "stop what uses it, or take another line")
    }

    fileprivate static func needlessPoll(_ subject: String) -> Diagnosis {
        .warning(subject, "it is polled, although its line can report edges", "remove poll")
    }
}
