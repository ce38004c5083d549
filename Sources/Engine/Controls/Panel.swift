import DebouncedContacts

/// All controls together: edges and time in, moments out, in their one and only order.
///
///     edge ─▶ Button ─ clean edge ─▶ Cooldowns ─▶ Chords ─ press, release ─▶ Recognizer ─▶ moments
///     edge ─▶ Switch ─▶ moments
///     edge ─▶ Counter ─▶ moments
///     edge ─▶ Encoder ─▶ moments
///
/// When it is told the time never changes the result. Nothing is allocated for an edge. The common path of an edge is
/// inlined into `feed`; as calls it would take a third longer.
package struct Panel: Sendable {
    let settings: PanelSettings
    let map: ControlMap
    var buttons: LineControls<Button>
    var switches: LineControls<Switch>
    var counters: LineControls<PanelCounter>
    var encoders: LineControls<PanelEncoder>
    /// The earliest deadline of these.
    @usableFromInline var earliestOfLines = Instant.distantFuture

    var cooldowns: Cooldowns
    @usableFromInline var chords: Chords
    /// The recognizers of the buttons, then those of the chords.
    var recognizers: [Recognizer]
    @usableFromInline var gestureDeadlines: Deadlines

    @usableFromInline var moments = Moments()
    @usableFromInline var panelNotices: [PanelNotice] = []
    var tally: Tally

    /// The latest instant that it was told.
    package internal(set) var now = Instant(nanoseconds: .min)

    /// Grows whenever a control may have become active or inactive, and at each edge of a counter or an encoder.
    package internal(set) var steps = 0

    /// The instant of the last decision: nothing later may have an earlier one.
    var decided = Instant(nanoseconds: .min)

    package init(_ settings: PanelSettings) {
        (self.settings, map) = (settings, settings.map)
        let gestures = settings.buttons.map(\.gestures) + settings.chords.map(\.gestures)
        buttons = LineControls(settings.buttons, map)
        switches = LineControls(settings.switches, map)
        counters = LineControls(settings.counters, map)
        encoders = LineControls(settings.encoders, map)
        cooldowns = Cooldowns(settings)
        chords = Chords(settings)
        recognizers = gestures.enumerated().map { Recognizer($1, of: $0) }
        tally = Tally(map)
        gestureDeadlines = Deadlines(count: recognizers.count)
    }

    /// The next instant at which `advance` must be called; nil if nothing is pending.
    @inlinable package var deadline: Instant? { earliest == .distantFuture ? nil : earliest }

    /// `distantFuture` if there is none.
    @inlinable var earliest: Instant {
        min(gestureDeadlines.earliest, chords.earliest, earliestOfLines)
    }

    /// Takes an edge of a line, after deciding everything that was due before it. An edge stamped before the last
    /// decision is taken at the instant of that decision.
    package mutating func feed(_ edge: Edge, line: Int) {
        let edge = inOrder(edge)
        tally.count(edge, line: line)
        if edge.origin == .read {
            addNotice(.missedEdge(map.control(ofLine: line), at: edge.instant))
        }
        if edge.isReading { suspendDecisions(line: line, at: edge.instant) }
        advance(to: edge.instant)
        update(line: line, at: edge.instant, .feed(edge))
    }

    /// Decides everything due before `instant`. Anything the line's control would decide from then on is void until
    /// something else comes from the line, and so is what depends on its button being held; the other controls are not
    /// affected.
    package mutating func suspendDecisions(line: Int, at instant: Instant) {
        advance(to: instant.advanced(by: -1))
        update(line: line, at: instant, .void)
    }

    /// The line can't be read from now on, or can be read again. Until then holds and repeats wait, those of a button not
    /// for longer than half a second.
    package mutating func reading(line: Int, at instant: Instant, fails: Bool) {
        advance(to: instant.advanced(by: -1))
        update(line: line, at: max(instant, decided), .reading(fails: fails))
    }

    /// The line is found at a level that no edge led to: its control starts again. Pending decisions are dropped, even
    /// those that were due, since the level could not be read again.
    package mutating func start(_ edge: Edge, line: Int) {
        let edge = inOrder(edge)
        restart(line, at: edge.instant, .start(edge))
    }

    /// The line is gone, along with everything in progress on it.
    package mutating func drop(line: Int, at instant: Instant) {
        restart(line, at: max(instant, decided), .drop)
    }

    private mutating func restart(_ line: Int, at instant: Instant, _ step: LineStep) {
        steps += 1
        update(line: line, at: instant, .suspend)
        advance(to: instant)
        update(line: line, at: instant, step)
    }

    /// Before anything comes from the line: its contact, if it learns, had learned this delay when it was last heard of.
    package mutating func recall(delay: Duration, line: Int) {
        buttons.change(line) { $0.recall(delay: delay) }
    }

    /// Decides everything due at `instant` or earlier.
    @inline(__always)
    package mutating func advance(to instant: Instant) {
        if earliest <= instant { decide(allBy: instant) }
        now = max(now, instant)
    }

    /// No edge comes after `instant`: pending decisions are still made, but nothing repeats any more.
    package mutating func finish(at instant: Instant) {
        advance(to: instant)
        for index in recognizers.indices {
            update(gesturesOf: index) { recognizer, _ in recognizer.stopRepeating() }
        }
    }

    /// The current state of the contacts, by line, for observers.
    package var contacts: [Contact] { map.lines.map(contact) }

    /// That of one line.
    package func contact(ofLine line: Int) -> Contact {
        switch map.kind(ofLine: line) {
        case .button, .chord: buttons.contact(ofLine: line)
        case .switch: switches.contact(ofLine: line)
        case .counter: counters.contact(ofLine: line)
        case .encoder: encoders.contact(ofLine: line)
        }
    }

    /// Returns the gesture that a control with a state, such as a switch, would report if it came to that state now;
    /// nil as long as its lines were never read.
    package func state(of control: Int) -> Gesture? { switches[control]?.state }

    /// Returns true if a press of this button or chord was reported that is not yet over.
    package func isPressed(_ index: Int) -> Bool {
        index < recognizers.count && recognizers[index].isPressed
    }

    /// Returns true if a switch is on, a button is closed, or all buttons of a chord are, even if nothing was reported:
    /// because it was so at the start, or a cooldown suppressed it.
    ///
    /// - Parameter found: buttons that count as closed whatever their contacts say.
    package func isActive(_ index: Int, found: Set<Int> = []) -> Bool {
        if let chord = settings.chord(index) {
            return chord.buttons.allSatisfy { isActive($0, found: found) }
        }
        guard let button = buttons[index] else { return isOn(index) == true }
        return found.contains(index) || button.contact.accepted == .active
    }

    /// Returns true if the button of a line seems closed, which its contact has not decided yet. A switch is as it is
    /// found.
    package func isUndecided(_ button: Int) -> Bool {
        guard let contact = buttons[button]?.contact else { return false }
        return contact.raw == .active && contact.accepted == .inactive
    }
}

