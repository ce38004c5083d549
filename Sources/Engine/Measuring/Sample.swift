/// Numbers of which the percentiles are asked for. It keeps them all up to a limit, and from then on every second,
/// every fourth and so on, so that it never grows further.
package struct Sample: Sendable {
    private static let limit = 1 << 14

    package private(set) var count = 0
    package private(set) var longest: Int64 = 0
    private var kept: [Int64] = []
    private var stride = 1

    package init() {}

    mutating func feed(_ number: Int64) {
        if count.isMultiple(of: stride) { kept.append(number) }
        count += 1
        longest = max(longest, number)
        if kept.count == Sample.limit { thin() }
    }

    /// The number that this many hundredths of all do not exceed; `nil` if there is none.
    package func percentile(_ hundredths: Int) -> Int64? {
        guard !kept.isEmpty else { return nil }
        let rank = (kept.count * hundredths + 99) / 100
        return kept.sorted()[max(rank, 1) - 1]
    }

    package var median: Int64? { percentile(50) }

    private mutating func thin() {
        kept = kept.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        stride *= 2
    }
}
