import DebouncedText

/// The health of a control: what a house wants to know before it is a nuisance.
package struct Diagnostics: Equatable, Sendable {
    /// Whether its switch is worn; nil for anything but a button.
    package var isWorn: Bool?
    /// How many presses were ignored for its own cooldown or that of its group; nil if it is not pressed.
    package var ignored: Int64?
    /// How many of its actions failed, took too long or could not be started.
    package var failed: Int64

    package init(isWorn: Bool? = nil, ignored: Int64? = nil, failed: Int64) {
        (self.isWorn, self.ignored, self.failed) = (isWorn, ignored, failed)
    }

    fileprivate var payload: String {
        JSONRecord { record in
            record.add("worn", isWorn.map { JSON.truth($0) })
            record.add("ignored", ignored)
            record.add("failed", failed)
        }.json.text
    }
}

extension State {
    package static func output(_ name: String, isOn: Bool) -> State {
        State(subject: .init(.output, name), payload: isOn ? "ON" : "OFF")
    }

    package static func `switch`(_ name: String, isOn: Bool) -> State {
        State(subject: .init(.switch, name), payload: isOn ? "ON" : "OFF")
    }

    package static func diagnostics(_ name: String, _ diagnostics: Diagnostics) -> State {
        State(subject: .init(.diagnostics, name), payload: diagnostics.payload)
    }
}
