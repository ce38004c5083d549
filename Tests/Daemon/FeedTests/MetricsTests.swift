import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import DebouncedWire
import Glibc
import Testing

@testable import DebouncedDaemon

@Suite struct MetricsTests {
    private let host = Host()

    init() {
        host.status.now = Instant(nanoseconds: 60_000_000_000)
        host.status.unix = 1_700_000_060_000_000_000
        host.status.version = "1.2.3"
        var waker = ControlStatus(ControlName(.button, "bell"))
        waker.lines = [LineStatus(pin: "17", policy: "leading", delay: .milliseconds(30))]
        var odd = ControlStatus(ControlName(.button, "a \"b\\c\"\u{e9}"))
        odd.lines = [LineStatus(pin: "18", policy: "leading", delay: .milliseconds(30))]
        host.buttons = [waker, odd]
        host.chords = [ControlStatus(ControlName(.chord, "both"))]
    }

    private var text: String { host.text(of: .metrics) }

    private var lines: [Substring] { text.split(separator: "\n") }

    /// A name is written as Prometheus wants it.
    @Test func areAllThereFromTheStart() {
        let difference = Accepted(path: "Tests/Accepted/metrics-at-start.expected").difference(from: text)
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// A total that is not known is not 0, and a state that is not known is not off.
    @Test func ofWhatIsNotKnownAreMissing() {
        host.counters = [everything(.counter, 1)]
        host.switches = [everything(.switch, 1)]
        host.counters[0].counter?.total = nil
        host.switches[0].isOn = nil
        #expect(!text.contains("debounced_counter_total{") && !text.contains("debounced_switch_on{"))
        #expect(text.contains("debounced_counter_pulses_total{counter=\"counter\"} 3"))
        #expect(text.contains("debounced_switch_changes_total{switch=\"switch\",to=\"on\"} 3"))
    }

    @Test func bucketsCountAllThatIsShorter() {
        var buckets = Buckets()
        for nanoseconds in [50_000, 100_000, 1_500_000, 9_000_000_000] as [Int64] {
            buckets.add(nanoseconds)
        }
        var text = MetricText()
        text.histogram("bounce_seconds", [("button", "bell"), ("edge", "close")], buckets)
        let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n")
        let label = "debounced_bounce_seconds_bucket{button=\"bell\",edge=\"close\",le="
        let counts = lines.filter { $0.hasPrefix(label) }.map { $0.dropFirst(label.count) }
        #expect(counts.prefix(4) == ["\"0.0001\"} 2", "\"0.0003\"} 2", "\"0.001\"} 2", "\"0.002\"} 3"])
        #expect(counts.last == "\"+Inf\"} 4")
        let sum = "debounced_bounce_seconds_sum{button=\"bell\",edge=\"close\"} 9.001650000"
        #expect(lines.contains { $0 == sum })
    }

    /// Each metric of each kind of control, to the byte; but for the buckets, which `bucketsCountAllThatIsShorter` has.
    @Test func ofAllKindsAreThese() {
        host.status.lost = 6
        host.buttons = [everything(.button, 1)]
        host.chords = [everything(.chord, 0)]
        host.switches = [everything(.switch, 1)]
        host.counters = [everything(.counter, 1)]
        host.encoders = [everything(.encoder, 2)]
        let text = lines.filter { !$0.contains("_bucket{") }.map { "\($0)\n" }.joined()
        let difference = Accepted(path: "Tests/Accepted/metrics.expected").difference(from: text)
        #expect(difference == nil, "\(difference ?? "")")
    }

    private func everything(_ kind: ControlKind, _ lines: Int) -> ControlStatus {
        var status = ControlStatus(ControlName(kind, kind.rawValue))
        let line = LineStatus(pin: "5", policy: "leading", delay: .milliseconds(30))
        status.lines = Array(repeating: line, count: lines)
        if kind == .switch { (status.lines[0].offDelay, status.isOn) = (.milliseconds(50), true) }
        if kind == .encoder { status.lines[1].isUp = false }
        for (place, gesture) in kind.gestures.enumerated() { status.counts.gestures[gesture] = place + 3 }
        for (place, result) in ActionResult.allCases.enumerated() { status.actions[result] = place + 20 }
        status.counts.latest = Instant(nanoseconds: 50_500_000_000)
        (status.counts.edges, status.counts.missed, status.counts.spikes) = (31, 32, 33)
        (status.counts.suppressions.cooldown, status.counts.suppressions.group) = (34, 35)
        status.counts.takenByChords = 36
        (status.lineCounts.dropped, status.lineCounts.storms) = (37, 38)
        (status.lineCounts.readErrors, status.lineCounts.clockErrors) = (39, 40)
        if kind == .counter { status.counter = meter }
        if kind == .encoder {
            var knob = EncoderStatus()
            knob.doubles = 41
            status.encoder = knob
        }
        return status
    }

    private var meter: CounterStatus {
        var meter = CounterStatus()
        (meter.pulses, meter.total, meter.unit) = (3, try? Decimal("12345.7"), "m³")
        (meter.rate, meter.rateUnit, meter.madeUp, meter.unsaved) = (0.61, "m³/h", 1, 4)
        (meter.rejected.short, meter.rejected.soon) = (5, 6)
        return meter
    }

    /// Prometheus' own judge; Debian's package prometheus has it.
    @Test(.enabled(if: access("/usr/bin/promtool", X_OK) == 0, "promtool is missing: apt install prometheus"))
    func arePrometheusText() throws {
        let judge = try #require(popen("/usr/bin/promtool check metrics >/dev/null 2>&1", "w"))
        fputs(text, judge)
        #expect(pclose(judge) == 0)
    }
}
