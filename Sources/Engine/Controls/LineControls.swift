import DebouncedContacts

/// All controls of one kind in a panel, and which of them is next to decide something.
struct LineControls<Control: LineControl>: Sendable {
    private var controls: [Control]
    private var deadlines: Deadlines
    /// The numbers of the controls in the panel, and those of their lines.
    private let numbers: Range<Int>
    private let lines: Range<Int>
    /// The number of steps they have taken in all, and the index of the one that took the latest.
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

    /// Returns the numbers of those that may have taken a step since then: that of the latest, or of all.
    ///
    /// - Parameter before: an earlier number of steps, less than now.
    func stepped(since before: Int) -> Range<Int> {
        let number = numbers.lowerBound + latest
        return steps == before &+ 1 ? number..<(number + 1) : numbers
    }

    func contact(ofLine line: Int) -> Contact {
        let (index, own) = place(ofLine: line)
        return controls[index].contact(ofLine: own)
    }

    /// Has the control of a line take a step. Returns what it reports.
    mutating func update(line: Int, at instant: Instant, _ step: LineStep) -> Control.Report? {
        let (index, line) = place(ofLine: line)
        var report: Control.Report?
        switch step {
        case .feed(let edge): report = controls[index].feed(edge, line: line)
        case .decide: report = controls[index].decide()
        case .void: controls[index].suspendDecisions(line: line)
        case .reading(let fails): controls[index].reading(fails: fails, at: instant)
        case .suspend: controls[index].suspend(at: instant)
        case .start(let edge): report = controls[index].start(edge, line: line)
        case .drop: controls[index].drop(line: line, at: instant)
        }
        (steps, latest) = (steps &+ 1, index)
        deadlines.set(index, to: controls[index].deadline)
        return report
    }

    /// Returns, once, a notice about the control of a line that people should see.
    mutating func takeNotice(line: Int, at instant: Instant) -> PanelNotice? {
        controls[place(ofLine: line).index].takeNotice(at: instant)
    }

    /// Changes a control from outside: before anything comes from its lines, or because of other controls.
    mutating func change(_ control: Int, _ step: (inout Control) -> Void) {
        let index = control - numbers.lowerBound
        step(&controls[index])
        deadlines.set(index, to: controls[index].deadline)
    }

    /// Carries on a control that stays and had the number `before`.
    mutating func resume(
        _ old: LineControls, _ before: Int, as control: Int, _ settings: [Control.Settings], at now: Instant
    ) -> Control.Report? {
        var resumed = old.controls[before - old.numbers.lowerBound]
        let index = control - numbers.lowerBound
        resumed.control = control
        let report = resumed.change(to: settings[index], at: now)
        controls[index] = resumed
        deadlines.set(index, to: resumed.deadline)
        return report
    }

    /// The index of the control that has a line, and which of its own lines it is.
    private func place(ofLine line: Int) -> (index: Int, own: Int) {
        let number = line - lines.lowerBound
        return (number / Control.kind.lines, number % Control.kind.lines)
    }
}

extension LineControls where Control.Report == Moment {
    /// As `update`, and what people should know. Not inlined: the path of a button's edge stays short.
    @inline(never)
    mutating func report(line: Int, at instant: Instant, _ step: LineStep) -> (Moment?, PanelNotice?) {
        let moment = update(line: line, at: instant, step)
        return (moment, takeNotice(line: line, at: instant))
    }
}

extension LineControls {
    /// The deadlines follow from the controls. That of a knob is also its survey's, whose state is left out.
    func write(to state: inout Fingerprint) {
        for control in controls { control.write(to: &state) }
    }
}

// Buttons are numbered first, with a line each: the line is the index. A subscript would copy the whole button.
extension LineControls<Button> {
    @inline(__always)
    func hasNotice(_ line: Int) -> Bool { controls[line].hasNotice }

    /// Returns true if a reading found it open, and no edge said so.
    @inline(__always)
    func isFoundOpen(_ line: Int) -> Bool {
        controls[line].readings.isCorrected && controls[line].contact.raw == .inactive
    }

    @inline(__always)
    func levelCheck(_ line: Int) -> LineReadings.LevelCheck {
        let readings = controls[line].readings
        return readings.check
    }
}
