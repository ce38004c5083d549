import DebouncedBoards
import DebouncedConfiguration
import DebouncedSession

/// Looks for the lines of a plan on this machine, without taking one.
struct LineCheck<Board: DebouncedBoards.Board> {
    let plan: Plan
    let file: String
    let board: Board

    /// Nothing if there is no chip at all: a file may be checked anywhere.
    var findings: [Finding] {
        guard let chips = try? board.chips(), !chips.isEmpty else { return [] }
        var (observations, finder) = (Observations(file: file, places: plan.places), LineFinder(board))
        var owners: [LineAddress: String] = [:]
        for want in plan.wantedLines {
            do throws(LineProblem) {
                let found = try finder.find(want.pin, on: want.chip)
                observations.add(found, of: want.owner, besides: owners[found.address])
                owners[found.address] = owners[found.address] ?? want.owner
            } catch {
                observations.add(.warning, want.owner, error.description)
            }
        }
        return observations.findings
    }
}

/// What was found; one finding if several have the same problem.
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
