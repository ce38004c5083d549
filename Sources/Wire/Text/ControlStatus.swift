import DebouncedContacts
import DebouncedEngine
import DebouncedVisible

package struct ControlStatus: Equatable, Sendable {
    package var control: ControlName
    package var title: String?
    /// Its use, for other programs; a chord has none.
    package var kind: String?
    /// The gestures to which something is bound.
    package var bound: [Gesture] = []
    /// A chord has none, an encoder has two.
    package var lines: [LineStatus] = []
    /// The buttons of a chord.
    package var members: [String] = []
    package var isPressed = false
    /// The gesture that led to its state, of a switch on or off; nil as long as its lines were never there.
    package var reached: Gesture?
    package var isOnWhenOpen = false
    /// A switch has been trembling for so long that its state says little.
    package var isUnsettled = false
    package var counts = ControlCounts()
    package var lineCounts = LineTally()
    package var actions = ActionCounts()
    package var counter: CounterStatus?
    package var encoder: EncoderStatus?
    package var bounces: BounceStatus?

    package init(_ control: ControlName) {
        self.control = control
    }

    /// Nil if it is no control of this kind.
    package init?(_ json: JSON, _ kind: ControlKind) {
        guard let name = json[kind.rawValue]?.string else { return nil }
        self.init(ControlName(kind, name))
        if kind.lines == 1 { lines = [LineStatus()] }
        var coder = JSONCoder(reading: json)
        code(&coder)
    }

    /// The state of a switch.
    package var isOn: Bool? {
        get { reached.map { $0 == .on } }
        set { reached = newValue.map { $0 ? .on : .off } }
    }

    /// Its only one, or the first.
    package var line: LineStatus? { lines.first }

    /// For how long its contact must be quiet to be taken for open.
    package var openingDelay: Duration? {
        line.map { isOnWhenOpen ? $0.delay : $0.offDelay ?? $0.delay }
    }

    /// True for a chord, which has no lines.
    package var isUp: Bool { lines.allSatisfy(\.isUp) }

    package var problem: String? { lines.lazy.compactMap(\.problem).first }

    package var json: JSON {
        var copy = self
        return JSONCoder.write { copy.code(&$0) }
    }
}

// MARK: As JSON

extension ControlStatus {
    private mutating func code(_ coder: inout JSONCoder) {
        coder.member(control.kind.rawValue, &control.name)
        coder.member("title", &title)
        coder.member("kind", &kind)
        coder.member("bound", &bound)
        control.kind.status.code(&self, &coder)
        coder.object("actions") { actions.code(&$0) }
        coder.member("bounces", &bounces)
    }

    mutating func codeLine(_ coder: inout JSONCoder) {
        if !lines.isEmpty { lines[0].code(&coder) }
    }

    mutating func codeGestures(_ coder: inout JSONCoder) {
        for gesture in control.kind.gestures { coder.member(gesture.rawValue, &counts.gestures[gesture]) }
    }

    mutating func codeEdges(_ coder: inout JSONCoder, hasSpikes: Bool = false) {
        coder.member("edges", &counts.edges)
        if hasSpikes { coder.member("spikes", &counts.spikes) }
        coder.member("missed_edges", &counts.missed)
        coder.member("dropped_edges", &lineCounts.dropped)
        coder.member("read_errors", &lineCounts.readErrors)
        coder.member("clock_errors", &lineCounts.clockErrors)
        coder.member("storms", &lineCounts.storms)
    }
}

// MARK: In words

extension ControlStatus {
    package var state: String { control.kind.status.state(self) }
    package var moves: String { control.kind.status.moves(self) }
}

/// Problems of a control's line.
package struct LineTally: Equatable, Sendable {
    /// Edges that the kernel dropped.
    package var dropped = 0
    package var storms = 0
    /// Errors that passed.
    package var readErrors = 0
    /// Edges that were stamped with another clock.
    package var clockErrors = 0

    package init() {}
}

/// A line of a control, and how its contact is cleaned.
package struct LineStatus: Equatable, Sendable, JSONObject {
    package var chip: String?
    package var offset: Int?
    /// Its name in the config.
    package var pin = ""
    package var isUp = true
    package var problem: String?
    package var isActiveLow = true
    /// The time between two readings, if it is polled.
    package var poll: Duration?
    package var isHigh = false
    /// Nil for an encoder, as are the other settings of a policy but its delay.
    package var policy: String?
    package var delay = Duration.zero
    /// Nil if it is the same.
    package var offDelay: Duration?
    package var learnsDelay: Bool?
    package var confirm: Duration?
    /// Only of a line without a policy.
    package var changes: Int?

    package init() {}

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("chip", &chip)
        coder.member("line", &offset)
        coder.member("pin", &pin)
        coder.member("up", &isUp)
        coder.member("problem", &problem)
        coder.member("active_low", &isActiveLow)
        coder.member("poll_ns", &poll)
        var level = isHigh ? 1 : 0
        coder.member("level", &level)
        isHigh = level == 1
        coder.member("policy", &policy)
        coder.member("delay_ns", &delay)
        coder.member("off_delay_ns", &offDelay)
        coder.member("learns_delay", &learnsDelay)
        coder.member("confirm_ns", &confirm)
        // A switch has changes of its own.
        if policy == nil { coder.member("changes", &changes) }
    }
}

/// The number of controls with lines, by kind.
package struct ControlTotals: Equatable, Sendable {
    private let counts: [ControlKind: Int]

    private static let kinds = ControlKind.allCases.filter { $0.lines > 0 }

    package init(_ counts: [ControlKind: Int]) {
        self.counts = counts.filter { $1 > 0 }
    }

    package init(_ controls: [ControlName]) {
        self.init(Dictionary(grouping: controls.filter { $0.kind.lines > 0 }) { $0.kind }.mapValues(\.count))
    }

    /// Buttons always, others if there are any.
    package var kinds: [(kind: ControlKind, count: Int)] {
        ControlTotals.kinds.compactMap { kind in
            (counts[kind] ?? (kind == .button ? 0 : nil)).map { (kind, $0) }
        }
    }
}

extension ControlTotals: JSONValue {
    package init?(_ json: JSON) {
        guard json[ControlKind.button.plural] != nil else { return nil }
        let counts = ControlTotals.kinds.map { ($0, Int(clamping: json[$0.plural]?.integer ?? 0)) }
        self.init(Dictionary(uniqueKeysWithValues: counts))
    }

    package var json: JSON { .object(kinds.map { ($0.kind.plural, .number(Int64($0.count))) }) }
}

extension ControlTotals: CustomStringConvertible {
    package var description: String {
        let words = kinds.filter { $0.count > 0 }.map { counted($0.count, $0.kind.rawValue, $0.kind.plural) }
        return words.isEmpty ? "0 buttons" : enumeration(words, "and")
    }
}
