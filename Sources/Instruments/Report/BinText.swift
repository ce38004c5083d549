import DebouncedContacts
import DebouncedMeasuring

extension BounceBins {
    /// What a bin holds: "none", "below 50 us", "above 100 ms".
    static func title(of bin: Int) -> String {
        if bin == 0 { return "not at all" }
        guard bin < limits.count else { return "longer" }
        return "< \(timeText(limits[bin]))"
    }

    /// The bins in which closings or openings are: empty rows would say nothing.
    static func filled(in measured: MeasurementResult) -> [Int] {
        let (closing, opening) = (measured.closing.histogram.counts, measured.opening.histogram.counts)
        return closing.indices.filter { closing[$0] > 0 || opening[$0] > 0 }
    }
}
