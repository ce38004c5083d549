// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// How a contact chatters on its way from one level to the other: clusters of pulses, most of them a few
/// microseconds long and a few very much longer, with quiet between the clusters, until it stays.
public struct Bounce: Equatable, Sendable {
    /// It stays after this time from its first touch at the least; each doubling of it is half as likely.
    /// All times are nanoseconds.
    public var shortest: Int64
    /// It stays within this time.
    public var longest: Int64
    /// The shortest pulse; each doubling of it is half as likely.
    public var pulse: Int64
    /// The shortest quiet between two clusters.
    public var quiet: Int64
    /// One pulse in so many is the last of its cluster.
    public var pulsesPerCluster: Int

    public init(shortest: Int64, longest: Int64, pulse: Int64, quiet: Int64, pulsesPerCluster: Int) {
        self.shortest = shortest
        self.longest = longest
        self.pulse = pulse
        self.quiet = quiet
        self.pulsesPerCluster = pulsesPerCluster
    }

    /// The times of the edges, from the first touch on: an odd number, so that the last one leads where the
    /// contact stays.
    func edges(using random: inout SplitMix) -> [Int64] {
        let end = random.heavyTailed(from: shortest, to: longest)
        var edges: [Int64] = [0]
        var time: Int64 = 0
        while true {
            let opens = time + length(using: &random)
            let closes = opens + random.heavyTailed(from: pulse, to: longest)
            guard closes <= end else { return edges }
            edges += [opens, closes]
            time = closes
        }
    }

    /// How long it is as it should be before it leaves again.
    private func length(using random: inout SplitMix) -> Int64 {
        let isLastOfCluster = Int.random(in: 1...pulsesPerCluster, using: &random) == 1
        return random.heavyTailed(from: isLastOfCluster ? quiet : pulse, to: longest)
    }
}
