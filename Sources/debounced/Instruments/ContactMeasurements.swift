import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedReport

/// A measurement for each line of a plan's switches and counters.
struct ContactMeasurements {
    private var contacts: [Int: (name: String, contact: MeasuredContact)] = [:]
    /// The lines in file order.
    private var lines: [Int] = []

    init(_ plan: Plan) {
        for (line, contact) in zip(plan.map.lines(.switch), plan.switches) {
            contacts[line] = (contact.name, contact.measured(from: .inactive))
        }
        for (line, counter) in zip(plan.map.lines(.counter), plan.counters) {
            contacts[line] = (counter.name, .pulses(PulseSurvey(from: .inactive)))
        }
        lines = contacts.keys.sorted()
    }

    /// The level at which a line is found.
    mutating func start(_ line: Int, at level: Level) {
        guard let (name, contact) = contacts[line], contact.edges == 0 else { return }
        contacts[line] = (name, contact.restarted(at: level))
    }

    mutating func feed(_ edge: Edge, line: Int) {
        contacts[line]?.contact.feed(edge)
    }

    /// What is said of the first one if it did not move.
    static func nothing(_ plan: Plan) -> MeasuredContact {
        plan.switches.first?.measured(from: .inactive) ?? .pulses(PulseSurvey(from: .inactive))
    }

    /// Of those that moved.
    var results: [(name: String, MeasuredContact)] {
        lines.compactMap { contacts[$0] }.filter { $0.contact.edges > 0 }.map { ($0.name, $0.contact.ended) }
    }
}

extension SwitchPlan {
    func measured(from level: Level) -> MeasuredContact {
        .settling(Settling(from: level), isOnWhenOpen: settings.isOnWhenOpen)
    }
}

extension MeasuredContact {
    var edges: Int {
        switch self {
        case .settling(let settling, _): settling.edges
        case .pulses(let survey): survey.edges
        }
    }

    /// How many changes or pulses were seen.
    var count: Int {
        switch self {
        case .settling(let settling, _): settling.changes
        case .pulses(let survey): survey.result?.pulses ?? 0
        }
    }

    mutating func feed(_ edge: Edge) {
        switch self {
        case .settling(var settling, let isOnWhenOpen):
            settling.feed(edge)
            self = .settling(settling, isOnWhenOpen: isOnWhenOpen)
        case .pulses(var survey):
            survey.feed(edge)
            self = .pulses(survey)
        }
    }

    func restarted(at level: Level) -> MeasuredContact {
        switch self {
        case .settling(_, let isOnWhenOpen): .settling(Settling(from: level), isOnWhenOpen: isOnWhenOpen)
        case .pulses: .pulses(PulseSurvey(from: level))
        }
    }

    /// If nothing more comes.
    var ended: MeasuredContact {
        guard case .settling(var settling, let isOnWhenOpen) = self else { return self }
        settling.end()
        return .settling(settling, isOnWhenOpen: isOnWhenOpen)
    }
}
