import DebouncedContacts

extension Panel {
    /// True if something happened that is not reported yet.
    @inlinable package var hasMoments: Bool { !moments.isEmpty }

    /// Reports what happened, the earliest first, in file order within one instant; best called once nothing more of
    /// that instant can come.
    package mutating func report(_ body: (Moment) throws -> Void) rethrows {
        guard hasMoments else { return }
        tally.count(moments.all)
        try moments.takeAll(body)
    }

    /// True if there are notices that are not reported yet.
    @inlinable package var hasNotices: Bool { !panelNotices.isEmpty }

    /// Reports the notices, in the order in which they were made.
    package mutating func reportNotices(_ body: (PanelNotice) -> Void) {
        for notice in panelNotices { body(notice) }
        panelNotices.removeAll(keepingCapacity: true)
    }

    mutating func addNotice(_ notice: PanelNotice) {
        tally.count(notice)
        panelNotices.append(notice)
    }

    /// The presses that became a chord are not reported for its members.
    mutating func addNotice(membersOf chord: ChordSettings, at index: Int, _ instant: Instant) {
        for member in chord.buttons { addNotice(.suppressed(member, at: instant, by: .chord(index))) }
    }
}

extension Panel {
    /// Counts of what happened on each control.
    package var counts: [ControlCounts] { map.controls.map(tally.counts) }

    /// Counts of what happened on one control.
    package func counts(of control: Int) -> ControlCounts { tally.counts(of: control) }

    /// All that was counted so far, on controls that are gone as well.
    package var total: ControlCounts { tally.total }

    /// The number of presses that were suppressed, by reason.
    package var suppressions: Suppressions { total.suppressions }
}

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
