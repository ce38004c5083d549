import DebouncedContacts

/// A way to move the contact of a line.
package enum LineMotion: Equatable, Sendable {
    /// Pressed and released, as a button.
    case pressed
    /// Put into its other level, where it stays.
    case maintained(Stay)
    /// Closed and opened by a meter.
    case pulses(MeterProfile)
    /// A of a knob.
    case turns(KnobMotion)
    /// B of the knob whose A is the line before.
    case follows

    /// Nil if it is open again after each motion.
    var stay: Stay? {
        switch self {
        case .pressed, .turns, .follows: nil
        case .maintained(let stay): stay
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

    var knob: KnobMotion? {
        if case .turns(let knob) = self { knob } else { nil }
    }
}

/// The build of a knob, and its wiring.
package struct KnobMotion: Equatable, Sendable {
    package var profile: KnobProfile
    /// True if A and B are exchanged.
    package var isReversed: Bool
    /// True if both contacts are closed where it rests.
    package var restsClosed: Bool

    package init(_ profile: KnobProfile, isReversed: Bool = false, restsClosed: Bool = false) {
        (self.profile, self.isReversed, self.restsClosed) = (profile, isReversed, restsClosed)
    }
}
