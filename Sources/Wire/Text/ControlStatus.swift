import DebouncedContacts
import DebouncedControls

/// One control, as the status has it.
package struct ControlStatus: Equatable, Sendable {
    package var control: ControlName
    package var title: String?
    /// What it is for other programs; a chord has none.
    package var kind: String?
    /// The gestures to which something is bound.
    package var bound: [Gesture] = []
    /// A chord has none, an encoder has two.
    package var lines: [LineStatus] = []
    /// What only a chord has: its buttons.
    package var members: [String] = []
    /// Of a button or chord.
    package var isPressed = false
    /// The gesture that led to its state, of a switch on or off; nil as long as its lines were never there.
    package var reached: Gesture?
    /// Whether a switch is on while its contact is open.
    package var isOnWhenOpen = false
    /// Whether a switch has been trembling for so long that its state says little.
    package var isUnsettled = false
    package var counts = ControlCounts()
    package var lineCounts = LineTally()
    package var actions = ActionCounts()
    /// What only a counter has.
    package var counter: CounterStatus?
    /// What only an encoder has.
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

    /// Of a switch.
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

    /// Whether its lines are available; a chord has none.
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
    /// How often it was set aside.
    package var storms = 0
    /// How often it could not be read, with an error that passed.
    package var readErrors = 0
    /// Edges that were stamped with another clock.
    package var clockErrors = 0

    package init() {}
}
