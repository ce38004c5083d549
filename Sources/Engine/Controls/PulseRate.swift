import DebouncedContacts

/// The rate of pulses: one over the longer of the last interval and the time since the last pulse. It is 0 after ten
/// intervals without a pulse, though after 10 seconds at the earliest and an hour at the latest.
///
///     closing  |    |    |              |
///     rate      0    1/5                 1/15
///                        now: 1/5 until 5 columns have passed, then 1/6, 1/7, ...
package struct PulseRate: Equatable, Sendable {
    /// The first closing edge of the last pulse.
    private var last: Instant?
    /// The time between the last two; 0 if there is none.
    private var interval: Int64 = 0
    /// The number of pulses an interval stands for.
    private var weight: Int64 = 1

    private static let memory: ClosedRange<Int64> = 10_000_000_000...3_600_000_000_000
    private static let intervals: Int64 = 10

    package init() {}

    /// - Parameters:
    ///   - closing: the first closing edge of a pulse.
    ///   - pulses: how many pulses come with each closing.
    package mutating func feed(_ closing: Instant, pulses: Int64 = 1) {
        interval = last.map { closing.nanoseconds(since: $0) } ?? 0
        (last, weight) = (closing, pulses)
    }

    /// Pulses may have been missed: the next interval would say too little.
    package mutating func forget() {
        (last, interval) = (nil, 0)
    }

    /// True if the next pulse tells a rate.
    package var hasBegun: Bool { last != nil }

    /// The time between the last two pulses, if it is known.
    package var lastInterval: Duration? { interval > 0 ? .nanoseconds(interval) : nil }

    /// The instant from which it is 0 unless another pulse comes; nil before two pulses.
    package var end: Instant? {
        guard let last, interval > 0 else { return nil }
        let (ten, overflow) = interval.multipliedReportingOverflow(by: PulseRate.intervals)
        let rest = overflow ? PulseRate.memory.upperBound : ten
        return last.advanced(by: min(max(rest, PulseRate.memory.lowerBound), PulseRate.memory.upperBound))
    }

    /// Pulses a second.
    package func perSecond(at now: Instant) -> Double {
        guard let last, let end, now < end else { return 0 }
        return Double(weight) * 1e9 / Double(max(interval, now.nanoseconds(since: last)))
    }
}

/// A rate with four digits at most, and no exponent unless it is huge.
package func rateText(_ rate: Double) -> String {
    guard rate < 1e15 else { return "\(rate)" }
    var (number, decimals) = (max(rate, 0), 0)
    while number < 1000, decimals < mostDecimals { (number, decimals) = (number * 10, decimals + 1) }
    while number >= 10_000 { (number, decimals) = (number / 10, decimals - 1) }
    let digits = String(Int64(number.rounded()))
    if decimals <= 0 { return digits + String(repeating: "0", count: -decimals) }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var text = "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
}

/// A rate that needs more is none.
private let mostDecimals = 15