// MARK: Time

extension Panel {
    func inOrder(_ edge: Edge) -> Edge {
        Edge(edge.level, at: max(edge.instant, decided), origin: edge.origin)
    }

    private mutating func decide(allBy instant: Instant) {
        while let due = deadline, due <= instant {
            decided = due
            decide(at: due)
        }
    }

    /// Makes one due decision. Encoders come first, since they decide what was a moment before. Then, at one instant,
    /// come gaps, holds and repeats, then waits for chords, then buttons, then switches, then counters; each in file order.
    private mutating func decide(at instant: Instant) {
        if encoders.earliest == instant {
            update(line: encoders.next, at: instant, .decide)
        } else if gestureDeadlines.earliest == instant {
            decideGesture(of: gestureDeadlines.first, at: instant)
        } else if chords.earliest == instant {
            report(chords.decide(), at: instant)
        } else if buttons.earliest == instant {
            update(line: buttons.next, at: instant, .decide)
        } else if switches.earliest == instant {
            update(line: switches.next, at: instant, .decide)
        } else {
            update(line: counters.next, at: instant, .decide)
        }
    }
}

// MARK: Lines

extension Panel {
    /// Has the control of a line take a step.
    @inline(__always)
    mutating func update(line: Int, at instant: Instant, _ step: LineStep) {
        switch map.kind(ofLine: line) {
        case .button, .chord:
            let clean = buttons.update(line: line, at: instant, step)
            follow(clean, of: line, at: instant, step)
        case .switch: take(switches.report(line: line, at: instant, step), at: instant)
        case .counter: take(counters.report(line: line, at: instant, step), at: instant)
        case .encoder: take(encoders.report(line: line, at: instant, step), at: instant)
        }
    }

