// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Where an instant is in a picture, from 0 at its left to 10 000 at its right.
///
/// The middle of a long hold says nothing: it is cut out.
struct Scale {
    static let width: Int64 = 10_000

    private let start: Instant
    private let length: Int64
    /// What is cut out.
    let cut: Range<Instant>?
    /// How much of the picture stands for what is cut out.
    private static let cutWidth: Int64 = 300

    init(from start: Instant, length: Int64, cut: Range<Instant>? = nil) {
        self.start = start
        self.cut = cut
        self.length = max(1, length - (cut.map { $0.upperBound.nanoseconds(since: $0.lowerBound) } ?? 0))
    }

    func place(_ instant: Instant) -> Int64 {
        let width = Scale.width - (cut == nil ? 0 : Scale.cutWidth)
        let (shown, gap) = visible(instant)
        return (shown * width / length + gap).clamped(to: 0...Scale.width)
    }

    /// How long after the start, without what is cut out; and what stands for that.
    private func visible(_ instant: Instant) -> (Int64, gap: Int64) {
        let elapsed = instant.nanoseconds(since: start).clamped(to: 0...Scale.longest)
        guard let cut, instant > cut.lowerBound else { return (elapsed, 0) }
        let beyond = max(0, instant.nanoseconds(since: cut.upperBound))
        return (cut.lowerBound.nanoseconds(since: start) + min(beyond, Scale.longest), Scale.cutWidth)
    }

    private static let longest = Int64(3_600_000_000_000)
}

extension Scale {
    /// Round times for an axis of this length: at most six of them, 0 among them.
    static func ticks(until length: Int64) -> [Int64] {
        var step: Int64 = 1
        while length / step > 5 {
            let next = [step * 2, step * 5, step * 10]
            guard let fit = next.first(where: { length / $0 <= 5 }) else {
                step *= 10
                continue
            }
            step = fit
        }
        return Array(stride(from: 0, through: length, by: Int64.Stride(step)))
    }
}

extension Comparable {
    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}

/// A place in a picture in percent: "37.25%".
func percent(_ place: Int64) -> String {
    place % 100 == 0 ? "\(place / 100)%" : "\(place / 100).\(String(place % 100 + 100).dropFirst())%"
}
