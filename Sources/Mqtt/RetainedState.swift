import DebouncedEngine
import DebouncedWire

/// A value that is true until it changes, and that the broker keeps.
struct RetainedState: Equatable, Sendable {
    var subject: Subject
    var payload: String
    /// Says that a line is lost.
    var isLoss = false

    struct Subject: Hashable, Sendable {
        enum Kind: String, CaseIterable {
            case output, `switch`, counter, diagnostics
            /// Of an output, which may have the name of a control.
            case outputDiagnostics = "diagnostics/output"
        }

        let kind: Kind
        let name: String

        init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }
    }
}

extension ControlKind {
    package var isRetained: Bool { RetainedState.Subject.Kind(rawValue: rawValue) != nil }
}

// MARK: On or off

extension RetainedState {
    static func output(_ name: String, isOn: Bool) -> RetainedState {
        RetainedState(subject: .init(.output, name), payload: isOn ? "ON" : "OFF")
    }

    static func `switch`(_ name: String, isOn: Bool) -> RetainedState {
        RetainedState(subject: .init(.switch, name), payload: isOn ? "ON" : "OFF")
    }

    /// The state after an event of a switch; nil for a hold, which passes.
    init?(_ event: Event) {
        switch event.moment.gesture {
        case .on: self = .switch(event.control.name, isOn: true)
        case .off: self = .switch(event.control.name, isOn: false)
        default: return nil
        }
    }

    /// Nil if it is no switch, or its line was never there: its state is not known.
    init?(_ control: ControlStatus) {
        guard let isOn = control.isOn else { return nil }
        self = .switch(control.control.name, isOn: isOn)
    }
}

// MARK: Health, which a house wants to know before it is a nuisance

extension RetainedState {
    init(healthOf control: ControlStatus) {
        let (kind, suppressions) = (control.control.kind, control.counts.suppressions)
        let chatter = control.isUnsettled ? "its contact keeps chattering" : nil
        let problem = control.isUp ? chatter : control.problem
        let payload = JSONRecord { record in
            if kind.lines > 0 { record.add("up", control.isUp) }
            record.add("problem", problem)
            if kind == .button { record.add("worn", control.bounces?.isWorn ?? false) }
            if kind.isPressed { record.add("ignored", suppressions.cooldown + suppressions.group) }
            let failures = ActionResult.allCases.filter(\.isFailure)
            record.add("failed", failures.reduce(0) { $0 + control.actions[$1] })
        }
        self.init(
            subject: .init(.diagnostics, control.control.name), payload: payload.json.text,
            isLoss: !control.isUp)
    }

    init(healthOf output: OutputStatus) {
        let payload = JSONRecord { record in
            record.add("up", output.isUp)
            record.add("problem", output.problem ?? (output.isUp ? nil : "its line is lost"))
        }
        self.init(
            subject: .init(.outputDiagnostics, output.name), payload: payload.json.text,
            isLoss: !output.isUp)
    }
}

/// The states of the device, and topics of former ones that the broker keeps.
struct RetainedStates: Sendable {
    private var states: [RetainedState.Subject: RetainedState] = [:]
    /// Topics under which the broker keeps something that may be true no more.
    private var kept: Set<String> = []

    /// Returns whether that is news.
    mutating func change(_ state: RetainedState) -> Bool {
        states.updateValue(state, forKey: state.subject) != state
    }

    func hasLostLine(_ control: String) -> Bool {
        states[.init(.diagnostics, control)]?.isLoss ?? false
    }

    mutating func recordKept(_ topics: [String]) { kept.formUnion(topics) }

    /// Nothing is known of these any more.
    mutating func forget(_ subjects: some Collection<RetainedState.Subject>, _ topics: Topics) {
        for subject in subjects where states.removeValue(forKey: subject) != nil {
            kept.insert(topics.state(subject))
        }
    }

    func known(of subjects: [RetainedState.Subject]) -> [RetainedState.Subject] {
        subjects.filter { states[$0] != nil }
    }

    /// The messages by which the broker knows as much as we do.
    func publications(of subjects: [RetainedState.Subject], _ topics: Topics) -> [Publication] {
        subjects.compactMap { subject in
            states[subject].map { .state(topics.state(subject), $0.payload) }
        }
    }

    /// The messages by which the broker forgets everything else.
    mutating func takeLeftovers(besides subjects: [RetainedState.Subject], _ topics: Topics) -> [Publication]
    {
        let leftovers = kept.subtracting(subjects.map { topics.state($0) })
        kept.subtract(leftovers)
        return leftovers.sorted().map { .nothing($0) }
    }

    /// The broker, or what we call things there, is another one. Returns under which topics the old one keeps something.
    mutating func takeKept() -> Set<String> {
        defer { kept = [] }
        return kept
    }
}
