import DebouncedContacts
import DebouncedMeasuring
import DebouncedReport

/// A measurement for each line of a source of edges.
struct LineMeasurements {
    /// How many presses were made, if anybody knows.
    var asked: Int?
    /// Whether the level at the start is taken for that of an open contact, since nothing says how it is wired.
    private let guessesRest: Bool
    private var contacts: [Contact] = []

    private struct Contact {
        var measurement: Measurement
        /// Whether its levels are turned round.
        var isTurned = false
    }

    init(asked: Int?, guessesRest: Bool) {
        (self.asked, self.guessesRest) = (asked, guessesRest)
    }

    /// The level at which a line is found.
    mutating func start(_ line: Int, at level: Level) {
        grow(to: line)
        guard contacts[line].measurement.edges == 0 else { return }
        let isTurned = guessesRest && level == .active
        contacts[line] = Contact(
            measurement: Measurement(from: isTurned ? .inactive : level), isTurned: isTurned)
    }

    mutating func feed(_ edge: Edge, line: Int) {
        grow(to: line)
        let level = contacts[line].isTurned ? !edge.level : edge.level
        contacts[line].measurement.feed(Edge(level, at: edge.instant))
    }

    private mutating func grow(to line: Int) {
        while contacts.count <= line { contacts.append(Contact(measurement: Measurement())) }
    }
}

extension LineMeasurements {
    func measured(_ line: Int) -> MeasurementResult {
        var measurement = contacts.indices.contains(line) ? contacts[line].measurement : Measurement()
        measurement.asked = asked
        return measurement.result
    }

    /// What was measured of lines of these names: of those that moved, if any did.
    func subjects(_ names: [String], origin: String) -> [Subject] {
        let subjects = names.enumerated().map { line, name in
            Subject(name: name, origin: origin, measured: measured(line))
        }
        let moved = subjects.filter { $0.measured.edges > 0 }
        return moved.isEmpty ? Array(subjects.prefix(1)) : moved
    }
}
