import DebouncedContacts
import DebouncedEngine

/// One line over time: its raw contact, what each policy makes of it, and what was reported for its control.
package struct Lane: Sendable {
    package let name: String
    /// The kind of its control.
    let kind: ControlKind
    /// B of a knob: what the knob does stands beside A.
    private let isSecond: Bool
    /// The gesture that its control reports when its contact closes; nil for a knob.
    private let closing: Gesture?
    private(set) var tuning: Tuning

    private(set) var raw = Signal()
    /// In the order of `PolicyName`.
    private(set) var previews: [PolicyPreview]
    /// True if a reading contradicted what the policies were about to decide.
    private var isVoid = false
    private(set) var marks: [Mark] = []
    /// The instants at which it was pressed.
    private(set) var presses: [Instant] = []
    /// The number of times it was really pressed.
    var truth = Truth.played
    /// The action of the last gesture, done or not.
    var action = ""

    private var forgottenEdges = 0
    private var forgottenPresses = 0

    private static let memoryOfMarks = 512

    package init(
        _ name: String, _ policy: Policy, of kind: ControlKind = .button, isSecond: Bool = false,
        closing: Gesture? = .press
    ) {
        self.name = name
        (self.kind, self.isSecond, self.closing) = (kind, isSecond, closing)
        tuning = Tuning(policy)
        previews = tuning.policies.map { PolicyPreview($0) }
    }

    /// The policy that decides.
    package var policy: Policy { tuning.policy }

    /// True if it shows what each policy makes of it: no policy decides about a knob.
    var hasPreviews: Bool { kind.lines == 1 }

    /// True if its policy can be another: that of a counter is fixed.
    var canRetune: Bool { kind.isHeld }

    /// The policy and its times as they are now.
    var tuningText: String { hasPreviews ? tuning.text(learned: previews[0].delay) : "" }

    /// The level that the last edge led to.
    package var level: Level { raw.level }

    /// The number of raw edges.
    var edges: Int { forgottenEdges + raw.edges.count }

    /// The number of presses until `now`.
    func presses(until now: Instant) -> Int {
        forgottenPresses + presses.count { $0 <= now }
    }

    enum Truth: Equatable, Sendable {
        /// As often as keys made it.
        case played
        /// As often as the recording says.
        case known(Int)
        case unknown
    }

    /// Returns the number of presses that each policy should report; nil if nobody knows.
    func expectedPresses(until now: Instant) -> Int? {
        switch truth {
        case .played: presses(until: now)
        case .known(let count): count
        case .unknown: nil
        }
    }

    /// The same in words.
    func count(until now: Instant) -> String {
        if isSecond { return "" }
        if kind == .button, truth == .unknown { return "presses made: unknown" }
        if kind == .button, case .known(let count) = truth {
            return "\(count) \(count == 1 ? "press" : "presses") made"
        }
        let count = presses(until: now)
        return "\(count) \(count == 1 ? kind.closings.one : kind.closings.several)"
    }

    /// The latest instant at which one of its policies must be told the time.
    var deadline: Instant? {
        isVoid ? nil : previews.reduce(nil) { Instant.earlier($0, $1.deadline) }
    }

    /// The instant at which something last happened on its wire, or to its control.
    var latestSeen: Instant? { [raw.edges.last?.instant, marks.last?.instant].compactMap(\.self).max() }

    /// The same, or when a policy last decided something.
    var latest: Instant? {
        ([latestSeen] + previews.map { $0.clean.edges.last?.instant }).compactMap(\.self).max()
    }
}

extension Lane {
    mutating func feed(_ edge: Edge) {
        isVoid = false
        let forgotten = raw.append(edge)
        if forgotten > 0 { forget(forgotten) }
        for index in previews.indices { previews[index].feed(edge) }
    }

    /// Its line is found at a level that no edge led to: everything starts again, so that all counts are of one time.
    mutating func start(_ level: Level) {
        isVoid = false
        (forgottenEdges, forgottenPresses, presses) = (0, 0, [])
        raw = Signal(level)
        previews = tuning.policies.map { PolicyPreview($0, level: level) }
    }

    /// Decides nothing until the next edge.
    mutating func suspendDecisions() { isVoid = true }

    mutating func advance(to now: Instant) {
        guard !isVoid else { return }
        for index in previews.indices { previews[index].advance(to: now) }
    }

    mutating func mark(_ mark: Mark) {
        if marks.count == 2 * Lane.memoryOfMarks { marks.removeFirst(Lane.memoryOfMarks) }
        marks.append(mark)
    }

    mutating func press(at instant: Instant) {
        presses.append(instant)
    }

    /// Counts what was reported, unless the contact's closings are already known.
    mutating func count(_ moment: Moment, isPlayed: Bool) {
        if let steps = moment.steps {
            for _ in 0..<steps { press(at: moment.instant) }
        } else if !isPlayed, moment.gesture == closing {
            press(at: moment.instant)
        }
    }

    /// Judges everything that is remembered with other times; counts are recomputed.
    mutating func retune(_ change: (inout Tuning) -> Void, now: Instant) {
        change(&tuning)
        (forgottenEdges, forgottenPresses) = (0, 0)
        previews = tuning.policies.map { PolicyPreview($0, level: raw.earliest) }
        for index in previews.indices {
            for edge in raw.edges { previews[index].feed(edge) }
            previews[index].advance(to: now)
        }
    }

    private mutating func forget(_ count: Int) {
        forgottenEdges += count
        let known = raw.edges.first?.instant ?? .distantFuture
        let forgotten = presses.prefix { $0 < known }.count
        forgottenPresses += forgotten
        presses.removeFirst(forgotten)
    }
}

/// A gesture that was reported, and when.
struct Mark: Equatable, Sendable {
    var gesture: Gesture
    var instant: Instant

    /// Used if there is no room for the word.
    var letter: String {
        switch gesture {
        case .repeat: "+"
        case .on: "1"
        case .off: "0"
        case .pulse: "#"
        case .clockwise: ">"
        case .counterclockwise: "<"
        default: gesture.rawValue.prefix(1).uppercased()
        }
    }
}
