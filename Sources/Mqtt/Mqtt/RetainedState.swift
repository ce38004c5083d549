import DebouncedControls
import DebouncedText

/// Something that is true until it changes, and that the broker keeps.
package struct RetainedState: Equatable, Sendable {
    package var subject: Subject
    package var payload: String
    /// Whether it says that a line is lost.
    var isLoss = false

    /// What it is about.
    package struct Subject: Hashable, Sendable {
        /// As the topic has it.
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
    /// Whether it has a state that the broker keeps.
    package var isRetained: Bool { RetainedState.Subject.Kind(rawValue: rawValue) != nil }
}

extension RetainedState {
    /// What an event of a switch makes true until the next one; nil for a hold, which passes.
    init?(_ event: Event) {
        switch event.moment.gesture {
        case .on: self = .switch(event.control.name, isOn: true)
        case .off: self = .switch(event.control.name, isOn: false)
        default: return nil
        }
    }
}

/// The health of a control or an output: what a house wants to know before it is a nuisance.
package struct Diagnostics: Equatable, Sendable {
    /// Whether its lines are there; nil for a chord, which has none.
    package var isUp: Bool?
    /// Why they are not, that its contact does not settle, or why the output could not be set.
    package var problem: String?
    /// Whether its switch is worn; nil for anything but a button.
    package var isWorn: Bool?
    /// How many presses were ignored for its own cooldown or that of its group; nil if it is not pressed.
    package var ignored: Int64?
    /// How many of its actions failed, took too long or could not be started; nil for an output.
    package var failed: Int64?

    package init(
        isUp: Bool? = nil, problem: String? = nil, isWorn: Bool? = nil, ignored: Int64? = nil,
        failed: Int64? = nil
    ) {
        (self.isUp, self.problem) = (isUp, problem)
        (self.isWorn, self.ignored, self.failed) = (isWorn, ignored, failed)
    }

    fileprivate var payload: String {
        JSONRecord { record in
            record.add("up", isUp.map { JSON.truth($0) })
            record.add("problem", problem)
            record.add("worn", isWorn.map { JSON.truth($0) })
            record.add("ignored", ignored)
            record.add("failed", failed)
        }.json.text
    }
}

extension RetainedState {
    package static func output(_ name: String, isOn: Bool) -> RetainedState {
        RetainedState(subject: .init(.output, name), payload: isOn ? "ON" : "OFF")
    }

    package static func `switch`(_ name: String, isOn: Bool) -> RetainedState {
        RetainedState(subject: .init(.switch, name), payload: isOn ? "ON" : "OFF")
    }

    package static func diagnostics(_ name: String, _ diagnostics: Diagnostics) -> RetainedState {
        RetainedState(diagnostics, of: .init(.diagnostics, name))
    }

    package static func diagnostics(ofOutput name: String, _ diagnostics: Diagnostics) -> RetainedState {
        RetainedState(diagnostics, of: .init(.outputDiagnostics, name))
    }

    private init(_ diagnostics: Diagnostics, of subject: Subject) {
        self.init(subject: subject, payload: diagnostics.payload, isLoss: diagnostics.isUp == false)
    }
}
