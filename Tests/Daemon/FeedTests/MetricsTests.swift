import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText
import Glibc
import Testing

@testable import DebouncedFeed

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

    @Test func areAllThereFromTheStart() {
        let lines = lines
        for line in [
            "debounced_build_info{version=\"1.2.3\"} 1",
            "debounced_presses_total{button=\"bell\"} 0",
            "debounced_presses_total{button=\"both\"} 0",
            "debounced_gestures_total{button=\"bell\",gesture=\"triple\"} 0",
            "debounced_edges_total{button=\"bell\"} 0",
            "debounced_spikes_total{button=\"bell\"} 0",
            "debounced_suppressed_total{button=\"bell\",by=\"cooldown\"} 0",
            "debounced_suppressed_total{button=\"bell\",by=\"group\"} 0",
            "debounced_suppressed_total{button=\"bell\",by=\"chord\"} 0",
            "debounced_missed_edges_total{button=\"bell\"} 0",
            "debounced_dropped_edges_total{button=\"bell\"} 0",
            "debounced_clock_errors_total{button=\"bell\"} 0",
            "debounced_storms_total{button=\"bell\"} 0",
            "debounced_line_up{button=\"bell\"} 1",
            "debounced_actions_total{button=\"bell\",result=\"dropped\"} 0",
            "debounced_lost_total 0",
            "debounced_bounce_seconds_bucket{button=\"bell\",edge=\"close\",le=\"+Inf\"} 0",
            "debounced_bounce_seconds_count{button=\"bell\",edge=\"open\"} 0",
            "debounced_delay_seconds{button=\"bell\"} 0.030000000",
            "debounced_last_press_timestamp_seconds{button=\"bell\"} 0.000000000",
        ] {
            #expect(lines.contains { $0 == line }, "\(line)")
        }
    }

    @Test func ofCountersAreTheirTotals() {
        var gas = ControlStatus(ControlName(.counter, "gas"))
        gas.lines = [LineStatus(pin: "5", policy: "leading", delay: .seconds(2))]
        var counter = CounterStatus()
        (counter.pulses, counter.total, counter.unit) = (3, try! Decimal("12345.7"), "m³")
        (counter.rate, counter.rateUnit, counter.madeUp) = (0.61, "m³/h", 1)
        (counter.rejected.soon, counter.unsaved) = (2, 2)
        gas.counter = counter
        host.counters = [gas]
        let lines = lines
        for line in [
            "debounced_counter_pulses_total{counter=\"gas\"} 3",
            "debounced_counter_total{counter=\"gas\",unit=\"m³\"} 12345.7",
            "debounced_counter_rate{counter=\"gas\",unit=\"m³/h\"} 0.61",
            "debounced_counter_made_up_total{counter=\"gas\"} 1",
            "debounced_counter_rejected_total{counter=\"gas\",why=\"short\"} 0",
            "debounced_counter_rejected_total{counter=\"gas\",why=\"soon\"} 2",
            "debounced_counter_unsaved_pulses{counter=\"gas\"} 2",
        ] {
            #expect(lines.contains { $0 == line }, "\(line)")
        }
        // A total that is not known is not 0.
        host.counters[0].counter?.total = nil
        #expect(!text.contains("debounced_counter_total{"))
        #expect(text.contains("debounced_counter_pulses_total{counter=\"gas\"} 3"))
    }

    @Test func ofSwitchesAreTheirChanges() {
        var door = ControlStatus(ControlName(.switch, "door"))
        door.lines = [LineStatus(pin: "22", policy: "trailing", delay: .milliseconds(50))]
        door.isOn = true
        door.counts.gestures[.on] = 3
        door.counts.latest = Instant(nanoseconds: 50_500_000_000)
        host.switches = [door]
        let lines = lines
        for line in [
            "debounced_switch_on{switch=\"door\"} 1",
            "debounced_switch_changes_total{switch=\"door\",to=\"on\"} 3",
            "debounced_switch_changes_total{switch=\"door\",to=\"off\"} 0",
            "debounced_switch_last_change_timestamp_seconds{switch=\"door\"} 1700000050.500000000",
            "debounced_edges_total{switch=\"door\"} 0",
            "debounced_line_up{switch=\"door\"} 1",
        ] {
            #expect(lines.contains { $0 == line }, "\(line)")
        }
        // A state that is not known is not off.
        host.switches[0].isOn = nil
        #expect(!text.contains("debounced_switch_on{"))
        #expect(!lines.contains { $0.contains("presses") && $0.contains("door") })
    }

    @Test func tellTheTimeOfDayOfTheLastPress() {
        host.buttons[0].counts.latest = Instant(nanoseconds: 50_500_000_000)
        let line = "debounced_last_press_timestamp_seconds{button=\"bell\"} 1700000050.500000000"
        #expect(lines.contains { $0 == line })
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

    /// Prometheus' own judge; Debian's package prometheus has it.
    @Test(.enabled(if: access("/usr/bin/promtool", X_OK) == 0, "promtool is missing: apt install prometheus"))
    func arePrometheusText() throws {
        let judge = try #require(popen("/usr/bin/promtool check metrics >/dev/null 2>&1", "w"))
        fputs(text, judge)
        #expect(pclose(judge) == 0)
    }
}
