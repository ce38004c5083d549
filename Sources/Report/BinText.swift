// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedMeasuring

extension BounceBins {
    /// What a bin holds: "none", "below 50 us", "above 100 ms".
    static func title(of bin: Int) -> String {
        if bin == 0 { return "not at all" }
        guard bin < limits.count else { return "longer" }
        return "< \(timeText(limits[bin]))"
    }

    /// The bins in which closings or openings are.
    static func extent(of measured: Measured) -> Range<Int> {
        let (one, other) = (measured.closing.histogram.extent, measured.opening.histogram.extent)
        if one.isEmpty || other.isEmpty { return one.isEmpty ? other : one }
        return min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
    }
}
