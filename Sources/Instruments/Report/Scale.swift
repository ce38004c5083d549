import DebouncedContacts
import DebouncedWire

/// Maps an instant to its place in a picture, from 0 at its left to 10 000 at its right.
///
/// The middle of a long stretch says nothing: it is cut out.
struct Scale {
    static let width: Int64 = 10_000

    /// Stretches that are shown, in order.
    private let pieces: [Range<Instant>]
    /// Of all pieces, in nanoseconds.
    private let length: Int64
    /// Stretches that are cut out, in order.
    let cuts: [Range<Instant>]
    /// The width in the picture of a stretch that is cut out.
    private static let cutWidth: Int64 = 300

    init(from start: Instant, length: Int64, cuts: [Range<Instant>] = []) {
        self.cuts = cuts
        pieces = Scale.pieces(from: start, to: start.advanced(by: length), without: cuts)
        self.length = max(1, Scale.length(of: pieces))
    }

    func place(_ instant: Instant) -> Int64 {
        let before = pieces.filter { $0.lowerBound <= instant }
        let shown = Scale.length(of: before.map { $0.lowerBound..<min($0.upperBound, instant) })
        let gap = Int64(cuts.count { $0.lowerBound < instant }) * Scale.cutWidth
        let width = Scale.width - Int64(cuts.count) * Scale.cutWidth
        return Scale.part(shown, of: length, width) + gap
    }

    static func pieces(
        from start: Instant, to end: Instant, without cuts: [Range<Instant>]
    ) -> [Range<Instant>] {
        zip([start] + cuts.map(\.upperBound), cuts.map(\.lowerBound) + [end]).map { $0..<max($0, $1) }
    }

    static func length(of pieces: [Range<Instant>]) -> Int64 {
        pieces.reduce(Instant(nanoseconds: 0)) {
            $0.advanced(by: $1.upperBound.nanoseconds(since: $1.lowerBound))
        }.nanoseconds
    }

    /// A part of a width, without overflow.
    static func part(_ part: Int64, of whole: Int64, _ width: Int64) -> Int64 {
        let product = part.clamped(to: 0...whole).multipliedFullWidth(by: width)
        return whole.dividingFullWidth(product).quotient
    }
}

extension Scale {
    /// Round times for an axis of this length: at most six of them, 0 among them.
    static func ticks(until length: Int64) -> [Int64] {
        var (step, factors) = (Int64(1), [2, 5, 10][...])
        var power = step
        while length / step > 5 {
            if factors.isEmpty { (power, factors) = (power * 10, [2, 5, 10]) }
            step = power.multipliedReportingOverflow(by: Int64(factors.removeFirst())).partialValue
        }
        return (0...max(length / step, 0)).map { Int64($0) * step }
    }

    /// Returns the place of a time on a logarithmic axis, from the shortest to the longest, as a part of a width.
    static func logarithmicPart(_ time: Int64, in range: ClosedRange<Int64>, _ width: Int64) -> Int64 {
        let (low, high) = (logarithm(range.lowerBound), logarithm(range.upperBound))
        return Int64(Double(width) * (logarithm(time.clamped(to: range)) - low) / (high - low))
    }

    /// The powers of ten on such an axis.
    static func powers(in range: ClosedRange<Int64>) -> [Int64] {
        (0...15).map { (0..<$0).reduce(1) { number, _ in 10 * number } }.filter(range.contains)
    }

    /// To the base of two, as straight lines between the powers.
    private static func logarithm(_ number: Int64) -> Double {
        let exponent = Double(number).exponent
        return Double(exponent) + Double(number).significand - 1
    }
}

extension Comparable {
    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}

/// A place in a picture in percent: "37.25%".
func percent(_ place: Int64) -> String {
    place % 100 == 0 ? "\(place / 100)%" : "\(place / 100).\(zeroPadded(place % 100, to: 2))%"
}
