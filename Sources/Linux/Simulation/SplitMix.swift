/// SplitMix64 by Steele, Lea and Flood: small, fast, and the same numbers for the same seed everywhere.
package struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

extension SplitMix {
    /// A random length; most are short and a few very long: each doubling is half as likely as the one before.
    mutating func heavyTailed(_ range: ClosedRange<Int64>) -> Int64 {
        let doublings = min(next().trailingZeroBitCount, 40)
        let least = min(range.lowerBound << doublings, range.upperBound)
        return min(Int64.random(in: least...(2 * least), using: &self), range.upperBound)
    }
}
