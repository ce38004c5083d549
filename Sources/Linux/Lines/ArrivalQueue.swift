import DebouncedContacts

/// Keeps what the lines have reported and has not been asked for yet, in the order of its instants.
struct ArrivalQueue {
    private struct Held {
        var instant: Instant
        var line: Int
        var arrival: Arrival

        func renumbered(_ number: (Int) -> Int?) -> Held? {
            number(line).map { Held(instant: instant, line: $0, arrival: arrival.renumbered(to: $0)) }
        }
    }

    private var held: [Held] = []
    private var first = 0
    /// Lines with a made-up edge or a loss in the queue: their pending decisions are void.
    private var voids: [Int] = []
    /// Lines that can't be read any more, or can be read again.
    private var readings: [(line: Int, fails: Bool)] = []
    /// The latest instant that was returned. Nothing after it may be earlier.
    private var passed = Instant(nanoseconds: .min)

    /// The number of edges that came too late for their place, and were taken at the instant that had been reached, if at
    /// all.
    var late = 0

    /// Adds an edge. If it is earlier than something already held for its line, such as a made-up edge, it still
    /// comes after that.
    mutating func append(_ edge: Edge, line: Int) {
        var edge = edge
        if let last = held[first...].last(where: { $0.line == line })?.instant, edge.instant < last {
            edge.instant = last
            late += 1
        }
        held.append(Held(instant: edge.instant, line: line, arrival: .edge(edge, line: line)))
    }

    mutating func append(start edge: Edge, line: Int) {
        held.append(Held(instant: edge.instant, line: line, arrival: .start(edge, line: line)))
    }

    mutating func append(goneAt instant: Instant, line: Int) {
        if !holdsEdge(ofLine: line) { voids.append(line) }
        readings.removeAll { $0.line == line }
        held.append(Held(instant: instant, line: line, arrival: .gone(instant, line: line)))
    }

    /// Adds a made-up edge. It voids what is due before it on its own line, and moves no other line's edges.
    mutating func correct(_ edge: Edge, line: Int) {
        voids.append(line)
        append(edge, line: line)
    }

    /// Sorts what several lines appended: by instant, and by line within one instant.
    mutating func sort() {
        // Sorting a slice allocates, and most edges come alone.
        guard held.count - first > 1 else { return }
        held[first...].sort { ($0.instant, $0.line) < ($1.instant, $1.line) }
    }

    mutating func takeFirst(before deadline: Instant?) -> Arrival? {
        guard first < held.count, held[first].instant < deadline ?? .distantFuture else {
            return takeVoid(before: deadline) ?? takeReading()
        }
        let next = held[first]
        first += 1
        if first == held.count { clear() }
        if !voids.isEmpty { voids.removeAll { $0 == next.line } }
        return pass(next)
    }

    /// Everything held is later than the deadline. A decision of this line may not be made after it.
    private mutating func takeVoid(before deadline: Instant?) -> Arrival? {
        guard let deadline, !voids.isEmpty else { return nil }
        pass(deadline)
        return .void(passed, line: voids.removeFirst())
    }

    /// The line can't be read, or can be again; this is known before a decision that depends on it.
    mutating func append(reading line: Int, fails: Bool) {
        readings.append((line, fails))
    }

    var hasReadings: Bool { !readings.isEmpty }

    var isEmpty: Bool { first == held.count && readings.isEmpty }

    private mutating func takeReading() -> Arrival? {
        guard !readings.isEmpty else { return nil }
        let (line, fails) = readings.removeFirst()
        return .reading(passed, line: line, fails: fails)
    }

    /// The deadline was returned.
    mutating func pass(_ deadline: Instant) {
        passed = max(passed, deadline)
    }

    func holdsEdge(at instant: Instant) -> Bool {
        first < held.count && held[first].instant <= instant
    }

    func holdsEdge(ofLine line: Int) -> Bool {
        held[first...].contains { $0.line == line }
    }

    /// Lines have new indices from now on; arrivals of lines that are gone are dropped.
    mutating func renumber(_ number: (Int) -> Int?) {
        held = held[first...].compactMap { $0.renumbered(number) }
        first = 0
        voids = voids.compactMap(number)
        readings = readings.compactMap { reading in number(reading.line).map { ($0, reading.fails) } }
    }

    private mutating func clear() {
        held.removeAll(keepingCapacity: true)
        first = 0
    }

    private mutating func pass(_ next: Held) -> Arrival {
        if next.instant >= passed {
            passed = next.instant
            return next.arrival
        }
        switch next.arrival {
        case .edge(var edge, let line):
            late += 1
            edge.instant = passed
            return .edge(edge, line: line)
        case .start(var edge, let line):
            edge.instant = passed
            return .start(edge, line: line)
        case .gone(_, let line): return .gone(passed, line: line)
        case .deadline, .void, .reading, .last, .wake, .end: return next.arrival
        }
    }
}

extension ArrivalQueue {
    func write(to state: inout Fingerprint) {
        state.add(held.count - first)
        for held in held[first...] {
            state.add(held.instant)
            state.add(held.line)
        }
        state.add(voids.count)
        for line in voids { state.add(line) }
        state.add(readings.count)
        for (line, fails) in readings { state.add(fails ? line : -1 - line) }
        state.add(passed)
    }
}
