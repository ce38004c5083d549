import DebouncedText

/// How a button or chord fares: what a house wants to know before it is a nuisance.
package struct Diagnostics: Equatable, Sendable {
    /// Whether its switch is worn; nil for a chord.
    package var isWorn: Bool?
    /// How many presses came to nothing, for its own cooldown or that of its group.
    package var ignored: Int64
    /// How many of its actions failed, took too long or could not be started.
    package var failed: Int64

    package init(isWorn: Bool?, ignored: Int64, failed: Int64) {
        (self.isWorn, self.ignored, self.failed) = (isWorn, ignored, failed)
    }

    fileprivate var payload: String {
        JSON.object([
            ("worn", isWorn.map { .truth($0) } ?? .null), ("ignored", .number(ignored)),
            ("failed", .number(failed)),
        ])
        .text
    }
}

extension State {
    package static func output(_ name: String, isOn: Bool) -> State {
        State(subject: .output(name), payload: isOn ? "ON" : "OFF")
    }

    package static func `switch`(_ name: String, isOn: Bool) -> State {
        State(subject: .switch(name), payload: isOn ? "ON" : "OFF")
    }

    package static func diagnostics(_ name: String, _ diagnostics: Diagnostics) -> State {
        State(subject: .diagnostics(name), payload: diagnostics.payload)
    }
}
