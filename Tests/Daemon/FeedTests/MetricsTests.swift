import DebouncedContacts
import DebouncedEngine
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

    /// Each metric of each kind of control, to the byte; but for the buckets, which `bucketsCountAllThatIsShorter` has.
    @Test func ofAllKindsAreThese() {
        host.status.lost = 6
        host.buttons = [everything(.button, 1)]
        host.chords = [everything(.chord, 0)]
        host.switches = [everything(.switch, 1)]
        host.counters = [everything(.counter, 1)]
        host.encoders = [everything(.encoder, 2)]
        let text = lines.filter { !$0.contains("_bucket{") }.joined(separator: "\n")
        #expect(
            text == #"""
                # HELP debounced_build_info The version that runs.
                # TYPE debounced_build_info gauge
                debounced_build_info{version="1.2.3"} 1
                # HELP debounced_presses_total Presses that were reported.
                # TYPE debounced_presses_total counter
                debounced_presses_total{button="button"} 3
                debounced_presses_total{button="chord"} 3
                # HELP debounced_gestures_total Gestures that were reported.
                # TYPE debounced_gestures_total counter
                debounced_gestures_total{button="button",gesture="press"} 3
                debounced_gestures_total{button="button",gesture="release"} 4
                debounced_gestures_total{button="button",gesture="click"} 5
                debounced_gestures_total{button="button",gesture="double"} 6
                debounced_gestures_total{button="button",gesture="triple"} 7
                debounced_gestures_total{button="button",gesture="hold"} 8
                debounced_gestures_total{button="button",gesture="repeat"} 9
                debounced_gestures_total{button="chord",gesture="press"} 3
                debounced_gestures_total{button="chord",gesture="release"} 4
                debounced_gestures_total{button="chord",gesture="click"} 5
                debounced_gestures_total{button="chord",gesture="double"} 6
                debounced_gestures_total{button="chord",gesture="triple"} 7
                debounced_gestures_total{button="chord",gesture="hold"} 8
                debounced_gestures_total{button="chord",gesture="repeat"} 9
                debounced_gestures_total{switch="switch",gesture="on"} 3
                debounced_gestures_total{switch="switch",gesture="off"} 4
                debounced_gestures_total{switch="switch",gesture="hold"} 5
                debounced_gestures_total{counter="counter",gesture="pulse"} 3
                debounced_gestures_total{encoder="encoder",gesture="clockwise"} 3
                debounced_gestures_total{encoder="encoder",gesture="counterclockwise"} 4
                # HELP debounced_suppressed_total Presses that were not reported, by reason.
                # TYPE debounced_suppressed_total counter
                debounced_suppressed_total{button="button",by="cooldown"} 34
                debounced_suppressed_total{button="button",by="group"} 35
                debounced_suppressed_total{button="button",by="chord"} 36
                debounced_suppressed_total{button="chord",by="cooldown"} 34
                debounced_suppressed_total{button="chord",by="group"} 35
                debounced_suppressed_total{button="chord",by="chord"} 36
                # HELP debounced_actions_total Actions, by result.
                # TYPE debounced_actions_total counter
                debounced_actions_total{button="button",result="ended"} 20
                debounced_actions_total{button="button",result="failed"} 21
                debounced_actions_total{button="button",result="not_started"} 22
                debounced_actions_total{button="button",result="timed_out"} 23
                debounced_actions_total{button="button",result="dropped"} 24
                debounced_actions_total{button="chord",result="ended"} 20
                debounced_actions_total{button="chord",result="failed"} 21
                debounced_actions_total{button="chord",result="not_started"} 22
                debounced_actions_total{button="chord",result="timed_out"} 23
                debounced_actions_total{button="chord",result="dropped"} 24
                debounced_actions_total{switch="switch",result="ended"} 20
                debounced_actions_total{switch="switch",result="failed"} 21
                debounced_actions_total{switch="switch",result="not_started"} 22
                debounced_actions_total{switch="switch",result="timed_out"} 23
                debounced_actions_total{switch="switch",result="dropped"} 24
                debounced_actions_total{counter="counter",result="ended"} 20
                debounced_actions_total{counter="counter",result="failed"} 21
                debounced_actions_total{counter="counter",result="not_started"} 22
                debounced_actions_total{counter="counter",result="timed_out"} 23
                debounced_actions_total{counter="counter",result="dropped"} 24
                debounced_actions_total{encoder="encoder",result="ended"} 20
                debounced_actions_total{encoder="encoder",result="failed"} 21
                debounced_actions_total{encoder="encoder",result="not_started"} 22
                debounced_actions_total{encoder="encoder",result="timed_out"} 23
                debounced_actions_total{encoder="encoder",result="dropped"} 24
                # HELP debounced_last_press_timestamp_seconds When the last press was; 0 before the first.
                # TYPE debounced_last_press_timestamp_seconds gauge
                debounced_last_press_timestamp_seconds{button="button"} 1700000050.500000000
                debounced_last_press_timestamp_seconds{button="chord"} 1700000050.500000000
                # HELP debounced_switch_on Whether the switch is on.
                # TYPE debounced_switch_on gauge
                debounced_switch_on{switch="switch"} 1
                # HELP debounced_switch_changes_total Changes that were reported.
                # TYPE debounced_switch_changes_total counter
                debounced_switch_changes_total{switch="switch",to="on"} 3
                debounced_switch_changes_total{switch="switch",to="off"} 4
                # HELP debounced_switch_last_change_timestamp_seconds When the last change was; 0 before the first.
                # TYPE debounced_switch_last_change_timestamp_seconds gauge
                debounced_switch_last_change_timestamp_seconds{switch="switch"} 1700000050.500000000
                # HELP debounced_counter_pulses_total Pulses since the counter began.
                # TYPE debounced_counter_pulses_total counter
                debounced_counter_pulses_total{counter="counter"} 3
                # HELP debounced_counter_total What the counter shows, in its unit; absent if it is not known.
                # TYPE debounced_counter_total gauge
                debounced_counter_total{counter="counter",unit="m³"} 12345.7
                # HELP debounced_counter_rate How fast it counts, in the unit of its rate.
                # TYPE debounced_counter_rate gauge
                debounced_counter_rate{counter="counter",unit="m³/h"} 0.61
                # HELP debounced_counter_made_up_total Pulses whose edges were lost.
                # TYPE debounced_counter_made_up_total counter
                debounced_counter_made_up_total{counter="counter"} 1
                # HELP debounced_counter_rejected_total Pulses that were too short, or came too soon.
                # TYPE debounced_counter_rejected_total counter
                debounced_counter_rejected_total{counter="counter",why="short"} 5
                debounced_counter_rejected_total{counter="counter",why="soon"} 6
                # HELP debounced_counter_unsaved_pulses Pulses that are counted but not saved yet.
                # TYPE debounced_counter_unsaved_pulses gauge
                debounced_counter_unsaved_pulses{counter="counter"} 4
                # HELP debounced_encoder_steps_total Clicks that were reported.
                # TYPE debounced_encoder_steps_total counter
                debounced_encoder_steps_total{encoder="encoder",direction="clockwise"} 3
                debounced_encoder_steps_total{encoder="encoder",direction="counterclockwise"} 4
                # HELP debounced_encoder_doubles_total Changes of both lines at one instant.
                # TYPE debounced_encoder_doubles_total counter
                debounced_encoder_doubles_total{encoder="encoder"} 41
                # HELP debounced_edges_total Edges that the line reported.
                # TYPE debounced_edges_total counter
                debounced_edges_total{button="button"} 31
                debounced_edges_total{switch="switch"} 31
                debounced_edges_total{counter="counter"} 31
                debounced_edges_total{encoder="encoder"} 31
                # HELP debounced_spikes_total Pulses that were too short for a press.
                # TYPE debounced_spikes_total counter
                debounced_spikes_total{button="button"} 33
                debounced_spikes_total{switch="switch"} 33
                debounced_spikes_total{counter="counter"} 33
                debounced_spikes_total{encoder="encoder"} 33
                # HELP debounced_missed_edges_total Edges that were lost, and made up.
                # TYPE debounced_missed_edges_total counter
                debounced_missed_edges_total{button="button"} 32
                debounced_missed_edges_total{switch="switch"} 32
                debounced_missed_edges_total{counter="counter"} 32
                debounced_missed_edges_total{encoder="encoder"} 32
                # HELP debounced_dropped_edges_total Edges that the kernel dropped.
                # TYPE debounced_dropped_edges_total counter
                debounced_dropped_edges_total{button="button"} 37
                debounced_dropped_edges_total{switch="switch"} 37
                debounced_dropped_edges_total{counter="counter"} 37
                debounced_dropped_edges_total{encoder="encoder"} 37
                # HELP debounced_clock_errors_total Edges that were stamped with another clock.
                # TYPE debounced_clock_errors_total counter
                debounced_clock_errors_total{button="button"} 40
                debounced_clock_errors_total{switch="switch"} 40
                debounced_clock_errors_total{counter="counter"} 40
                debounced_clock_errors_total{encoder="encoder"} 40
                # HELP debounced_storms_total How often the line was set aside.
                # TYPE debounced_storms_total counter
                debounced_storms_total{button="button"} 38
                debounced_storms_total{switch="switch"} 38
                debounced_storms_total{counter="counter"} 38
                debounced_storms_total{encoder="encoder"} 38
                # HELP debounced_line_up Whether the line is available.
                # TYPE debounced_line_up gauge
                debounced_line_up{button="button"} 1
                debounced_line_up{switch="switch"} 1
                debounced_line_up{counter="counter"} 1
                debounced_line_up{encoder="encoder"} 0
                # HELP debounced_delay_seconds For how long a contact must be quiet to be released.
                # TYPE debounced_delay_seconds gauge
                debounced_delay_seconds{button="button"} 0.030000000
                debounced_delay_seconds{switch="switch"} 0.050000000
                debounced_delay_seconds{counter="counter"} 0.030000000
                debounced_delay_seconds{encoder="encoder"} 0.030000000
                # HELP debounced_bounce_seconds For how long the contact bounced.
                # TYPE debounced_bounce_seconds histogram
                debounced_bounce_seconds_sum{button="button",edge="close"} 0.000000000
                debounced_bounce_seconds_count{button="button",edge="close"} 0
                debounced_bounce_seconds_sum{button="button",edge="open"} 0.000000000
                debounced_bounce_seconds_count{button="button",edge="open"} 0
                debounced_bounce_seconds_sum{switch="switch",edge="close"} 0.000000000
                debounced_bounce_seconds_count{switch="switch",edge="close"} 0
                debounced_bounce_seconds_sum{switch="switch",edge="open"} 0.000000000
                debounced_bounce_seconds_count{switch="switch",edge="open"} 0
                debounced_bounce_seconds_sum{counter="counter",edge="close"} 0.000000000
                debounced_bounce_seconds_count{counter="counter",edge="close"} 0
                debounced_bounce_seconds_sum{counter="counter",edge="open"} 0.000000000
                debounced_bounce_seconds_count{counter="counter",edge="open"} 0
                debounced_bounce_seconds_sum{encoder="encoder",edge="close"} 0.000000000
                debounced_bounce_seconds_count{encoder="encoder",edge="close"} 0
                debounced_bounce_seconds_sum{encoder="encoder",edge="open"} 0.000000000
                debounced_bounce_seconds_count{encoder="encoder",edge="open"} 0
                # HELP debounced_lost_total Lines that listeners were too slow for.
                # TYPE debounced_lost_total counter
                debounced_lost_total 6
                """#)
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
