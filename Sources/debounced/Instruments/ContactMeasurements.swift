import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedReport

/// A measurement for each switch, counter and encoder of a plan.
struct ContactMeasurements {
    private struct Owner {
        var index: Int
        /// Which of its lines it is.
        var place: Int
    }

    /// In file order.
    private var contacts: [(name: String, contact: MeasuredContact)] = []
    private var owners: [Int: Owner] = [:]
    /// How many changes of a switch were made, if known.
    var asked: Int?

    /// - Parameter clicks: how many a knob is turned each way.
    init(_ plan: Plan, clicks: Int) {
        add(plan.switches.map { ($0.name, $0.measured(from: .inactive)) }, plan.map.lines(.switch))
        add(plan.counters.map { ($0.name, .pulses(PulseSurvey(from: .inactive))) }, plan.map.lines(.counter))
        add(plan.encoders.map { ($0.name, $0.measured(clicks: clicks)) }, plan.map.lines(.encoder))
    }

    private mutating func add(_ controls: [(String, MeasuredContact)], _ lines: Range<Int>) {
        guard !controls.isEmpty else { return }
        let width = lines.count / controls.count
        for (offset, line) in lines.enumerated() {
            owners[line] = Owner(index: contacts.count + offset / width, place: offset % width)
        }
        contacts += controls
    }

    /// The level at which a line is found.
    mutating func start(_ edge: Edge, line: Int) {
        guard let owner = owners[line], contacts[owner.index].contact.edges == 0 else { return }
        contacts[owner.index].contact.start(edge, place: owner.place)
    }

    mutating func feed(_ edge: Edge, line: Int) {
        guard let owner = owners[line] else { return }
        contacts[owner.index].contact.feed(edge, place: owner.place)
    }

    /// What is said of the first one if it did not move.
    static func nothing(_ plan: Plan) -> MeasuredContact {
        ContactMeasurements(plan, clicks: 1).contacts[0].contact
    }

    /// Of those that moved.
    var results: [(name: String, MeasuredContact)] {
        contacts.filter { $0.contact.edges > 0 }.map { ($0.name, $0.contact.ended(asked: asked)) }
    }
}

extension EncoderPlan {
    fileprivate func measured(clicks: Int) -> MeasuredContact {
        .turns(KnobSurvey(clicks: clicks, delay: settings.delay))
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
        case .turns(let survey): survey.edges
        }
    }

    /// How many changes or pulses were seen; of a knob whether it was turned there and back.
    var count: Int {
        switch self {
        case .settling(let settling, _): settling.result.changes
        case .pulses(let survey): survey.result?.pulses ?? 0
        case .turns(let survey): survey.isOver ? .max : 0
        }
    }

    /// - Parameter place: which of its lines it is.
    mutating func feed(_ edge: Edge, place: Int) {
        switch self {
        case .settling(var settling, let isOnWhenOpen):
            settling.feed(edge)
            self = .settling(settling, isOnWhenOpen: isOnWhenOpen)
        case .pulses(var survey):
            survey.feed(edge)
            self = .pulses(survey)
        case .turns(var survey):
            survey.feed(edge, line: place)
            self = .turns(survey)
        }
    }

    /// A line is found at a level.
    mutating func start(_ edge: Edge, place: Int) {
        switch self {
        case .settling(_, let isOnWhenOpen):
            self = .settling(Settling(from: edge.level), isOnWhenOpen: isOnWhenOpen)
        case .pulses: self = .pulses(PulseSurvey(from: edge.level))
        case .turns(var survey):
            survey.start(edge.level, line: place, at: edge.instant)
            self = .turns(survey)
        }
    }

    /// If nothing more comes, and so many changes were made.
    func ended(asked: Int?) -> MeasuredContact {
        switch self {
        case .settling(var settling, let isOnWhenOpen):
            settling.asked = asked
            return .settling(settling, isOnWhenOpen: isOnWhenOpen)
        case .pulses: return self
        case .turns(var survey):
            survey.advance(to: .distantFuture)
            return .turns(survey)
        }
    }
}
