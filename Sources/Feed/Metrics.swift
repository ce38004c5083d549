// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedContacts
import DebouncedMeasuring
import DebouncedText

/// The counters in Prometheus' text form. All of them are there from the start.
enum Metrics {
    static func text(of status: Status) -> [UInt8] {
        var text = MetricText()
        text.family("build_info", .gauge, "The version that runs.")
        text.sample("build_info", [("version", status.version)], 1)
        writeButtons(status, &text)
        writeLines(status.buttons, &text)
        text.family("lost_total", .counter, "Lines that listeners were too slow for.")
        text.sample("lost_total", [], status.lost)
        return text.bytes
    }

    private static func writeButtons(_ status: Status, _ text: inout MetricText) {
        let all = status.buttons + status.chords
        text.family("presses_total", .counter, "Presses that were reported.")
        for button in all { text.sample("presses_total", button.label, button.counts.presses) }
        text.family("gestures_total", .counter, "Gestures that were reported.")
        for button in all {
            for gesture in Gesture.allCases {
                let labels = button.label + [("gesture", gesture.rawValue)]
                text.sample("gestures_total", labels, button.counts.gestures[gesture])
            }
        }
        text.family("suppressed_total", .counter, "Presses that were not reported, by reason.")
        for button in all {
            for (by, count) in button.counts.reasons {
                text.sample("suppressed_total", button.label + [("by", by)], count)
            }
        }
        text.family("actions_total", .counter, "Actions, by what became of them.")
        for button in all {
            for result in ActionCounts.Result.allCases {
                text.sample(
                    "actions_total", button.label + [("result", result.rawValue)], button.actions[result])
            }
        }
        text.family("last_press_timestamp_seconds", .gauge, "When the last press was; 0 before the first.")
        for button in all {
            text.sample("last_press_timestamp_seconds", button.label, seconds: status.unixTime(of: button))
        }
    }

    private static func writeLines(_ buttons: [ButtonStatus], _ text: inout MetricText) {
        let families: [(String, String, (ButtonStatus, LineStatus) -> Int)] = [
            ("edges_total", "Edges that the line reported.", { button, _ in button.counts.edges }),
            (
                "spikes_total", "Pulses that were too short for a press.",
                { button, _ in button.counts.spikes }
            ),
            (
                "missed_edges_total", "Edges that were lost, and made up.",
                { button, _ in button.counts.missed }
            ),
            ("dropped_edges_total", "Edges that the kernel dropped.", { _, line in line.counts.dropped }),
            ("storms_total", "How often the line was set aside.", { _, line in line.counts.storms }),
        ]
        for (name, help, count) in families {
            text.family(name, .counter, help)
            for button in buttons {
                if let line = button.line { text.sample(name, button.label, count(button, line)) }
            }
        }
        text.family("line_up", .gauge, "Whether the line is there.")
        for button in buttons { text.sample("line_up", button.label, button.line?.isUp == true ? 1 : 0) }
        text.family("delay_seconds", .gauge, "For how long a contact must be quiet to be released.")
        for button in buttons {
            if let line = button.line {
                text.sample("delay_seconds", button.label, seconds: line.delay.nanoseconds)
            }
        }
        writeBounces(buttons, &text)
    }

    private static func writeBounces(_ buttons: [ButtonStatus], _ text: inout MetricText) {
        text.family("bounce_seconds", .histogram, "For how long the contact bounced.")
        for button in buttons {
            let bounces = button.line?.bounces?.all ?? Bounces()
            text.histogram("bounce_seconds", button.label + [("edge", "close")], bounces.closing)
            text.histogram("bounce_seconds", button.label + [("edge", "open")], bounces.opening)
        }
    }
}

extension ButtonStatus {
    fileprivate var label: [(String, String)] { [("button", name)] }
}

extension Status {
    fileprivate func unixTime(of button: ButtonStatus) -> Int64 {
        button.counts.lastPress.map { unix - now.nanoseconds(since: $0) } ?? 0
    }
}
