/// Pulses that no contact made: a relay or a motor nearby switches, and the wire acts as an antenna.
package struct SpikeProfile: Equatable, Sendable {
    /// The length of a spike in nanoseconds; each doubling is half as likely.
    package var length: ClosedRange<Int64>
    /// There is one spike for this many presses, at any time.
    package var pressesPerSpike: Int

    /// The beginning and the end of a spike within a time of quiet, if there is one. A press has two such times.
    func spike(in quiet: Range<Int64>, using random: inout SplitMix) -> [Int64] {
        guard Int.random(in: 1...2 * pressesPerSpike, using: &random) == 1 else { return [] }
        let start = Int64.random(in: quiet.lowerBound..<quiet.upperBound - length.upperBound, using: &random)
        return [start, start + random.heavyTailed(length)]
    }
}
