extension Panel {
    /// What happened on each control.
    public var counts: [ControlCounts] { map.controls.map(tally.counts) }

    /// What happened on one control.
    package func counts(of control: Int) -> ControlCounts { tally.counts(of: control) }

    /// All that was counted so far, on controls that are gone as well.
    public var total: ControlCounts { tally.total }

    /// How many presses were suppressed, by reason.
    public var suppressions: Suppressions { total.suppressions }
}
