import DebouncedContacts

/// Writes a trace, and now and then begins another that goes on in the same way: with its header, and the levels as they
/// are by then.
package struct RollingWriter: TraceWriter {
    package var text: [UInt8] {
        get { writer.text }
        set { writer.text = newValue }
    }

    private var writer: any TraceWriter
    private let make: () -> any TraceWriter
    private let period: Duration
    private let begin: ([UInt8]) -> Bool
    private var levels: [Int: Level] = [:]
    private var began: Instant?
    /// The number of bytes that were written since.
    private var written = 0

    /// After this many bytes another trace begins, whatever the time: a bad contact may not fill a disk.
    package static let mostBytes = 64 << 20

    /// - Parameters:
    ///   - period: how long to wait between two beginnings.
    ///   - make: makes a writer that has written the header.
    ///   - begin: is given how another trace begins; returns false if it can't begin yet.
    package init(
        every period: Duration, _ make: @escaping () -> any TraceWriter, begin: @escaping ([UInt8]) -> Bool
    ) {
        (self.period, self.make, self.begin) = (period, make, begin)
        writer = make()
    }

    package mutating func write(_ arrival: Arrival) {
        switch arrival {
        case .start(let edge, let line), .edge(let edge, let line):
            rollIfDue(at: edge.instant)
            levels[line] = edge.level
        case .gone(let instant, let line):
            rollIfDue(at: instant)
            levels[line] = nil
        case .void, .reading, .deadline, .last, .wake, .end: break
        }
        writer.write(arrival)
        written += writer.text.count
    }

    package mutating func pass(_ deadline: Instant) { writer.pass(deadline) }
    package mutating func end(at instant: Instant) { writer.end(at: instant) }
    package mutating func count(_ made: [Int?]) { writer.count(made) }

    private mutating func rollIfDue(at instant: Instant) {
        let age = instant.nanoseconds(since: began ?? instant)
        began = began ?? instant
        guard age >= period.nanoseconds || written >= RollingWriter.mostBytes else { return }
        var other = make()
        for (line, level) in levels.sorted(by: { $0.key < $1.key }) {
            other.write(.start(Edge(level, at: instant), line: line))
        }
        other.end(at: instant)
        if begin(other.text) { (began, written) = (instant, 0) }
    }
}
