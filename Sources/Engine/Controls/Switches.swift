import DebouncedContacts

/// The switches of a panel, and which of them is next to decide something.
@usableFromInline
struct Switches: Sendable {
    private var switches: [Switch]
    private var deadlines: Deadlines

    /// - Parameter first: the number of the first switch in the panel.
    init(_ settings: [SwitchSettings], from first: Int) {
        switches = settings.enumerated().map { Switch($1, control: first + $0) }
        deadlines = Deadlines(count: settings.count)
    }

    /// `distantFuture` if there is none.
    @usableFromInline var earliest: Instant { deadlines.earliest }

    /// The index of the one that is next to decide.
    var next: Int { deadlines.first }

    subscript(index: Int) -> Switch { switches[index] }

    var contacts: [Contact] { switches.map(\.contact) }

    /// Has one of them take a step.
    mutating func update(
        _ index: Int, _ moments: inout Moments, _ step: (inout Switch, inout Moments) -> Void
    ) {
        step(&switches[index], &moments)
        deadlines.set(index, to: switches[index].deadline)
    }

    /// Whether it has been trembling for long since this was last asked.
    mutating func takeUnsettled(_ index: Int) -> Bool { switches[index].takeUnsettled() }

    /// Carries on one that stays, under its new number.
    mutating func resume(_ old: Switch, as index: Int, _ settings: SwitchSettings, at now: Instant) {
        let control = switches[index].control
        switches[index] = old
        switches[index].control = control
        switches[index].change(to: settings, at: now)
        deadlines.set(index, to: switches[index].deadline)
    }
}
