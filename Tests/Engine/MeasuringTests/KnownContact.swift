import DebouncedContacts

@testable import DebouncedEngine
@testable import DebouncedLinux

/// The edges of a contact, and when it was really pressed: a switch, the hand that presses it, and what disturbs its line.
struct KnownContact {
    enum Kind: String, CaseIterable {
        case clean, reed, rocker, tactile, worn, bad, loose, tapped, flicked
        /// Spikes of microseconds,
        case spikes
        /// pulses of milliseconds at any time,
        case relay
        /// those that a press itself causes,
        case ownRelay = "own relay"
        /// bursts of pulses, and the mains.
        case esd = "ESD"
        case hum
    }

    let edges: [Edge]
    /// The first touch of each press.
    let presses: [Instant]

    /// - Parameters:
    ///   - variant: from 0 on: how strong a disturbance is, and which switch it meets.
    ///   - seed: when all of it happens.
    init(_ kind: Kind, variant: Int, presses: Int, seed: UInt64) {
        let contact = RandomMotions.Contact(
            LineAddress(chip: "/dev/gpiochip0", offset: 17), activeLow: false)
        var presser = RandomMotions(
            [contact], profile: kind.profile(variant), presses: presses, seed: seed,
            from: Instant(nanoseconds: 0))
        var (closures, starts, ends, holds) = ([Range<Int64>](), [Int64](), [Int64](), [Range<Int64>]())
        while let press = presser.press() {
            let times = press.changes.map(\.instant.nanoseconds)
            let own = stride(from: 0, to: times.count - 1, by: 2).map { times[$0]..<times[$0 + 1] }
            closures += own
            starts.append(press.instant.nanoseconds)
            ends.append(times.last ?? 0)
            holds += own.max { $0.count < $1.count }.map { [$0] } ?? []
        }
        var disturbance = Disturbance(kind, variant: variant, seed: seed)
        if kind == .loose { closures = disturbance.loosened(closures, holds) }
        closures += disturbance.pulses(starts: starts, ends: ends)
        edges = joined(closures).flatMap { closure in
            [
                Edge(.active, at: Instant(nanoseconds: closure.lowerBound)),
                Edge(.inactive, at: Instant(nanoseconds: closure.upperBound)),
            ]
        }
        self.presses = starts.map { Instant(nanoseconds: $0) }
    }

    /// What a policy makes of it.
    struct Outcome {
        var (extra, missed) = (0, 0)
        /// From the first touch to the report, on average, in milliseconds.
        var latency = 0.0
        var isExact: Bool { extra + missed == 0 }
    }

    func outcome(of policy: Policy) -> Outcome {
        var (contact, reports) = (Contact(policy), [Instant]())
        func add(_ clean: Edge) { if clean.level == .active { reports.append(clean.instant) } }
        for edge in edges { contact.feed(edge, add) }
        contact.advance(to: .distantFuture, add)
        var outcome = Outcome()
        var (next, total) = (0, Int64(0))
        func count(until end: Instant) -> Int {
            let first = next
            while next < reports.count, reports[next] < end { next += 1 }
            return next - first
        }
        outcome.extra = count(until: presses.first ?? .distantFuture)
        for (press, start) in presses.enumerated() {
            if next < reports.count { total += reports[next].nanoseconds(since: start) }
            let reported = count(until: press + 1 < presses.count ? presses[press + 1] : .distantFuture)
            outcome.extra += max(0, reported - 1)
            outcome.missed += max(0, 1 - reported)
        }
        outcome.latency = Double(total) / Double(presses.count) / 1_000_000
        return outcome
    }

    /// How many presses look like two, or follow one another so closely that both look like one.
    var unclearPresses: Int {
        let touches = zip(edges, edges.dropFirst()).filter { before, after in
            before.level == .active && after.instant.nanoseconds(since: before.instant) >= WirePress.shortest
        }
        var (unclear, last) = (Set<Int>(), (press: -1, end: Instant.distantFuture))
        for (start, end) in touches {
            let press = presses.count { $0 <= start.instant } - 1
            let pause = start.instant.nanoseconds(since: last.end)
            let isUnclear = press == last.press ? pause >= WirePress.shortest : pause < 250_000_000
            if isUnclear { unclear.insert(press) }
            last = (press, end.instant)
        }
        return unclear.count
    }
}

extension KnownContact.Kind {
    fileprivate func profile(_ variant: Int) -> SwitchProfile {
        let healthy = [SwitchProfile.tactile, .clean, .rocker, .reed]
        var profile: SwitchProfile =
            switch self {
            case .clean: .clean
            case .reed: .reed
            case .rocker: .rocker
            case .worn: .worn
            case .tapped: .hasty
            case .flicked: .flick
            case .tactile: .tactile
            case .spikes: .noisy
            case .bad: SwitchProfile.bad
            case .relay, .ownRelay, .esd, .hum, .loose: healthy[variant % healthy.count]
            }
        if profile.pace == .calm {
            profile.pace = Pace(held: .milliseconds(70) ... .milliseconds(160), apart: half...(half * 2))
        }
        return profile
    }

