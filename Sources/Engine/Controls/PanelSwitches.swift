import DebouncedContacts

// The lines of switches.

extension Panel {
    /// Whether a switch is on; nil as long as its line was never read, and for what is no switch.
    public func isOn(_ control: Int) -> Bool? { self[switch: control].flatMap { $0.isKnown ? $0.isOn : nil } }

    /// Whether a switch has been trembling for so long that its state says little.
    package func isUnsettled(_ control: Int, at now: Instant) -> Bool {
        self[switch: control]?.isUnsettled(at: now) ?? false
    }

    private subscript(switch control: Int) -> Switch? {
        let numbers = map.controls(.switch)
        return numbers.contains(control) ? switches[control - numbers.lowerBound] : nil
    }

    mutating func feed(_ edge: Edge, switch line: Int) {
        update(switch: line, at: edge.instant) { $0.feed(edge, &$1) }
        guard switches.takeUnsettled(line - map.lines(.switch).lowerBound) else { return }
        remark(.unsettled(map.control(ofLine: line), at: edge.instant))
    }

    mutating func void(switch line: Int, at instant: Instant) {
        update(switch: line, at: instant) { it, _ in it.void() }
    }

    mutating func reading(switch line: Int, at instant: Instant, fails: Bool) {
        let known = max(instant, decided)
        update(switch: line, at: instant) { it, _ in it.reading(fails: fails, at: known) }
    }

    mutating func start(_ edge: Edge, switch line: Int) {
        drop(switch: line, at: edge.instant)
        update(switch: line, at: edge.instant) { $0.start(edge, &$1) }
    }

    mutating func drop(switch line: Int, at instant: Instant) {
        steps += 1
        update(switch: line, at: instant) { it, _ in it.lose() }
        advance(to: instant)
    }

    mutating func decideSwitch() {
        steps += 1
        switches.update(switches.next, &moments) { $0.decide(&$1) }
    }

    /// What a switch reports at once, nothing may precede later.
    private mutating func update(
        switch line: Int, at instant: Instant, _ step: (inout Switch, inout Moments) -> Void
    ) {
        let before = moments.all.count
        switches.update(line - map.lines(.switch).lowerBound, &moments, step)
        guard moments.all.count > before else { return }
        decided = max(decided, instant)
        steps += 1
    }

    /// Carries on a switch of an old panel, which had the number `before`.
    mutating func resume(switchOf old: Panel, _ before: Int, as control: Int, at now: Instant) {
        guard let before = old[switch: before] else { return }
        let index = control - map.controls(.switch).lowerBound
        switches.resume(before, as: index, settings.switches[index], at: now)
    }
}
