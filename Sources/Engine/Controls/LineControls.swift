import DebouncedContacts

/// All controls of one kind in a panel, and which of them is next to decide something.
struct LineControls<Control: LineControl>: Sendable {
    private var controls: [Control]
    private var deadlines: Deadlines
    /// The numbers of the controls in the panel, and those of their lines.
    private let numbers: Range<Int>
    private let lines: Range<Int>
    /// How many steps they have taken in all, and the index of the one that took the latest.
    private(set) var steps = 0
    private var latest = 0

    init(_ settings: [Control.Settings], _ map: ControlMap) {
        (numbers, lines) = (map.controls(Control.kind), map.lines(Control.kind))
        controls = zip(settings, numbers).map(Control.init)
        deadlines = Deadlines(count: controls.count)
    }

    /// `distantFuture` if there is none.
    var earliest: Instant { deadlines.earliest }

    /// A line of the control that is next to decide.
    var next: Int { lines.lowerBound + deadlines.first * Control.kind.lines }

    /// The control with this number in the panel.
    subscript(control: Int) -> Control? {
        numbers.contains(control) ? controls[control - numbers.lowerBound] : nil
    }

    /// The numbers of those that may have taken a step since there were so many: the latest, or all.
    func stepped(since before: Int) -> Range<Int> {
        let number = numbers.lowerBound + latest
        return steps == before &+ 1 ? number..<(number + 1) : steps == before ? number..<number : numbers
    }

    func contact(ofLine line: Int) -> Contact {
        let (index, own) = place(ofLine: line)
        return controls[index].contact(ofLine: own)
    }

    var contacts: [Contact] { lines.map(contact) }

    /// Has the control of a line take a step. Returns what people should know of it.
    mutating func update(
        line: Int, at instant: Instant, _ step: LineStep, _ moments: inout Moments
    ) -> PanelNotice? {
        let (index, line) = place(ofLine: line)
        switch step {
        case .feed(let edge): controls[index].feed(edge, line: line, &moments)
        case .decide: controls[index].decide(&moments)
        case .void: controls[index].void(line: line)
        case .reading(let fails): controls[index].reading(fails: fails, at: instant)
        case .suspend: controls[index].suspend(at: instant)
        case .start(let edge): controls[index].start(edge, line: line, &moments)
        case .drop: controls[index].drop(line: line, at: instant)
        }
        (steps, latest) = (steps &+ 1, index)
        deadlines.set(index, to: controls[index].deadline)
        return controls[index].takeNotice(at: instant)
    }

    /// Before anything comes from its lines.
    mutating func prepare(_ control: Int, _ step: (inout Control) -> Void) {
        if numbers.contains(control) { step(&controls[control - numbers.lowerBound]) }
    }

    /// Carries on a control that stays and had the number `before`.
    mutating func resume(
        _ old: LineControls, _ before: Int, as control: Int, _ settings: [Control.Settings], at now: Instant,
        _ moments: inout Moments
    ) {
        guard var resumed = old[before] else { return }
        let index = control - numbers.lowerBound
        resumed.control = control
        resumed.change(to: settings[index], at: now, &moments)
        controls[index] = resumed
        deadlines.set(index, to: resumed.deadline)
    }

    /// The index of the control that has a line, and which of its own lines it is.
    private func place(ofLine line: Int) -> (index: Int, own: Int) {
        let number = line - lines.lowerBound
        return (number / Control.kind.lines, number % Control.kind.lines)
    }
}

extension LineControls {
    /// The deadlines follow from the controls. That of a knob is also its survey's, whose state is left out.
    func write(to state: inout Fingerprint) {
        for control in controls { control.write(to: &state) }
    }
}