    private var half: Duration { .milliseconds(350) }
}

extension SwitchProfile {
    /// One that nobody keeps: it bounces for a quarter of a second.
    fileprivate static let bad = SwitchProfile(
        name: "bad",
        closing: .milliseconds(60...200, pulse: 0.002...20, quiet: 1...55, per: 4),
        opening: .milliseconds(40...250, pulse: 0.002...20, quiet: 1...55, per: 4),
        sufficient: .leading(delay: .milliseconds(150)))
}

/// What comes from elsewhere.
private struct Disturbance {
    let kind: KnownContact.Kind
    let variant: Int
    private var random: SplitMix
    /// How strong it is, from 0 to 1.
    private var strength: Double { Double(variant % 13) / 12 }

    init(_ kind: KnownContact.Kind, variant: Int, seed: UInt64) {
        (self.kind, self.variant) = (kind, variant)
        random = SplitMix(seed: seed &* 31 &+ 7)
    }

    private mutating func time(_ milliseconds: ClosedRange<Double>) -> Int64 {
        Int64(Double.random(in: milliseconds, using: &random) * 1_000_000)
    }

    private mutating func isOne(in number: Int) -> Bool { Int.random(in: 1...number, using: &random) == 1 }

    mutating func pulses(starts: [Int64], ends: [Int64]) -> [Range<Int64>] {
        let pauses = zip([0] + ends, starts).map { $0..<$1 }
        switch kind {
        case .relay:
            return pauses.filter { _ in isOne(in: 2) }.map { pause in
                let start = Int64.random(in: pause, using: &random)
                return start..<start + time((0.4 + strength)...(1.2 + 5.3 * strength))
            }
        case .ownRelay:
            return ends.filter { _ in isOne(in: 2) }.map { end in
                let start = end + time(15...100)
                return start..<start + time((0.4 + strength)...(1.2 + 5.3 * strength))
            }
        case .esd: return pauses.filter { _ in isOne(in: 3) }.flatMap { burst(in: $0) }
        case .hum: return hum(until: ends.last ?? 0)
        default: return []
        }
    }

    private mutating func burst(in pause: Range<Int64>) -> [Range<Int64>] {
        var start = Int64.random(in: pause, using: &random)
        return (0..<Int.random(in: 2...8, using: &random)).map { _ in
            let pulse = start..<start + time(0.02...(1.2 + 3 * strength))
            start = pulse.upperBound + time(0.1...3)
            return pulse
        }
    }

    /// All the time, or now and then.
    private mutating func hum(until end: Int64) -> [Range<Int64>] {
        let (period, width) = (Int64(variant % 3 == 0 ? 16_666_667 : 20_000_000), 1.2 + 3.8 * strength)
        var (pulses, now) = ([Range<Int64>](), Int64(0))
        while now < end {
            let rest = variant.isMultiple(of: 2) ? 0 : time(500...3000)
            let length = Int64.random(in: 10...80, using: &random) * period
            now += rest
            for start in stride(from: now, to: now + length, by: Int(period)) {
                pulses.append(start..<start + time((0.7 * width)...width))
            }
            now += length
        }
        return pulses
    }

    /// The contact opens while it is held.
    mutating func loosened(_ closures: [Range<Int64>], _ holds: [Range<Int64>]) -> [Range<Int64>] {
        var gaps: [Range<Int64>] = []
        for hold in holds where isOne(in: 2) {
            var start = hold.lowerBound + time(5...15)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let gap = start..<start + time(0.05...(0.5 + 24 * strength))
                guard gap.upperBound < hold.upperBound - 10_000_000 else { break }
                gaps.append(gap)
                start = gap.upperBound + time(1...30)
            }
        }
        return closures.flatMap { closure -> [Range<Int64>] in
            let inside = gaps.filter {
                closure.lowerBound < $0.lowerBound && $0.upperBound < closure.upperBound
            }
            let starts = [closure.lowerBound] + inside.map(\.upperBound)
            return zip(starts, inside.map(\.lowerBound) + [closure.upperBound]).map { $0..<$1 }
        }
    }
}

/// Those that touch one another as one.
private func joined(_ closures: [Range<Int64>]) -> [Range<Int64>] {
    closures.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, next in
        if let last = joined.last, next.lowerBound <= last.upperBound {
            joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
        } else if !next.isEmpty {
            joined.append(next)
        }
    }
}
