/// The bounces of a contact on its way from one level to the other: clusters of pulses, most of them a few microseconds
/// and some very much longer, with quiet between the clusters, until it settles.
///
/// All times are nanoseconds. Each doubling of a time is half as likely.
package struct Bounce: Equatable, Sendable {
    /// The range of times at which it settles, counted from the first touch.
    package var settling: ClosedRange<Int64>
    /// The length of a pulse.
    package var pulse: ClosedRange<Int64>
    /// The time for which it is quiet between two clusters, on either level.
    package var quiet: ClosedRange<Int64>
    /// One pulse in this many is the last of its cluster.
    package var pulsesPerCluster: Int

    /// It settles at once.
    package static let none = Bounce(settling: 0...0, pulse: 1...1, quiet: 1...1, pulsesPerCluster: 1)

    static func milliseconds(
        _ settling: ClosedRange<Double>, pulse: ClosedRange<Double>, quiet: ClosedRange<Double>,
        per cluster: Int
    ) -> Bounce {
        func range(_ times: ClosedRange<Double>) -> ClosedRange<Int64> {
            Int64((times.lowerBound * 1e6).rounded())...Int64((times.upperBound * 1e6).rounded())
        }
        return Bounce(
            settling: range(settling), pulse: range(pulse), quiet: range(quiet), pulsesPerCluster: cluster)
    }

    /// A bounce that is this fraction of the way to another.
    func grown(to other: Bounce, by part: Double) -> Bounce {
        Bounce(
            settling: settling.grown(to: other.settling, by: part),
            pulse: pulse.grown(to: other.pulse, by: part),
            quiet: quiet.grown(to: other.quiet, by: part),
            pulsesPerCluster: pulsesPerCluster + Int(part * Double(other.pulsesPerCluster - pulsesPerCluster))
        )
    }

    /// The times of the edges, from the first touch on: an odd number, so that the last one leads to the level at
    /// which the contact settles.
    func edges(using random: inout SplitMix) -> [Int64] {
        let end = random.heavyTailed(settling)
        var edges: [Int64] = [0]
        while let last = edges.last {
            let leaves = last + length(using: &random)
            let returns = leaves + length(using: &random)
            guard returns <= end else { break }
            edges += [leaves, returns]
        }
        return edges
    }

    private func length(using random: inout SplitMix) -> Int64 {
        let isLastOfCluster = Int.random(in: 1...pulsesPerCluster, using: &random) == 1
        return random.heavyTailed(isLastOfCluster ? quiet : pulse)
    }
}

extension ClosedRange<Int64> {
    fileprivate func grown(to other: Self, by part: Double) -> Self {
        let lower = lowerBound + Int64(part * Double(other.lowerBound - lowerBound))
        return lower...(upperBound + Int64(part * Double(other.upperBound - upperBound)))
    }
}

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
