import DebouncedContacts

@testable import DebouncedEngine

/// The edge of one of an encoder's lines: 0 for A, 1 for B.
struct KnobEdge: Equatable {
    var line: Int
    var edge: Edge

    init(_ line: Int, _ level: Level, at nanoseconds: Int64) {
        (self.line, edge) = (line, Edge(level, at: Instant(nanoseconds: nanoseconds)))
    }
}

/// What an encoder must say of all its edges: the rules as they are written, one instant after the other. What happens
/// at an instant is taken in its order, and counted at once.
struct WholeKnob {
    private(set) var turns: [Turn] = []
    private(set) var doubles = 0
    private let settings: EncoderSettings
    private var raw: [Level]
    private var taken: [Level]
    private var changes: [[Int64]] = [[], []]
    private var ends: [Int64] = [.min, .min]
    private var remainder: Int?
    private var last: (step: Int, instant: Int64)?

    init(_ settings: EncoderSettings, from start: [Level], _ edges: [KnobEdge]) {
        self.settings = settings
        (raw, taken) = (start, start)
        remainder = rests(start) ? 0 : nil
        var edges = edges[...]
        while let now = next(edges.first) {
            let before = taken
            linesAreReadWhenDue(at: now)
            while let first = edges.first, first.edge.instant.nanoseconds == now {
                raw[first.line] = first.edge.level
                if now >= ends[first.line] { look(first.line, at: now) }
                edges.removeFirst()
                linesAreReadWhenDue(at: now)
            }
            count(from: before, at: now)
        }
    }

    private mutating func linesAreReadWhenDue(at now: Int64) {
        while let line = (0...1).first(where: { raw[$0] != taken[$0] && ends[$0] <= now }) {
            look(line, at: now)
        }
    }

    private func next(_ edge: KnobEdge?) -> Int64? {
        let looks = (0...1).filter { raw[$0] != taken[$0] }.map { ends[$0] }
        return (looks + [edge?.edge.instant.nanoseconds].compactMap(\.self)).min()
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

/// When an encoder is told of the time between two edges. What it says must not depend on it.
enum KnobSchedule: CaseIterable {
    case onlyAtEdges, atEachDeadline, longAfterEachDeadline, aroundEachDeadline

    func play(_ edges: [KnobEdge], _ encoder: inout Encoder) -> [Turn] {
        var turns: [Turn] = []
        for edge in edges {
            wake(&encoder, before: edge.edge.instant) { turns.append($0) }
            encoder.feed(edge.edge, line: edge.line) { turns.append($0) }
        }
        encoder.advance(to: .distantFuture) { turns.append($0) }
        return turns
    }

    private func wake(_ encoder: inout Encoder, before end: Instant, _ report: (Turn) -> Void) {
        while let instant = next(encoder.deadline), instant < end {
            if self == .aroundEachDeadline { encoder.advance(to: instant.advanced(by: -1), report) }
            encoder.advance(to: instant, report)
        }
    }

    private func next(_ deadline: Instant?) -> Instant? {
        switch self {
        case .onlyAtEdges: nil
        case .atEachDeadline, .aroundEachDeadline: deadline
        case .longAfterEachDeadline: deadline?.advanced(by: 70_000)
        }
    }
}

extension Encoder {
    init(_ settings: EncoderSettings, from start: [Level]) {
        self.init(settings)
        for (line, level) in start.enumerated() {
            self.start(level, line: line, at: Instant(nanoseconds: -1))
        }
    }
}
