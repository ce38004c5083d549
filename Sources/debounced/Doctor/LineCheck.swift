import DebouncedConfiguration
import DebouncedDaemon
import DebouncedLinux

/// A line that a plan wants, and where it is.
struct WantedLine {
    /// "button 'bell'", "output 'lamp'".
    let owner: String
    let request: LineRequest
    let place: Result<FoundLine, LineProblem>
}

extension Plan {
    /// The wanted lines of controls, and then of outputs, as the config has them.
    var wants: [(owner: String, request: LineRequest)] {
        lines.map { ($0.title, $0.request) } + outputs.map { ("output '\($0.name)'", $0.request) }
    }

    /// Looks for these lines, without taking one.
    func findLines(on board: some Board) -> [WantedLine] {
        var finder = LineFinder(board)
        return wants.map { owner, request in
            WantedLine(
                owner: owner, request: request,
                place: Result { () throws(LineProblem) in try finder.find(request.pin, on: request.chip) })
        }
    }
}

/// Looks for the lines of a plan on this machine.
struct LineCheck<Board: DebouncedLinux.Board> {
    let plan: Plan
    let file: String
    let board: Board

    /// Takes no line. Nothing if there is no chip at all: a file may be checked anywhere.
    var findings: [Finding] {
        guard let chips = try? board.chips(), !chips.isEmpty else { return [] }
        var observations = Observations(file: file, places: plan.places)
        var owners: [LineAddress: String] = [:]
        for wanted in plan.findLines(on: board) {
            switch wanted.place {
            case .success(let found):
                observations.add(found, of: wanted.owner, besides: owners[found.address])
                owners[found.address] = owners[found.address] ?? wanted.owner
            case .failure(let problem): observations.add(.warning, wanted.owner, problem.description)
            }
        }
        return observations.findings
    }

    /// Findings about lines that can't report edges, though the config does not say `poll`. It takes each free line for
    /// a moment.
    var edgeFindings: [Finding] {
        plan.findLines(on: board).prefix(plan.lines.count).compactMap { wanted in
            guard wanted.request.poll == nil, case .success(let found) = wanted.place,
                let problem = board.problem(ofEdgesOn: found.address, wanted.request), problem.isLasting
            else { return nil }
            return Finding(.error, file, plan.places.pin(of: wanted.owner), "\(wanted.owner): \(problem)")
        }
    }
}

extension Board {
    /// The reason why a line can't be requested with its edges; nil if it can.
    func problem(ofEdgesOn line: LineAddress, _ wanted: LineRequest) -> LineProblem? {
        do throws(LineProblem) {
            try request(line, bias: wanted.bias, activeLow: wanted.activeLow, edges: true).release()
            return nil
        } catch {
            return error
        }
    }
}

/// Collects findings; one if several lines have the same problem.
private struct Observations {
    private let file: String
    private let places: Places
    private var observations: [Observation] = []

    private struct Observation {
        let severity: Finding.Severity
        let place: Place?
        let message: String
        var owners: [String]
    }

    init(file: String, places: Places) {
        (self.file, self.places) = (file, places)
    }

    mutating func add(_ severity: Finding.Severity, _ owner: String, _ message: String) {
        if let index = observations.firstIndex(where: { $0.severity == severity && $0.message == message }) {
            observations[index].owners.append(owner)
        } else {
            let place = places.pin(of: owner)
            observations.append(
                Observation(severity: severity, place: place, message: message, owners: [owner]))
        }
    }

    mutating func add(_ found: FoundLine, of owner: String, besides other: String?) {
        let line = "line \(found.line.offset) of \(found.chip)"
        if let note = found.note { add(.note, owner, note) }
        if let other { add(.error, owner, "it is on \(line), like \(other)") }
        guard found.line.isUsed else { return }
        // Where the service runs, that it has its lines is as it should be.
        let severity: Finding.Severity = found.line.isOurs ? .note : .warning
        add(severity, owner, "\(line) is in use by \(found.line.user)")
    }

    var findings: [Finding] {
        observations.map {
            Finding($0.severity, file, $0.place, "\($0.owners.joined(separator: ", ")): \($0.message)")
        }
    }
}
