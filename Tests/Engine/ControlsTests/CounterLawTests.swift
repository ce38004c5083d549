import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Testing

/// What holds for every counter, tried on thousands of random lines.
@Suite struct CounterLawTests {
    static let lines = (0..<3000).map { RandomMeter(seed: $0) }

    @Test(arguments: Schedule.allCases)
    func theMomentOfATimeUpdateChangesNothing(_ schedule: Schedule) {
        every { meter in
            let edges = meter.noise
            let (pulses, counter) = schedule.play(edges, Counter(meter.settings))
            let (others, other) = Schedule.onlyAtArrivals.play(edges, Counter(meter.settings))
            return pulses == others && counter.counts == other.counts && counter.rate == other.rate
        }
    }

    @Test(arguments: Schedule.allCases)
    func eachPulseIsCountedOnceWhateverBounces(_ schedule: Schedule) {
        every { meter in
            let (pulses, counter) = schedule.play(meter.edges, Counter(meter.settings))
            return pulses == meter.pulses.map { Counter.Pulse(at: $0) }
                && counter.counts.rejected.short == meter.spikes && counter.counts.rejected.soon == meter.soon
        }
    }

    @Test func bothSidesAreTwiceAsMany() {
        every { meter in
            var settings = meter.settings
            settings.countsBoth = true
            return Schedule.atEachDeadline.play(meter.edges, Counter(settings)).counter.counts.pulses
                == 2 * Int64(meter.pulses.count)
        }
    }

    @Test func itCountsThePressesOfItsContact() {
        every { meter in
            var contact = Contact(meter.settings.policy)
            var presses = 0
            let count = { (clean: Edge) in presses += clean.level == .active ? 1 : 0 }
            for edge in meter.noise {
                // A source that reads a level has answered all deadlines before it.
                if edge.origin == .read { contact.advance(to: edge.instant.advanced(by: -1), count) }
                contact.feed(edge, count)
            }
            contact.advance(to: .distantFuture, count)
            let counts = Schedule.onlyAtArrivals.play(meter.noise, Counter(meter.settings)).counter.counts
            return counts.pulses - counts.madeUp == presses
        }
    }

    /// Whoever has nothing to decide sleeps.
    @Test func atTheEndNothingIsPending() {
        every { Schedule.onlyAtArrivals.play($0.noise, Counter($0.settings)).counter.deadline == nil }
    }

    @Test func aMeterMovedInTimeMovesItsPulses() {
        every { meter in
            let far: Int64 = 1 << 60
            let moved = meter.noise.map {
                Edge($0.level, at: $0.instant.advanced(by: far), origin: $0.origin)
            }
            let pulses = Schedule.onlyAtArrivals.play(meter.noise, Counter(meter.settings)).pulses
            return Schedule.onlyAtArrivals.play(moved, Counter(meter.settings)).pulses.map(\.instant)
                == pulses.map { $0.instant.advanced(by: far) }
        }
    }
}

/// A meter whose contact bounces within the limits of its settings, and one that knows none.
struct RandomMeter: CustomStringConvertible {
    let settings: CounterSettings
    private(set) var edges: [Edge] = []
    /// Edges at, just before and just after what it counts; some repeat their level, some were found by a reading.
    private(set) var noise: [Edge] = []
    /// When each pulse is decided.
    private(set) var pulses: [Instant] = []
    /// Spikes that no pulse followed.
    private(set) var spikes: Int64 = 0
    /// Closings that come too soon after a pulse.
    private(set) var soon: Int64 = 0
    private let confirm: Int
    private let delay: Int
    private var now: Int64 = 0

    init(seed: UInt64) {
        var random = SplitMix(seed: seed)
        (confirm, delay) = (Int.random(in: 1...8, using: &random), Int.random(in: 2...30, using: &random))
        settings = CounterSettings(confirm: .nanoseconds(confirm), delay: .nanoseconds(delay))
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            if Int.random(in: 0..<4, using: &random) == 0 { spike(&random) }
            pulse(&random)
        }
        makeNoise(&random)
    }

    private mutating func wait(_ range: ClosedRange<Int>, _ random: inout SplitMix) {
        now += Int64(Int.random(in: range, using: &random))
    }

    private mutating func edge(_ level: Level) { edges.append(Edge(level, at: Instant(nanoseconds: now))) }

    private mutating func spike(_ random: inout SplitMix) {
        guard confirm > 1 else { return }
        edge(.active)
        wait(1...(confirm - 1), &random)
        edge(.inactive)
        wait(delay...(3 * delay), &random)
        spikes += 1
    }

    private mutating func short(_ random: inout SplitMix) {
        edge(.active)
        wait(1...(confirm - 1), &random)
        edge(.inactive)
    }

    private mutating func bounceClosed(_ random: inout SplitMix) {
        for _ in 0..<Int.random(in: 0...4, using: &random) where confirm > 1 {
            short(&random)
            wait(1...(delay - 1), &random)
        }
    }

    /// The bounces of an opening begin within the delay; later ones would be spikes.
    private mutating func bounceOpen(_ random: inout SplitMix) {
        let end = now + Int64(delay)
        for _ in 0..<Int.random(in: 0...4, using: &random) where confirm > 1 {
            let open = Int64.random(in: 1...Int64(delay), using: &random)
            guard now + open < end else { return }
            now += open
            short(&random)
        }
    }

    private mutating func pulse(_ random: inout SplitMix) {
        bounceClosed(&random)
        edge(.active)
        pulses.append(Instant(nanoseconds: now + Int64(confirm)))
        wait(confirm...(4 * confirm), &random)
        // It trembles.
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            edge(.inactive)
            wait(1...(delay - 1), &random)
            edge(.active)
            wait(confirm...(4 * confirm), &random)
            soon += 1
        }
        edge(.inactive)
        bounceOpen(&random)
        wait(delay...(3 * delay), &random)
    }

    private mutating func makeNoise(_ random: inout SplitMix) {
        var (now, level) = (Instant(nanoseconds: 0), Level.inactive)
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            let near =
                [0, confirm, delay].randomElement(using: &random)! + Int.random(in: -1...1, using: &random)
            now = now.advanced(by: Int64(max(0, near)))
            let isFound = Int.random(in: 0..<8, using: &random) == 0
            if isFound || Int.random(in: 0..<8, using: &random) > 0 { level = !level }
            noise.append(Edge(level, at: now, origin: isFound ? .read : .seen))
        }
    }

    var description: String {
        func marks(_ edges: [Edge]) -> String {
            edges.map { ($0.level == .active ? "#" : "_") + "\($0.instant.nanoseconds)" }.joined(
                separator: " ")
        }
        return "\(confirm)/\(delay): \(marks(edges)); \(marks(noise))"
    }
}

/// Names the first meter for which the law does not hold.
private func every(location: SourceLocation = #_sourceLocation, _ law: (RandomMeter) -> Bool) {
    guard let meter = CounterLawTests.lines.first(where: { !law($0) }) else { return }
    Issue.record("does not hold for \(meter)", sourceLocation: location)
}
