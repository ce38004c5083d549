import DebouncedMeasuring

/// A button that was measured, and what to call it.
package struct Subject: Sendable {
    package var name: String
    /// Where the edges come from: a trace's file, for instance.
    package var origin: String
    package var measured: MeasurementResult
    package let advice: Advice

    package init(name: String, origin: String, measured: MeasurementResult) {
        (self.name, self.origin, self.measured) = (name, origin, measured)
        advice = measured.advice
    }
}
