import DebouncedContacts

// The lines of what is no button, by kind.

extension Panel {
    /// Has the control of a line take a step.
    mutating func update(otherLine line: Int, at instant: Instant, _ step: LineStep) {
        let reported = moments.all.count
        let notice: PanelNotice? =
            switch map.kind(ofLine: line) {
            case .button, .chord: nil
            case .switch: switches.update(line: line, at: instant, step, &moments)
            case .counter: counters.update(line: line, at: instant, step, &moments)
            case .encoder: encoders.update(line: line, at: instant, step, &moments)
            }
        steps += 1
        findEarliestOther()
        // Nothing later may precede what is reported at once.
        if moments.all.count > reported { decided = max(decided, instant) }
        if let notice { addNotice(notice) }
    }

    /// Starts a line again at the level of `edge`, or drops it if there is none.
    mutating func restart(otherLine line: Int, at instant: Instant, _ edge: Edge?) {
        update(otherLine: line, at: instant, .suspend)
        advance(to: instant)
        update(otherLine: line, at: instant, edge.map { .start($0) } ?? .drop)
    }

    /// Carries on a control of an old panel, which had the number `before`.
    mutating func resume(otherOf old: Panel, _ before: Int, as control: Int, at now: Instant) {
        switch map.place(ofControl: control)?.kind {
        case .button, .chord, nil: break
        case .switch: switches.resume(old.switches, before, as: control, settings.switches, at: now, &moments)
        case .counter:
            counters.resume(old.counters, before, as: control, settings.counters, at: now, &moments)
        case .encoder:
            encoders.resume(old.encoders, before, as: control, settings.encoders, at: now, &moments)
        }
        findEarliestOther()
    }

    private mutating func findEarliestOther() {
        earliestOther = min(switches.earliest, counters.earliest, encoders.earliest)
    }

    func contact(ofOtherLine line: Int) -> Contact {
        switch map.kind(ofLine: line) {
        case .button, .chord, .switch: switches.contact(ofLine: line)
        case .counter: counters.contact(ofLine: line)
        case .encoder: encoders.contact(ofLine: line)
        }
    }
}
