import DebouncedContacts

/// One of an encoder's two lines: its changes, without most of its bounces.
///
///     raw    __#_##__________##_#___     a change is taken at once, then the line is deaf;
///     taken  __####__________####___     the level found at the end of the deafness is taken
///              ^---^         ^---^       as another change
///
/// It is deaf for no longer than half the time since its change before, so that no quick turn is missed, and, once the
/// other line has changed, for no longer than that took: then the knob has moved on, and so will this line. If both
/// change at one instant, neither ends the other's deafness.
struct EncoderLine: Sendable {
    /// The level that the last edge led to.
    private(set) var raw = Level.inactive
    /// The level that was taken last.
    private(set) var level = Level.inactive
    /// The level at which it was found.
    private(set) var first = Level.inactive
    /// True if its level is known at all.
    private(set) var isFound = false
    private(set) var changed = Instant(nanoseconds: .min)
    private var deafEnd = Instant(nanoseconds: .min)
    private var readings = LineReadings()
    private let delay: Int64
    /// Whatever the time since the change before, it is deaf for so long.
    private let shortestHalf: Int64

    init(_ settings: EncoderSettings) {
        delay = max(0, settings.delay.nanoseconds)
        shortestHalf = settings.shortestDeafness.nanoseconds
    }

    /// The instant at which its level is looked at. There is nothing to see unless an edge came while it was deaf.
    var deadline: Instant? { raw == level || readings.isVoid ? nil : deafEnd }

    /// Its level is known, without an edge that led there.
    mutating func find(_ level: Level) {
        (raw, self.level, first, isFound) = (level, level, level, true)
        readings.find()
        (changed, deafEnd) = (Instant(nanoseconds: .min), Instant(nanoseconds: .min))
    }

    mutating func lose() {
        find(level)
        isFound = false
    }

    /// An edge, at an instant at which nothing else is due. Returns whether it is a change.
    mutating func feed(_ edge: Edge, at instant: Instant) -> Bool {
        raw = edge.level
        readings.feed(edge)
        return instant >= deafEnd && look(at: instant)
    }

    /// Is not looked at until its next edge.
    mutating func suspendDecisions() { readings.suspendDecisions() }

    /// Looks at the level when nothing keeps it from it. Returns whether it has changed.
    mutating func look(at instant: Instant) -> Bool {
        guard raw != level else { return false }
        let half = max(instant.nanoseconds(since: changed) / 2, shortestHalf)
        (level, changed, deafEnd) = (raw, instant, instant.advanced(by: min(delay, half)))
        return true
    }

    /// The other line has changed.
    mutating func otherChanged(at instant: Instant) {
        guard changed < instant, instant < deafEnd else { return }
        deafEnd = min(deafEnd, instant.advanced(by: instant.nanoseconds(since: changed)))
    }
}

extension EncoderLine {
    func write(to state: inout Fingerprint) {
        state.add(raw)
        state.add(level)
        state.add(isFound)
        state.add(readings.isVoid)
        state.add(changed, for: 2 * delay)
        state.add(deafEnd)
    }
}
