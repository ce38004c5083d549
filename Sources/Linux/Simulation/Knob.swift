import DebouncedContacts

/// Turns a knob, click after click. The same seed gives the same edges.
///
///     A   __####____      one cycle of four edges: A is closed for half of it, B for the same time but later by the
///     B   ____####__      offset; the knob rests in the middle of the time for which both are open
package struct Knob: Sendable {
    /// An edge of one of its lines, 0 for A and 1 for B.
    package struct Change: Equatable, Sendable {
        package var line: Int
        package var edge: Edge
    }

    /// A click, and all that happens on both lines until the next begins.
    package struct Click: Equatable, Sendable {
        package var isClockwise: Bool
        package var instant: Instant
        package var changes: [Change]
    }

    private let profile: KnobProfile
    private let clicks: Int
    private let start: Instant
    private var random: SplitMix
    private var made = 0
    private var isClockwise: Bool
    /// Its place at rest, in quarters of a cycle.
    package private(set) var quarter: Int
    /// The levels before what is pending.
    private var levels: [Level]
    private var pending: [[Edge]] = [[], []]

    /// - Parameter quarter: where it rests at first.
    package init(
        _ profile: KnobProfile, clicks: Int, seed: UInt64, from start: Instant, isClockwise: Bool = true,
        quarter: Int = 0
    ) {
        (self.profile, self.clicks, self.start) = (profile, clicks, start)
        (self.isClockwise, self.quarter) = (isClockwise, quarter)
        levels = Knob.levels(at: quarter)
        random = SplitMix(seed: seed)
    }

    /// Returns the levels of A and B at rest there.
    static func levels(at quarter: Int) -> [Level] {
        [[1, 2], [2, 3]].map { $0.contains(quarter & 3) ? .active : .inactive }
    }

    /// One more click, until all were made.
    package mutating func click() -> Click? {
        guard made < clicks else { return nil }
        if let rare = profile.clicksPerReversal, made > 0, Int.random(in: 1...rare, using: &random) == 1 {
            isClockwise.toggle()
        }
        let instant = beginning(of: made)
        for index in 0..<profile.edges { cross(isClockwise ? quarter + index : quarter - 1 - index) }
        quarter += isClockwise ? profile.edges : -profile.edges
        made += 1
        return Click(isClockwise: isClockwise, instant: instant, changes: takeChanges())
    }

    private func beginning(of click: Int) -> Instant {
        start.advanced(by: Int64(Double(click) / profile.speed * 1e9))
    }

    /// The knob comes over an edge of a line. Even ones are of A.
    private mutating func cross(_ edge: Int) {
        let far = abs(position(of: edge) - Double(quarter)) / Double(profile.edges)
        let instant = beginning(of: made).advanced(by: Int64(far / profile.speed * 1e9))
        move(edge & 1, to: (edge & 3 < 2) == isClockwise ? .active : .inactive, at: instant)
    }

    /// Returns the place of an edge, in quarters of a cycle.
    private func position(of edge: Int) -> Double {
        let lead = (profile.offset / 90 - 1) / 2
        return Double(edge) + 0.5 + (edge & 1 == 0 ? -lead : lead)
    }

    /// A line bounces until it has its level, or moves again.
    private mutating func move(_ line: Int, to target: Level, at instant: Instant) {
        pending[line].removeAll { $0.instant >= instant }
        var level = pending[line].last?.level ?? levels[line]
        for time in profile.bounce.edges(using: &random).dropFirst(level == target ? 1 : 0) {
            level = !level
            pending[line].append(Edge(level, at: instant.advanced(by: time)))
        }
    }

    /// Returns the changes that the clicks that follow can't affect any more, and removes them.
    private mutating func takeChanges() -> [Change] {
        let end = made == clicks ? .distantFuture : beginning(of: made)
        var changes: [Change] = []
        for line in 0...1 {
            let over = pending[line].prefix { $0.instant < end }
            pending[line].removeFirst(over.count)
            levels[line] = over.last?.level ?? levels[line]
            changes += over.map { Change(line: line, edge: $0) }
        }
        return changes.sorted { ($0.edge.instant, $0.line) < ($1.edge.instant, $1.line) }
    }
}

/// A kind of knob: how its contacts bounce and overlap, and how it is turned.
package struct KnobProfile: Equatable, Sendable {
    package var name: String
    package var bounce: Bounce
    /// The number of edges a click has: 4, 2 or 1.
    package var edges: Int
    /// The angle by which B is behind A, in degrees of a cycle of four edges; 90 in a good knob.
    package var offset: Double
    /// The number of clicks a second it is turned by.
    package var speed: Double
    /// One click in this many goes the other way than the one before; nil if none does.
    package var clicksPerReversal: Int?

    package init(
        name: String, bounce: Bounce, edges: Int = 4, offset: Double = 90, speed: Double = 24,
        clicksPerReversal: Int? = 5
    ) {
        self.name = name
        self.bounce = bounce
        self.edges = edges
        self.offset = offset
        self.speed = speed
        self.clicksPerReversal = clicksPerReversal
    }

    /// The knob that is built into most devices.
    package static let plain = KnobProfile(
        name: "plain", bounce: .upTo(3_000_000), offset: 60, speed: 12, clicksPerReversal: nil)

    /// The profiles to choose from.
    package static let all = [
        KnobProfile(name: "good", bounce: .upTo(1_000_000)),
        .plain,
        KnobProfile(name: "bad", bounce: .upTo(5_000_000), offset: 36),
        KnobProfile(name: "optical", bounce: .none, speed: 120),
    ]
}

extension Bounce {
    /// Dense pulses that are over within this time, and often last for most of it.
    package static func upTo(_ nanoseconds: Int64) -> Bounce {
        guard nanoseconds >= 100_000 else { return .none }
        return Bounce(
            settling: nanoseconds / 2...nanoseconds, pulse: 10_000...nanoseconds / 4,
            quiet: nanoseconds / 8...nanoseconds / 2, pulsesPerCluster: 6)
    }
}
