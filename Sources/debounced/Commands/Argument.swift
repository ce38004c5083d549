import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux

/// The kind of value of an option or an operand, by the word used for it in the help.
enum Argument: String, CaseIterable {
    case file = "FILE"
    case trace = "TRACE"
    case number = "N"
    case time = "TIME"
    case policy = "POLICY"
    case profile = "PROFILE"
    case control = "CONTROL"
    case name = "NAME"
    case change = "CHANGE"
    case total = "TOTAL"
    case path = "PATH"
    case sequence = "SEQ"
    case seconds = "SECONDS"
    case unit = "UNIT"
    case text = "TEXT"
    case column = "COLUMN=BUTTON"

    /// - Parameter text: as in the help, such as `[FILE]` or `[CONTROL… | TRACE]`.
    static func all(in text: String) -> [Argument] {
        text.split { "[]|… ".contains($0) }.compactMap { Argument(rawValue: String($0)) }
    }

    var isFile: Bool { self == .file || self == .trace || self == .path }

    /// The possible values, if they are known.
    ///
    /// - Parameter kinds: the controls that may be named.
    func candidates(
        in plan: @autoclosure () -> Plan?, kinds: [ControlKind] = ControlKind.allCases
    ) -> [Candidate] {
        switch self {
        case .file, .trace, .number, .time, .path, .sequence, .seconds, .column, .text, .total: []
        case .unit: TimeUnit.allCases.map { Candidate("\($0)", "unit") }
        case .change: OutputChange.Name.allCases.map { Candidate($0.rawValue, "change") }
        case .policy: PolicyName.allCases.map { Candidate($0.rawValue, "policy") }
        case .profile: SwitchProfile.all.map { Candidate($0.name, "switch") }
        case .control: plan()?.controlCandidates(kinds) ?? []
        case .name: plan()?.settable ?? []
        }
    }
}

extension Plan {
    /// The outputs and counters that `set` can set.
    fileprivate var settable: [Candidate] {
        outputs.map { Candidate($0.name, "output") } + counters.map { Candidate($0.name, "counter") }
    }

    fileprivate func controlCandidates(_ kinds: [ControlKind]) -> [Candidate] {
        controls.filter { kinds.contains($0.kind) }.map { Candidate($0.name, $0.kind.rawValue) }
    }
}
