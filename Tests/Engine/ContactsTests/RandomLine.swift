import DebouncedContacts
import DebouncedLinux

/// A policy, and edges that come at, just before and just after all that it counts; some repeat their level.
struct RandomLine: CustomStringConvertible {
    let policy: Policy
    let edges: [Edge]

    init(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let (delay, confirm) = (Int.random(in: 0...20, using: &random), Int.random(in: 0...6, using: &random))
        let policies: [Policy] = [
            .leading(delay: delay, confirm: confirm), .trailing(delay: delay), .lockout(delay: delay),
        ]
        policy = policies.randomElement(using: &random)!
        edges = RandomLine.edges(near: [0, confirm, delay], using: &random)
    }

    private static func edges(near thresholds: [Int], using random: inout SplitMix) -> [Edge] {
        var now = Instant(nanoseconds: .random(in: -50...50, using: &random))
        var level = Level.inactive
        return (0..<Int.random(in: 1...40, using: &random)).map { _ in
            let near = thresholds.randomElement(using: &random)! + Int.random(in: -1...1, using: &random)
            let step = Bool.random(using: &random) ? max(0, near) : Int.random(in: 0...5, using: &random)
            now = now.advanced(by: Int64(step))
            if Int.random(in: 0..<8, using: &random) > 0 { level = !level }
            return Edge(level, at: now)
        }
    }

    /// When all is decided that these edges led to.
    var end: Instant { edges.last!.instant + policy.delay * 2 + .nanoseconds(10) }

    var description: String {
        let marks = edges.map { ($0.level == .active ? "#" : "_") + "\($0.instant.nanoseconds)" }
        return "\(policy) \(marks.joined(separator: " "))"
    }

    func says(_ schedule: Schedule = .onlyAtEdges) -> [Edge] {
        schedule.play(edges, until: end, Contact(policy))
    }
}
