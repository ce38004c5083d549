import DebouncedContacts

/// How the contact of a line is moved.
package enum Motion: Equatable, Sendable {
    /// Pressed and released, as a button.
    case pressed
    /// Put into its other level, where it stays.
    case stays(Stay)
    /// Closed and opened by a meter.
    case pulses(MeterProfile)

    /// Nil if it is open again after each motion.
    var stay: Stay? {
        switch self {
        case .pressed: nil
        case .stays(let stay): stay
        case .pulses(let meter): meter.stay
        }
    }

    /// Nil unless it turns.
    var meter: MeterProfile? {
        if case .pulses(let meter) = self, meter.stay == nil { meter } else { nil }
    }

    var isPulse: Bool {
        if case .pulses = self { true } else { false }
    }
}
