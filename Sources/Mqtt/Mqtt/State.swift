import DebouncedControls

/// Something that is true until it changes, and that the broker keeps.
package struct State: Equatable, Sendable {
    package var subject: Subject
    package var payload: String

    /// What it is about.
    package struct Subject: Hashable, Sendable {
        /// As the topic has it.
        enum Kind: String, CaseIterable { case output, `switch`, counter, diagnostics }

        let kind: Kind
        let name: String

        init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }
    }
}

extension State {
    /// What an event of a switch makes true until the next one; nil for a hold, which passes.
    init?(_ event: Event) {
        switch event.moment.gesture {
        case .on: self = .switch(event.control.name, isOn: true)
        case .off: self = .switch(event.control.name, isOn: false)
        default: return nil
        }
    }
}
