import DebouncedContacts

/// All lines of a source. It knows which of them need something without asking the others, of which there may be a
/// thousand.
struct LineSlots {
    private var slots: [LineSlot]
    /// The instants at which something must be done about each line.
    private var deadlines: Deadlines
    /// Until when its contact may decide something, the latest first: with the sign turned.
    private var lastDecisions: Deadlines

    init(_ slots: [LineSlot]) {
        self.slots = slots
        deadlines = Deadlines(count: slots.count)
        lastDecisions = Deadlines(count: slots.count)
        for line in slots.indices { schedule(line) }
    }

    /// Whatever changes a line changes its deadlines too. Inlined, and changed in place: a copy would retain what it holds.
    subscript(line: Int) -> LineSlot {
        @inline(__always) get { slots[line] }
        _modify {
            yield &slots[line]
            schedule(line)
        }
    }

    private mutating func schedule(_ line: Int) {
        let (deadline, lastDecision) = LineSlots.instants(of: &slots[line])
        deadlines.set(line, to: deadline)
        lastDecisions.set(line, to: lastDecision?.opposite)
    }

    /// Changes nothing: an element that is not `inout` would be copied, with all that it retains.
    @inline(__always)
    private static func instants(of slot: inout LineSlot) -> (deadline: Instant?, lastDecision: Instant?) {
        (slot.nextDeadline, slot.lastDecision)
    }

    /// The instant at which something must be done about a line, whatever its contact waits for.
    var nextDeadline: Instant? { deadlines.earliest == .distantFuture ? nil : deadlines.earliest }

    /// The first line from this one on about which something must be done by now.
    func due(from line: Int, at now: Instant) -> Int? { deadlines.first(from: line, by: now) }

    /// The first line from this one on whose level must be read again by now.
    func wantingReading(from line: Int, at now: Instant, deciding deadline: Instant?) -> Int? {
        var line = line
        while let next = candidate(from: line, at: now, deciding: deadline) {
            if slots[next].wantsReading(at: now, deciding: deadline) { return next }
            line = next + 1
        }
        return nil
    }

    private func candidate(from line: Int, at now: Instant, deciding deadline: Instant?) -> Int? {
        let due = due(from: line, at: now)
        guard let deadline, deadline <= now else { return due }
        let deciding = lastDecisions.first(from: line, by: deadline.opposite)
        guard let due, let deciding else { return due ?? deciding }
        return due < deciding ? due : deciding
    }
}

extension LineSlots: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { slots.count }
}

extension Instant {
    /// As long before the origin as this one is after it: of these, the earlier one is that of the later.
    fileprivate var opposite: Instant { Instant(nanoseconds: -max(nanoseconds, -.max)) }
}

extension LineSlots {
    func write(to state: inout Fingerprint) {
        for slot in slots { slot.write(to: &state) }
    }
}