    /// Another panel's control goes on as this one.
    mutating func resume(_ old: Panel, _ before: Int, at index: Int, _ now: Instant) {
        switch map.place(ofControl: index)!.kind {
        case .button:
            _ = buttons.resume(old.buttons, before, as: index, settings.buttons, at: now)
            resumeGestures(of: old, before, at: index)
        case .chord: resumeGestures(of: old, before, at: index)
        case .switch:
            insert(switches.resume(old.switches, before, as: index, settings.switches, at: now), at: now)
        case .counter:
            insert(counters.resume(old.counters, before, as: index, settings.counters, at: now), at: now)
        case .encoder:
            insert(encoders.resume(old.encoders, before, as: index, settings.encoders, at: now), at: now)
        }
    }

    private mutating func take(_ report: (moment: Moment?, notice: PanelNotice?), at instant: Instant) {
        steps += 1
        findEarliestOfLines()
        insert(report.moment, at: instant)
        if let notice = report.notice { addNotice(notice) }
    }

    mutating func insert(_ moment: Moment?, at instant: Instant) {
        guard let moment else { return }
        moments.insert(moment)
        // Nothing later may precede what is reported at once.
        decided = max(decided, instant)
    }

    @inline(__always)
    mutating func findEarliestOfLines() {
        earliestOfLines = min(buttons.earliest, switches.earliest, counters.earliest, encoders.earliest)
    }

    /// Passes the result of a step of a button on to chords, cooldowns and gestures.
    @inline(__always)
    private mutating func follow(
        _ clean: Edge?, of button: Int, at instant: Instant, _ step: LineStep
    ) {
        findEarliestOfLines()
        if buttons.hasNotice(button), let notice = buttons.takeNotice(line: button, at: instant) {
            addNotice(notice)
        }
        var clean = clean
        switch step {
        case .suspend: return suspend(button)
        case .start, .drop: forget(button, at: instant)
        // A hold that could not be decided is not decided by a release that only a reading told of.
        case .feed where buttons.isFoundOpen(button), .decide where buttons.isFoundOpen(button):
            if loseHeld(button, at: clean?.instant ?? instant) { clean = nil }
        case .feed, .decide, .void, .reading: break
        }
        if recognizers[button].levelCheck != buttons.levelCheck(button) {
            updateLevelChecks(of: button, at: instant)
        }
        if let clean { judge(clean, of: button) }
    }
}

// MARK: Readings

extension Panel {
    /// The lines that a button or chord has.
    private func lines(of index: Int) -> [Int] { settings.chord(index)?.buttons ?? [index] }

    /// A button that a reading found open, though no edge said so, is neither held nor does it repeat.
    private mutating func decideGesture(of index: Int, at instant: Instant) {
        if recognizers[index].isPressed,
            let open = lines(of: index).first(where: buttons.isFoundOpen)
        {
            lose(index, of: open, at: instant)
        } else {
            update(gesturesOf: index) { $0.decide(at: instant, &$1) }
        }
    }

