import DebouncedContacts

extension Switch: LineControl {
    static var kind: ControlKind { .switch }

    mutating func feed(_ edge: Edge, line: Int, _ moments: inout Moments) { feed(edge, &moments) }

    mutating func void(line: Int) { void() }

    mutating func suspend(at instant: Instant) { lose() }

    mutating func start(_ edge: Edge, line: Int, _ moments: inout Moments) { start(edge, &moments) }

    mutating func takeNotice(at instant: Instant) -> PanelNotice? {
        takeUnsettled() ? .unsettled(control, at: instant) : nil
    }

    func contact(ofLine line: Int) -> Contact { contact }
}

extension Panel {
    /// Whether a switch is on; nil as long as its line was never read, and for what is no switch.
    public func isOn(_ control: Int) -> Bool? { switches[control].flatMap { $0.isKnown ? $0.isOn : nil } }

    /// Whether a switch has been trembling for so long that its state says little.
    package func isUnsettled(_ control: Int, at now: Instant) -> Bool {
        switches[control]?.isUnsettled(at: now) ?? false
    }
}
