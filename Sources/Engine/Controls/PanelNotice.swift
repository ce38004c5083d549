import DebouncedContacts

/// Something that a panel noticed but that is not a moment: why a press is not reported, or what had to be made up.
package enum PanelNotice: Equatable, Sendable {
    /// A press of this button or chord is not reported.
    case suppressed(Int, at: Instant, by: Suppressor)
    /// Pulses of this button that were too short for a press, with no press after them: when the last one ended, how
    /// many there were, and the length of the longest in nanoseconds.
    case spikes(Int, at: Instant, count: Int, longest: Int64)
    /// An edge of this control was lost.
    case missedEdge(Int, at: Instant)

    /// The contact of this button has another delay from its next wait on: it learned, or began again.
    case delay(Int, at: Instant, Duration)

    /// The contact of this switch has been trembling for so long that its state says little.
    case unsettled(Int, at: Instant)

    /// The knob of this encoder rests as one with these settings would.
    case edges(Int, at: Instant, EncoderSettings)

    package enum Suppressor: Equatable, Sendable {
        case cooldown
        /// The group with this index.
        case group(Int)
        /// It is part of the chord that has this index in the panel.
        case chord(Int)
    }
}
