extension Panel {
    /// What happened on each control.
    package var counts: [ControlCounts] { map.controls.map(tally.counts) }

    /// What happened on one control.
    package func counts(of control: Int) -> ControlCounts { tally.counts(of: control) }

    /// All that was counted so far, on controls that are gone as well.
    package var total: ControlCounts { tally.total }

    /// How many presses were suppressed, by reason.
    package var suppressions: Suppressions { total.suppressions }
}
