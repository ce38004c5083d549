import DebouncedContacts
import DebouncedControls

/// What a counter shows.
package struct CounterStatus: Equatable, Sendable {
    package var pulses: Int64 = 0
    /// Nil if it is not known.
    package var total: Decimal?
    package var unit: String?
    /// What a pulse stands for.
    package var each = Decimal.zero
    /// In its own unit.
    package var rate = 0.0
    package var rateUnit = ""
    /// The rate of one pulse a second.
    package var rateScale = 0.0
    /// The time between the last two closings, from which the rate is computed; nil if it is not known.
    package var interval: Duration?
    package var countsBoth = false
    package var madeUp: Int64 = 0
    package var rejected = CounterCounts.Rejected()
    /// How many pulses a power cut would cost.
    package var unsaved: Int64 = 0
    /// How often its total is published at most.
    package var publish = Duration.zero

    package init() {}

    mutating func code(_ coder: inout JSONCoder, _ latest: inout Instant?) {
        coder.member("pulses", &pulses)
        coder.member("total", &total)
        coder.member("unit", &unit)
        coder.member("each", &each)
        coder.member("rate", &rate)
        coder.member("rate_unit", &rateUnit)
        coder.member("rate_scale", &rateScale)
        coder.member("interval_ns", &interval)
        coder.member("count", &countsBoth, "both", "closed")
        coder.member("last_pulse_ns", &latest)
        coder.member("made_up", &madeUp)
        coder.object("rejected") { coder in
            coder.member("short", &rejected.short)
            coder.member("soon", &rejected.soon)
        }
        coder.member("unsaved_pulses", &unsaved)
        coder.member("publish_ns", &publish)
    }
}
