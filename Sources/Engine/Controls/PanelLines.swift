import DebouncedContacts

// The lines of what is no button, by kind.

extension Panel {
    mutating func feed(_ edge: Edge, otherLine line: Int) {
        switch map.kind(ofLine: line) {
        case .button, .chord: break
        case .switch: feed(edge, switch: line)
        case .counter: feed(edge, counter: line)
        case .encoder: feed(edge, encoder: line)
        }
    }

    mutating func void(otherLine line: Int, at instant: Instant) {
        switch map.kind(ofLine: line) {
        case .button, .chord: break
        case .switch: void(switch: line, at: instant)
        case .counter: void(counter: line)
        case .encoder: void(encoder: line)
        }
    }

    mutating func reading(otherLine line: Int, at instant: Instant, fails: Bool) {
        switch map.kind(ofLine: line) {
        case .button, .chord: break
        case .switch: reading(switch: line, at: instant, fails: fails)
        // Nothing is reported for how long they are closed.
        case .counter, .encoder: break
        }
    }

    mutating func start(_ edge: Edge, otherLine line: Int) {
        switch map.kind(ofLine: line) {
        case .button, .chord: break
        case .switch: start(edge, switch: line)
        case .counter: start(edge, counter: line)
        case .encoder: start(edge, encoder: line)
        }
    }

    mutating func drop(otherLine line: Int, at instant: Instant) {
        switch map.kind(ofLine: line) {
        case .button, .chord: break
        case .switch: drop(switch: line, at: instant)
        case .counter: drop(counter: line, at: instant)
        case .encoder: drop(encoder: line, at: instant)
        }
    }

    /// Carries on a control of an old panel, which had the number `before`.
    mutating func resume(otherOf old: Panel, _ before: Int, as control: Int, at now: Instant) {
        switch map.place(ofControl: control)?.kind {
        case .button, .chord, nil: break
        case .switch: resume(switchOf: old, before, as: control, at: now)
        case .counter: resume(counterOf: old, before, as: control)
        case .encoder: resume(encoderOf: old, before, as: control)
        }
    }

    /// The contact of a line that is no button's.
    func contact(ofOtherLine line: Int) -> Contact {
        let kind = map.kind(ofLine: line)
        let index = line - map.lines(kind).lowerBound
        switch kind {
        case .button, .chord, .switch: return switches[index].contact
        case .counter: return counters[index].contact
        case .encoder: return contact(ofEncoderLine: line)
        }
    }
}