    /// A line was found open. Closes the presses of its button and its chords of which a hold or a repeat was due;
    /// returns whether there were any.
    private mutating func loseHeld(_ line: Int, at instant: Instant) -> Bool {
        let held = ([line] + chords.indices(with: line)).filter { recognizers[$0].wasDue(by: instant) }
        for index in held { lose(index, of: line, at: instant) }
        return !held.isEmpty
    }

    private mutating func lose(_ index: Int, of line: Int, at instant: Instant) {
        decided = max(decided, instant)
        steps += 1
        buttons.change(line) { $0.open(at: instant) }
        findEarliestOfLines()
        chords.end(panelIndex: index)
        update(gesturesOf: index) { $0.lose(at: instant, &$1) }
    }

    /// Tells all that depend on a line what is known of it.
    mutating func updateLevelChecks(of line: Int, at instant: Instant) {
        for index in [line] + chords.indices(with: line) {
            let check = lines(of: index).map(buttons.levelCheck).reduce(.read, max)
            update(gesturesOf: index) { recognizer, _ in recognizer.update(check, at: instant) }
        }
    }
}

// MARK: From contacts to gestures

extension Panel {
    /// A press that is let through may be part of a chord; so may its release.
    private mutating func judge(_ clean: Edge, of button: Int) {
        decided = clean.instant
        steps += 1
        let isPress = clean.level == .active
        if isPress, !admits(button, at: clean.instant) { return }
        guard chords.isMember(button) else {
            return report(isPress ? .press(button) : .release(button), at: clean.instant)
        }
        let outcome = isPress ? chords.press(button, at: clean.instant) : chords.release(button)
        if let outcome { report(outcome, at: clean.instant) }
    }

    mutating func report(_ outcome: Chords.Outcome, at instant: Instant) {
        steps += 1
        switch outcome {
        case .press(let index): press(index, at: instant)
        case .release(let index): update(gesturesOf: index) { $0.release(at: instant, &$1) }
        case .tap(let index):
            press(index, at: instant)
            update(gesturesOf: index) { $0.release(at: instant, &$1) }
        }
    }

    /// A button's press was judged when its contact decided it; a chord has its own cooldown.
    private mutating func press(_ index: Int, at instant: Instant) {
        if let chord = settings.chord(index) {
            addNotice(membersOf: chord, at: index, instant)
            guard admits(index, at: instant) else { return }
        }
        update(gesturesOf: index) { $0.press(at: instant, &$1) }
    }

    private mutating func admits(_ index: Int, at instant: Instant) -> Bool {
        guard let suppressor = cooldowns.suppressor(of: index, at: instant) else { return true }
        addNotice(.suppressed(index, at: instant, by: suppressor))
        return false
    }

    mutating func update(gesturesOf index: Int, _ step: (inout Recognizer, inout Moments) -> Void) {
        step(&recognizers[index], &moments)
        gestureDeadlines.set(index, to: recognizers[index].deadline)
    }

    /// Nothing is decided any more of what a button, and the chords that it is in, had in progress.
    private mutating func suspend(_ button: Int) {
        chords.drop(button)
        for index in [button] + chords.indices(with: button) {
            update(gesturesOf: index) { recognizer, _ in recognizer.suspend() }
        }
    }

    /// Closes the presses under way of a button, and of the chords that it is in.
    private mutating func forget(_ button: Int, at instant: Instant) {
        for index in [button] + chords.indices(with: button) {
            update(gesturesOf: index) { $0.lose(at: instant, &$1) }
        }
    }
}

// MARK: Exploring

extension Panel {
    /// Writes which state it is in.
    package func write(to state: inout Fingerprint) {
        buttons.write(to: &state)
        switches.write(to: &state)
        counters.write(to: &state)
        encoders.write(to: &state)
        cooldowns.write(to: &state)
        chords.write(to: &state)
        for recognizer in recognizers { recognizer.write(to: &state) }
        gestureDeadlines.write(to: &state)
        state.add(moments.all.count)
        state.add(now)
        state.add(decided)
    }
}
