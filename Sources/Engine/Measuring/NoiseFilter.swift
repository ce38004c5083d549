import DebouncedContacts

/// Takes out what a longer `confirm` keeps out: pulses that never close the contact for that long, with as much quiet on
/// both sides, or 10 ms.
///
///     limit   |--|
///     raw     ___#_#______####_#########_#______##_____
///     left    ____________####_#########_______________
struct NoiseFilter: Sendable {
    private let limit: Int64
    private let quietAround: Int64
    /// A line that never rests must not fill the memory.
    private static let longest = 400

    /// The pause so far, with the noise that was in it.
    private var pause: Stretch?
    /// Stretches that came after it.
    private var pending: [Stretch] = []
    /// True if a press is under way.
    private var passes = false
    private(set) var noises = 0
    /// The number of those that last for so long that they may be presses whose contact is bad.
    private(set) var unclear = 0
    private static let shortestPress = Duration.milliseconds(40).nanoseconds

    init(limit: Duration) {
        (self.limit, quietAround) = (limit.nanoseconds, min(limit.nanoseconds, 10_000_000))
    }

    mutating func feed(_ stretch: Stretch, _ put: (Stretch) -> Void) {
        if stretch.level == .inactive, stretch.length >= quietAround { return begin(stretch) }
        guard !passes else { return put(stretch) }
        pending.append(stretch)
        if stretch.level == .active, stretch.length >= limit {
            passes = true
            end(put)
            for stretch in pending { put(stretch) }
            pending = []
        } else if pending.count == NoiseFilter.longest {
            dropOldest()
        }
    }

    /// Nothing more comes.
    mutating func end(_ put: (Stretch) -> Void) {
        if let pause = pause.take() { put(pause) }
    }

    private mutating func begin(_ quiet: Stretch) {
        if let first = pending.first {
            noises += 1
            if quiet.start.nanoseconds(since: first.start) >= NoiseFilter.shortestPress { unclear += 1 }
        }
        pause = Stretch(.inactive, from: pause?.start ?? quiet.start, to: quiet.end)
        (pending, passes) = ([], false)
    }

    /// Noise without a rest.
    private mutating func dropOldest() {
        let old = NoiseFilter.longest / 2
        pause?.end = pending[old - 1].end
        pending.removeFirst(old)
    }
}
