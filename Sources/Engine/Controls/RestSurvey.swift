import DebouncedContacts

/// Finds where a knob rests, and so how many edges its clicks have.
///
/// A rest tells if the knob has moved since the rest before, and no double hides how far. Eight of them that are always
/// at the same phases are enough:
///
///     one phase                four edges, if both are open there or both are closed
///     two, opposite            two edges, each at three rests or more: a hand may stop once on its way
///     all four                 one edge
struct RestSurvey: Sendable {
    private static let quiet: Int64 = 300_000_000
    private static let enough = 8
    private static let least = 3

    private let settings: EncoderSettings
    /// The settings that suit the rests, if they are others.
    private(set) var suggestion: EncoderSettings?
    /// True if it is known what suits.
    private(set) var isOver = false
    private var phase = Phase.open
    /// The rests that told, at each phase.
    private var rests = SIMD4<Int>()
    private var changed: Instant?
    /// The distance that it has moved since the last rest; nil if unknown.
    private var distance: Int? = 0

    init(_ settings: EncoderSettings) {
        self.settings = settings
    }

    /// The instant from which the knob is at rest.
    var deadline: Instant? { isOver ? nil : changed?.advanced(by: RestSurvey.quiet) }

    /// The lines were found.
    mutating func begin() {
        (changed, distance) = (nil, 0)
    }

    mutating func feed(_ change: Phase.Change, to phase: Phase, at instant: Instant) {
        guard !isOver else { return }
        (self.phase, changed) = (phase, instant)
        switch change {
        case .none: break
        case .clockwise: distance? += 1
        case .counterclockwise: distance? -= 1
        case .both: distance = nil
        }
    }

    /// The deadline is here: the knob is at rest.
    mutating func decide() {
        changed = nil
        let tells = distance.map { $0 != 0 } ?? false
        distance = 0
        guard tells else { return }
        rests[phase.rawValue] += 1
        if rests.wrappedSum() == RestSurvey.enough { conclude() }
    }

    private mutating func conclude() {
        let fitting = fitting
        rests = SIMD4()
        guard let fitting else { return }
        isOver = true
        if fitting != settings { suggestion = fitting }
    }

    private var fitting: EncoderSettings? {
        var fitting = settings
        let (open, closed) = (rests[Phase.open.rawValue], rests[Phase.closed.rawValue])
        let phases = Phase.allCases.filter { rests[$0.rawValue] > 0 }
        switch phases {
        case [.open], [.closed]:
            (fitting.edges, fitting.rest) = (.four, open > 0 ? .inactive : .active)
        case [.open, .closed] where min(open, closed) >= RestSurvey.least:
            (fitting.edges, fitting.rest) = (.two, .inactive)
        case Phase.allCases: (fitting.edges, fitting.rest) = (.one, .inactive)
        default: return nil
        }
        return fitting
    }
}
