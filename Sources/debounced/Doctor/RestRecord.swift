import DebouncedConfiguration
import DebouncedContacts
import DebouncedLinux

/// Records the edges of lines at rest.
struct RestRecord: Equatable {
    /// For each line the instants of its edges.
    var edges: [[Instant]]
    /// The reason why lines can't be listened to.
    var problems: [Int: LineProblem] = [:]
    var duration: Duration

    /// Edges of different lines within this many nanoseconds have one cause.
    private static let coincidence: Int64 = 100_000

    func diagnose(_ line: Int, called subject: String) -> Diagnosis {
        if let problem = problems[line] { return .wrong(subject, "\(problem)", "try again") }
        let count = edges[line].count
        let seconds = Double(duration.nanoseconds) / 1e9
        guard count > 0 else { return .ok(subject, "quiet at rest") }
        if let frequency = humFrequency(line) {
            return .wrong(
                subject, "a hum of \(frequency) Hz at rest: \(count) edges in \(Int(seconds)) s",
                "add a pull-up or pull-down resistor, or set another bias")
        }
        if isShared(line) {
            return .wrong(
                subject, "edges coincide with those of other lines",
                "check their common ground, and the supply")
        }
        return .warning(
            subject, "\(count) edges in \(Int(seconds)) s of rest",
            "if it was not touched, keep the wire away from other wires and motors, or use policy = \"trailing\""
        )
    }

    /// Mains cross the threshold twice in each of their periods, or touch it once. At each crossing there may be
    /// several edges.
    private func humFrequency(_ line: Int) -> Int? {
        var (crossings, latest) = ([Instant](), Instant?.none)
        for instant in edges[line] {
            if latest.map({ instant.nanoseconds(since: $0) > RestRecord.longestCrossing }) ?? true {
                crossings.append(instant)
            }
            latest = instant
        }
        guard crossings.count >= 20 else { return nil }
        return [2, 1].lazy.compactMap { humFrequency(of: crossings, perPeriod: $0) }.first
    }

    private static let longestCrossing: Int64 = 2_000_000

    /// Nil if most periods are not alike, or not those of mains.
    private func humFrequency(of crossings: [Instant], perPeriod count: Int) -> Int? {
        let periods = zip(crossings.dropFirst(count), crossings).map { Double($0.nanoseconds(since: $1)) }
        let median = periods.sorted()[periods.count / 2]
        guard periods.filter({ abs($0 - median) < median / 10 }).count * 4 > periods.count * 3 else {
            return nil
        }
        return [50, 60, 100, 120].first { abs(1e9 / median - Double($0)) < Double($0) * 0.04 }
    }

    private func isShared(_ line: Int) -> Bool {
        let others = edges.enumerated().filter { $0.offset != line }.flatMap(\.element).sorted()
        var next = 0
        let shared = edges[line].filter { instant in
            while next < others.count, others[next].nanoseconds(since: instant) < -RestRecord.coincidence {
                next += 1
            }
            return next < others.count && others[next].nanoseconds(since: instant) <= RestRecord.coincidence
        }
        return shared.count >= 2 && shared.count * 2 >= edges[line].count
    }
}

/// A line that is listened to at rest.
struct RestingLine<Input: InputLine> {
    /// "button 'bell'".
    let subject: String
    /// The period at which it is read, if it is polled.
    let poll: Duration?
    let input: Input
}

extension Board {
    func requestAtRest(_ request: LineRequest, _ line: LineAddress) throws(LineProblem) -> Input {
        try request.poll == nil
            ? self.request(line, bias: request.bias, activeLow: request.activeLow, edges: true)
            : requestPolled(line, bias: request.bias, activeLow: request.activeLow)
    }

    /// Listens to lines for a while. One that fails is left alone from then on.
    func rest(_ lines: [RestingLine<Input>], for duration: Duration) throws -> RestRecord {
        var record = RestRecord(edges: lines.map { _ in [] }, duration: duration)
        var inputs = lines.map { $0.poll == nil ? $0.input : nil }
        var polled = lines.indices.filter { lines[$0].poll != nil }.map { PolledRest(line: $0) }
        let end = now + duration
        let period = lines.lazy.compactMap(\.poll).min()
        var ready: [Int] = []
        while now < end {
            for index in polled.indices {
                polled[index].read(lines[polled[index].line].input, at: now, into: &record)
            }
            let next = min(end, period.map { now + $0 } ?? end)
            if try wait(for: inputs, or: nil, until: next, ready: &ready) == .ended { break }
            for index in ready where !record.feed(lines[index].input, index) { inputs[index] = nil }
        }
        for line in polled { line.end(into: &record) }
        return record
    }
}

/// A line at rest that is read now and then. A reading may fail.
private struct PolledRest {
    let line: Int
    private var level: Level?
    /// The reason why the last readings failed, and how many.
    private var problem: LineProblem?
    private var failures = 0

    init(line: Int) { self.line = line }

    /// So many failures in a row are no accident.
    private static let mostFailures = 10

    mutating func read(_ input: some InputLine, at now: Instant, into record: inout RestRecord) {
        guard record.problems[line] == nil else { return }
        do throws(LineProblem) {
            let new = try input.level()
            if let level, new != level { record.edges[line].append(now) }
            (level, problem, failures) = (new, nil, 0)
        } catch {
            (problem, failures) = (error, failures + 1)
            if !error.isTransient || failures >= PolledRest.mostFailures { record.problems[line] = error }
        }
    }

    /// If it could not be read once, that is its problem.
    func end(into record: inout RestRecord) {
        if level == nil, let problem { record.problems[line] = problem }
    }
}

extension RestRecord {
    /// More would say no more, and a storm must not fill the memory.
    private static let mostEdges = 10_000

    /// Takes the edges of a line. Returns whether it could give them.
    fileprivate mutating func feed(_ input: some InputLine, _ line: Int) -> Bool {
        var new: [Edge] = []
        do throws(LineProblem) { try input.drain(into: &new) } catch {
            problems[line] = error
            return false
        }
        edges[line] += new.map(\.instant).prefix(max(0, RestRecord.mostEdges - edges[line].count))
        return true
    }
}
