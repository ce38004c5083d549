/// A state of the engine, as a number of 128 bits, for a program that explores all its states: two states with one
/// fingerprint behave alike from then on.
///
/// Instants count from now, and those that can no longer matter are all alike. Settings, counts and what is only reported
/// are left out.
package struct Fingerprint: Hashable, Sendable {
    private let now: Instant
    /// No edge that comes from now on is older, and nothing that is due.
    private let oldest: Instant
    private var high: UInt64 = 0x243f_6a88_85a3_08d3
    private var low: UInt64 = 0x1319_8a2e_0370_7344

    package init(now: Instant, oldest: Instant) {
        (self.now, self.oldest) = (now, oldest)
    }

    package var halves: SIMD2<UInt64> { [high, low] }

    package mutating func add(_ number: Int64) {
        let number = UInt64(bitPattern: number)
        high = Fingerprint.mix(high ^ number, 0xbf58_476d_1ce4_e5b9)
        low = Fingerprint.mix(low &+ number, 0x94d0_49bb_1331_11eb)
    }

    private static func mix(_ sum: UInt64, _ factor: UInt64) -> UInt64 {
        let product = (sum ^ sum >> 31) &* factor
        return (product ^ product >> 29) &* 0x9e37_79b9_7f4a_7c15
    }

    package mutating func add(_ number: Int) { add(Int64(number)) }
    package mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }
    package mutating func add(_ level: Level) { add(Int(level.rawValue)) }

    /// An instant that matters as long as less than `memory` has passed since.
    package mutating func add(_ instant: Instant, for memory: Int64 = 0) {
        if isOver(instant, for: memory) { return add(Int64.min) }
        add(instant == .distantFuture ? Int64.max : instant.nanoseconds(since: now))
    }

    /// Returns true if nothing that may happen depends on this instant.
    package func isOver(_ instant: Instant, for memory: Int64 = 0) -> Bool {
        instant.advanced(by: memory) <= oldest
    }

    package mutating func add(_ instant: Instant?, for memory: Int64 = 0) {
        add(instant != nil)
        if let instant { add(instant, for: memory) }
    }
}

extension Contact {
    package func write(to state: inout Fingerprint) {
        state.add([Kind.leading, .trailing, .lockout].firstIndex(of: kind)!)
        state.add(delay)
        state.add(confirm)
        state.add(acceptedLevel)
        state.add(rawLevel)
        state.add([State.settled, .waiting, .pulsing, .deaf].firstIndex(of: self.state)!)
        if self.state != .settled { state.add(until) }
        state.add(latest, for: self.state == .pulsing ? confirm : 0)
        if learns { learner.write(to: &state) }
    }
}
