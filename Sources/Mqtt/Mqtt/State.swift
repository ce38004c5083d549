import DebouncedControls

/// Something that is true until it changes, and that the broker keeps.
package struct State: Equatable, Sendable {
    package var subject: Subject
    package var payload: String

    /// What it is about.
    package enum Subject: Hashable, Sendable {
        case output(String)
        case `switch`(String)
        case counter(String)
        /// The health of a control.
        case diagnostics(String)

        var isCounter: Bool { if case .counter = self { true } else { false } }
    }
}

extension State {
    /// What an event makes true until the next one; nil for a button's, which passes.
    init?(_ event: Event) {
        guard event.control.kind == .switch else { return nil }
        switch event.moment.gesture {
        case .on: self = .switch(event.control.name, isOn: true)
        case .off: self = .switch(event.control.name, isOn: false)
        default: return nil
        }
    }
}
