import DebouncedContacts
import DebouncedLinux

/// A board whose lines are values: it is given those of one state, and a step later they are taken from it.
///
/// Nothing waits: when it would, the loop is woken instead, as if for something other than a line.
final class Bench: Board {
    var now = Instant(nanoseconds: 0)
    var wires: [Wire]
    /// Whether readings fail; how many were tried, and how many of lines that are ours.
    var fails = false
    var readings = 0
    var ownReadings = 0
    /// Until when the loop would have slept; nil if for ever.
    var sleepsUntil: Instant?
    /// The level of the line that is set.
    var output = Level.inactive
    fileprivate let mistake: Mistake

    private static let chip = Chip(path: "/dev/gpiochip0", name: "gpiochip0", label: "bench", lineCount: 8)
    private static let other = Chip(path: "/dev/gpiochip1", name: "gpiochip1", label: "other", lineCount: 8)

    init(lines: Int, _ mistake: Mistake) {
        wires = Array(repeating: Wire(), count: lines)
        self.mistake = mistake
    }

    func chips() -> [Chip] { [Bench.chip] + (mistake == .takesOneChipForTwo ? [Bench.other] : []) }

    func lines(of chip: Chip) -> [Line] { (0..<chip.lineCount).map { Line(offset: $0) } }

    func request(
        _ line: LineAddress, bias: Bias, activeLow: Bool, edges: Bool
    ) throws(LineProblem) -> BenchLine {
        if wires[line.offset].isGone { throw .gone }
        if mistake == .findsOneLineLater, line.offset == 1, now.nanoseconds > 0 { throw .gone }
        wires[line.offset].forget()
        wires[line.offset].isOurs = edges
        return BenchLine(self, line.offset)
    }

    func requestOutput(_ line: LineAddress, activeLow: Bool, initial: Level) throws(LineProblem)
        -> BenchOutput
    {
        output = initial
        return BenchOutput(self)
    }

    func wait(
        for inputs: [BenchLine?], or waker: Int32?, until deadline: Instant?, ready: inout [Int]
    ) -> WaitResult {
        ready.removeAll(keepingCapacity: true)
        for (line, input) in inputs.enumerated() where input.map(\.hasNews) ?? false { ready.append(line) }
        sleepsUntil = deadline
        return ready.isEmpty && deadline.map { $0 > now } ?? true ? .woken : .inTime
    }
}

/// What a line of the bench is at one time.
struct Wire {
    var level = Level.inactive
    var isGone = false
    /// Whether its edges are kept for us.
    var isOurs = false
    /// Edges in its queue.
    var queue: [Edge] = []
    /// Edges that come into the queue as soon as it is read, and after the next tick.
    var behind: [Edge] = []
    var late: [Edge] = []
    /// The level that the last edge in the queue led to.
    var said = Level.inactive

    mutating func forget() { (queue, behind, late, said) = ([], [], [], level) }

    func write(to state: inout Fingerprint) {
        state.add(level)
        state.add(isGone)
        state.add(isOurs)
        for edges in [queue, behind, late] {
            state.add(edges.count)
            for edge in edges {
                state.add(edge.level)
                state.add(edge.instant)
            }
        }
    }
}

final class BenchLine: InputLine {
    private unowned let bench: Bench
    private let line: Int
    /// Whether it was read once: the first reading belongs to the request.
    private var isOurs = false

    init(_ bench: Bench, _ line: Int) { (self.bench, self.line) = (bench, line) }

    var hasNews: Bool { bench.wires[line].isGone || !bench.wires[line].queue.isEmpty }
    var dropped: Int { 0 }
    var mayLackLast: Bool { false }

    func drain(into edges: inout [Edge]) throws(LineProblem) {
        if bench.wires[line].isGone { throw .gone }
        edges += bench.wires[line].queue
        if let last = edges.last { bench.wires[line].said = last.level }
        bench.wires[line].queue.removeAll()
    }

    func level() throws(LineProblem) -> Level {
        bench.readings += 1
        if isOurs { bench.ownReadings += 1 }
        if bench.wires[line].isGone { throw .gone }
        if bench.fails { throw .system(code: 110, doing: "read a line") }
        bench.wires[line].queue += bench.wires[line].behind
        bench.wires[line].behind.removeAll()
        isOurs = true
        return bench.mistake == .readingsSayWhatEdgesSaid ? bench.wires[line].said : bench.wires[line].level
    }

    func release() {
        bench.wires[line].forget()
        bench.wires[line].isOurs = false
    }
}

final class BenchOutput: OutputLine {
    private unowned let bench: Bench

    init(_ bench: Bench) { self.bench = bench }

    func set(_ level: Level) { bench.output = level }
    func release() {}
}
