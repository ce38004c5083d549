import DebouncedContacts
import DebouncedLinux

/// A line that teaches: its edges come at, just before and just after all that a learner counts.
struct WornLine: CustomStringConvertible {
    let confirm: Duration
    let edges: [Edge]

    /// - Parameters:
    ///   - closed: the lengths, in milliseconds, near which it is closed; `quiet` the same for the other level.
    ///   - isExact: whether it keeps to these lengths, and no edge repeats its level.
    init(
        seed: UInt64, edges count: ClosedRange<Int>, closed: [Int] = [0, 1, 5, 19, 20, 21, 80],
        quiet: [Int] = [0, 1, 2, 5, 12, 15, 20, 30, 40, 60, 75, 120, 150, 400], isExact: Bool = false
    ) {
        var random = SplitMix(seed: seed)
        confirm = .milliseconds([0, 1, 1, 3].randomElement(using: &random)!)
        var now = Instant(nanoseconds: .random(in: -50...50, using: &random))
        var level = Level.inactive
        edges = (0..<Int.random(in: count, using: &random)).map { _ in
            let lengths = level == .active ? closed : quiet
            let length = Int64(lengths.randomElement(using: &random)!) * 1_000_000
            let slip = isExact ? 0 : Int64.random(in: -1...1, using: &random)
            now = now.advanced(by: max(0, length + slip))
            if isExact || Int.random(in: 0..<16, using: &random) > 0 { level = !level }
            return Edge(level, at: now)
        }
    }

    var policy: Policy { .learning(confirm: confirm) }

    /// When all is decided that these edges led to.
    var end: Instant { edges.last!.instant + .milliseconds(400) }

    var description: String {
        let marks = edges.map { ($0.level == .active ? "#" : "_") + "\($0.instant.nanoseconds)" }
        return "\(policy) \(marks.joined(separator: " "))"
    }

    func says(_ schedule: Schedule = .onlyAtEdges) -> [Edge] {
        schedule.play(edges, until: end, Contact(policy), step: .microseconds(700))
    }

    /// All delays that it ever had.
    var delays: Set<Duration> {
        var contact = Contact(policy)
        var delays: Set<Duration> = [contact.currentDelay]
        for edge in edges {
            contact.feed(edge) { _ in }
            delays.insert(contact.currentDelay)
        }
        contact.advance(to: end) { _ in }
        return delays.union([contact.currentDelay])
    }
}
