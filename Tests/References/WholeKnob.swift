import DebouncedContacts
import DebouncedEngine

/// The edge of one of an encoder's lines: 0 for A, 1 for B.
package struct KnobEdge: Equatable {
    package var line: Int
    package var edge: Edge
    /// If a reading made it up, since when its line is not looked at.
    package var void: Instant?

    package init(_ line: Int, _ level: Level, at nanoseconds: Int64) {
        self.init(line, Edge(level, at: Instant(nanoseconds: nanoseconds)))
    }

    package init(_ line: Int, _ edge: Edge, void: Instant? = nil) {
        (self.line, self.edge, self.void) = (line, edge, void)
    }
}

/// What an encoder must say of all its edges: the rules as they are written, one instant after the other. What happens
/// at an instant is taken in its order, and counted at once.
package struct WholeKnob {
    package private(set) var turns: [Turn] = []
    package private(set) var doubles = 0
    private let settings: EncoderSettings
    private var raw: [Level]
    private var taken: [Level]
    private var changes: [[Int64]] = [[], []]
    private var ends: [Int64] = [.min, .min]
    private var remainder: Int?
    private var last: (step: Int, instant: Int64)?

    package init(_ settings: EncoderSettings, from start: [Level], _ edges: [KnobEdge]) {
        self.settings = settings
        (raw, taken) = (start, start)
        remainder = rests(start) ? 0 : nil
        var edges = edges[...]
        while let now = next(edges) {
            let before = taken
            linesAreReadWhenDue(at: now, edges)
            while let first = edges.first, first.edge.instant.nanoseconds == now {
                raw[first.line] = first.edge.level
                if now >= ends[first.line] { look(first.line, at: now) }
                edges.removeFirst()
                linesAreReadWhenDue(at: now, edges)
            }
            count(from: before, at: now)
        }
    }

    private mutating func linesAreReadWhenDue(at now: Int64, _ edges: ArraySlice<KnobEdge>) {
        while let line = (0...1).first(where: { (due($0, edges) ?? .max) <= now }) { look(line, at: now) }
    }

    private func next(_ edges: ArraySlice<KnobEdge>) -> Int64? {
        let looks = (0...1).compactMap { due($0, edges) }
        return (looks + [edges.first?.edge.instant.nanoseconds].compactMap(\.self)).min()
    }

    /// When a line is looked at, unless a reading contradicts it by then.
    private func due(_ line: Int, _ edges: ArraySlice<KnobEdge>) -> Int64? {
        guard raw[line] != taken[line] else { return nil }
        let void = edges.first { $0.line == line }?.void?.nanoseconds ?? .max
        return ends[line] < void ? ends[line] : nil
    }

    private mutating func look(_ line: Int, at now: Int64) {
        guard raw[line] != taken[line] else { return }
        let half = changes[line].last.map { max((now - $0) / 2, 300_000) } ?? .max
        taken[line] = raw[line]
        changes[line].append(now)
        ends[line] = now + min(settings.delay.nanoseconds, half)
        let other = 1 - line
        guard ends[other] > now, let change = changes[other].last, change < now else { return }
        ends[other] = min(ends[other], now + (now - change))
    }

    private func rests(_ levels: [Level]) -> Bool {
        switch settings.edges {
        case .one: true
        case .two: levels[0] == levels[1]
        case .four: levels == [settings.rest, settings.rest]
        }
    }

    private mutating func count(from before: [Level], at now: Int64) {
        guard taken != before else { return }
        if taken[0] != before[0], taken[1] != before[1] {
            double(from: before, at: now)
        } else {
            // Clockwise, A leads: it changes to what B is not, and B to what A is.
            let isA = taken[0] != before[0]
            step((isA ? taken[0] != taken[1] : taken[1] == taken[0]) ? 1 : -1, at: now)
        }
        if rests(taken) { rest(at: now) }
    }

    private mutating func double(from before: [Level], at now: Int64) {
        if settings.edges == .two, rests(before), let last, now - last.instant < 100_000_000 {
            step(2 * last.step, at: now)
        } else {
            doubles += 1
        }
    }

    private mutating func step(_ steps: Int, at now: Int64) {
        last = (steps.signum(), now)
        remainder? += steps
    }

    private mutating func rest(at now: Int64) {
        let sum = remainder ?? 0
        remainder = 0
        guard sum != 0 else { return }
        let clicks = (Double(abs(sum)) / Double(settings.edges.rawValue)).rounded()
        let direction: Turn.Direction = (sum > 0) != settings.isReversed ? .clockwise : .counterclockwise
        turns.append(Turn(direction, steps: max(1, Int(clicks)), at: Instant(nanoseconds: now)))
    }
}
