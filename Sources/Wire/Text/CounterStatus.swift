import DebouncedContacts
import DebouncedEngine

extension KindStatus {
    static let counter = KindStatus(
        code: { status, coder in
            if coder.isReading { status.counter = CounterStatus() }
            status.codeLine(&coder)
            status.counter?.code(&coder, &status.counts.latest)
            status.codeEdges(&coder)
        },
        columns: [
            .name("COUNTER"), .init("LINE") { $0.state($0.lines) },
            .number("TOTAL") { row in
                guard let counter = row.control.counter, let total = counter.total else { return "unknown" }
                return total.text(decimals: counter.each.decimalCount) + (counter.unit.map { " \($0)" } ?? "")
            },
            .number("RATE") { row in
                row.control.counter.map { "\(rateText($0.rate)) \($0.rateUnit)" } ?? ""
            },
            .number("PULSES") { "\($0.control.counter?.pulses ?? 0)" }, .last,
            .number("MADE UP") { "\($0.control.counter?.madeUp ?? 0)" },
            .init("IGNORED") { $0.control.counter?.ignored ?? "-" },
        ],
        metrics: [
            .gestures, .actions,
            metric("counter_pulses_total", "Pulses since the counter began.") { [.init($0.pulses)] },
            metric(
                "counter_total", "What the counter shows, in its unit; absent if it is not known.", .gauge
            ) { counter in
                counter.total.map { [.init($0, ("unit", counter.unit ?? ""))] } ?? []
            },
            metric("counter_rate", "How fast it counts, in the unit of its rate.", .gauge) {
                [.init($0.rate, ("unit", $0.rateUnit))]
            },
            metric("counter_made_up_total", "Pulses whose edges were lost.") { [.init($0.madeUp)] },
            metric("counter_rejected_total", "Pulses that were too short, or came too soon.") {
                [.init($0.rejected.short, ("why", "short")), .init($0.rejected.soon, ("why", "soon"))]
            },
            metric("counter_unsaved_pulses", "Pulses that are counted but not saved yet.", .gauge) {
                [.init($0.unsaved)]
            },
        ],
        state: { _ in "available" },
        moves: { counted(Int(clamping: $0.counter?.pulses ?? 0), "pulse", "pulses") })

    private static func metric(
        _ name: String, _ help: String, _ kind: Metric.Kind = .counter,
        _ samples: @escaping @Sendable (CounterStatus) -> [Metric.Sample]
    ) -> Metric {
        Metric(name, help, kind) { $0.control.counter.map(samples) ?? [] }
    }
}

package struct CounterStatus: Equatable, Sendable {
    package var pulses: Int64 = 0
    /// Nil if it is not known.
    package var total: Decimal?
    package var unit: String?
    /// The amount that a pulse stands for.
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
    /// Pulses that a power cut would cost.
    package var unsaved: Int64 = 0
    /// The shortest time between two messages over MQTT.
    package var publish = Duration.zero

    package init() {}

    fileprivate mutating func code(_ coder: inout JSONCoder, _ latest: inout Instant?) {
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

    fileprivate var ignored: String {
        let parts = [(rejected.short, "too short"), (rejected.soon, "bounced")]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return words.isEmpty ? "-" : words.joined(separator: ", ")
    }
}
