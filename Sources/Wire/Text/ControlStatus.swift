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
    /// Of a switch; nil as long as its line was never there.
    package var isOn: Bool?
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
        if kind == .counter { counter = CounterStatus() }
        if kind == .encoder { encoder = EncoderStatus() }
        if kind.lines == 1 { lines = [LineStatus()] }
        var coder = JSONCoder(reading: json)
        code(&coder)
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
        codeLines(&coder)
        switch control.kind {
        case .button, .chord: codePresses(&coder)
        case .switch: codeChanges(&coder)
        case .counter: counter?.code(&coder, &counts.latest)
        case .encoder: codeTurns(&coder)
        }
        if control.kind != .chord { codeEdges(&coder) }
        if control.kind.isPressed { coder.object("suppressed") { counts.codeReasons(&$0) } }
        coder.object("actions") { actions.code(&$0) }
        coder.member("bounces", &bounces)
    }

    private mutating func codeLines(_ coder: inout JSONCoder) {
        switch control.kind {
        case .chord: coder.member("buttons", &members)
        case .encoder:
            coder.derived("up", isUp)
            if let problem { coder.derived("problem", problem) }
            coder.member("lines", &lines)
        case .button, .switch, .counter:
            if !lines.isEmpty { lines[0].code(&coder) }
        }
    }

    private mutating func codePresses(_ coder: inout JSONCoder) {
        coder.member("state", &isPressed, "pressed", "released")
        coder.member("presses", &counts.gestures[.press])
        coder.member("last_press_ns", &counts.latest)
        coder.object("gestures") { codeGestures(&$0) }
    }

    private mutating func codeChanges(_ coder: inout JSONCoder) {
        coder.member("on_when", &isOnWhenOpen, "open", "closed")
        var state = isOn.map { $0 ? "on" : "off" }
        coder.member("state", &state)
        isOn = state.map { $0 == "on" }
        coder.flag("unsettled", &isUnsettled)
        coder.derived("changes", counts.changes)
        coder.member("last_change_ns", &counts.latest)
        coder.object("gestures") { codeGestures(&$0) }
    }

    private mutating func codeTurns(_ coder: inout JSONCoder) {
        encoder?.codeSettings(&coder)
        coder.object("steps") { codeGestures(&$0) }
        coder.member("last_turn_ns", &counts.latest)
        encoder?.codeRests(&coder)
    }

    private mutating func codeGestures(_ coder: inout JSONCoder) {
        for gesture in control.kind.gestures { coder.member(gesture.rawValue, &counts.gestures[gesture]) }
    }

    private mutating func codeEdges(_ coder: inout JSONCoder) {
        coder.member("edges", &counts.edges)
        if control.kind == .button { coder.member("spikes", &counts.spikes) }
        coder.member("missed_edges", &counts.missed)
        coder.member("dropped_edges", &lineCounts.dropped)
        coder.member("read_errors", &lineCounts.readErrors)
        coder.member("clock_errors", &lineCounts.clockErrors)
        coder.member("storms", &lineCounts.storms)
    }
}

extension ControlCounts {
    /// How often a switch was reported to have changed.
    package var changes: Int { gestures[.on] + gestures[.off] }

    /// How many clicks of an encoder were reported.
    package var steps: Int { gestures[.clockwise] + gestures[.counterclockwise] }

    /// How many presses came to nothing, by reason.
    package var reasons: [(by: String, count: Int)] {
        [("cooldown", suppressions.cooldown), ("group", suppressions.group), ("chord", takenByChords)]
    }

    fileprivate mutating func codeReasons(_ coder: inout JSONCoder) {
        coder.member("cooldown", &suppressions.cooldown)
        coder.member("group", &suppressions.group)
        coder.member("chord", &takenByChords)
    }
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
