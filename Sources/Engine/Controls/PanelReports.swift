import DebouncedContacts

extension Panel {
    /// Whether something happened that is not reported yet.
    @inlinable package var hasMoments: Bool { !moments.isEmpty }

    /// Reports what happened, the earliest first, in file order within one instant; best called once nothing more of
    /// that instant can come.
    package mutating func report(_ body: (Moment) throws -> Void) rethrows {
        guard hasMoments else { return }
        tally.count(moments.all)
        try moments.takeAll(body)
    }

    /// Whether there are notices that are not reported yet.
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
