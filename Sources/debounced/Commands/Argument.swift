import DebouncedConfiguration
import DebouncedContacts
import DebouncedOptions
import DebouncedSimulation
import DebouncedTraces

/// The kind of value of an option or an operand, by the word used for it in the help.
enum Argument: String, CaseIterable {
    case file = "FILE"
    case trace = "TRACE"
    case number = "N"
    case time = "TIME"
    case policy = "POLICY"
    case profile = "PROFILE"
    case button = "BUTTON"
    case output = "OUTPUT"
    case change = "CHANGE"
    case path = "PATH"
    case sequence = "SEQ"
    case unit = "UNIT"
    case column = "COLUMN=BUTTON"

    /// - Parameter text: as in the help, such as `[FILE]` or `[BUTTON… | TRACE]`.
    static func all(in text: String) -> [Argument] {
        text.split { "[]|… ".contains($0) }.compactMap { Argument(rawValue: String($0)) }
    }

    var isFile: Bool { self == .file || self == .trace || self == .path }

    /// The possible values, if they are known.
    ///
    /// - Parameter hasChords: whether a chord may be named as well as a button.
    func candidates(in plan: @autoclosure () -> Plan?, hasChords: Bool = true) -> [Candidate] {
        switch self {
        case .file, .trace, .number, .time, .path, .sequence, .column: []
        case .unit: TimeUnit.allCases.map { Candidate("\($0)", "unit") }
        case .change: ["on", "off", "toggle", "pulse"].map { Candidate($0, "change") }
        case .policy: PolicyName.allCases.map { Candidate($0.rawValue, "policy") }
        case .profile: SwitchProfile.all.map { Candidate($0.name, "switch") }
        case .button: plan()?.buttonCandidates(hasChords: hasChords) ?? []
        case .output: plan()?.outputs.map { Candidate($0.name, "output") } ?? []
        }
    }
}

extension Plan {
    fileprivate func buttonCandidates(hasChords: Bool) -> [Candidate] {
        buttons.map { Candidate($0.name, "button") }
            + (hasChords ? chords.map { Candidate($0.name, "chord") } : [])
    }
}
