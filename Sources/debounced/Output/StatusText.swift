import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedText
import DebouncedVisible

/// The daemon's status as people read it, in 80 columns if the names are not too long.
struct StatusText {
    private let status: Status

    init(_ status: Status) {
        self.status = status
    }

    var lines: [String] {
        let parts = [
            [visible(title)], buttons, switches, counters, encoders, problems.map(visible), outputs,
            [actions, listeners].map(visible),
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var title: String {
        let age = time(since: status.started) ?? "less than 1 s"
        let config = status.config.map { ", with \($0)" } ?? ""
        let chip = chip.map { " on \($0)" } ?? ""
        return "debounced \(status.version)\(chip), running for \(age)\(config)"
    }

    /// If all lines of controls are on one chip, it is named once.
    private var chip: String? {
        let chips = Set(status.controls.flatMap(\.lines).compactMap(\.chip))
        return chips.count == 1 ? chips.first : nil
    }

    /// In whole seconds; nil if there was none yet.
    private func time(since instant: Instant) -> String? {
        let seconds = max(0, status.now.nanoseconds(since: instant) / 1_000_000_000)
        return seconds == 0 ? nil : timeText(seconds * 1_000_000_000)
    }

    /// How long ago its last press, change, pulse or turn was: in one unit, to be short.
    private func age(_ control: ControlStatus) -> String {
        guard let latest = control.counts.latest else { return "never" }
        return time(since: latest)?.split(separator: " ").prefix(2).joined(separator: " ") ?? "now"
    }
}

// MARK: Tables

extension StatusText {
    /// The cells of a row, by the titles of their columns.
    private typealias Row = KeyValuePairs<String, String>

    private static let numbers = [
        "PRESSES", "CHANGES", "TOTAL", "RATE", "PULSES", "MADE UP", "CLOCKWISE", "COUNTERCLOCKWISE",
        "DOUBLES",
    ]

    /// Nothing if it has no row.
    private func table(_ rows: [Row]) -> [String] {
        guard let titles = rows.first?.map(\.key) else { return [] }
        var table = Table(titles.map { ($0, StatusText.numbers.contains($0)) })
        for row in rows { table.add(row.map(\.value)) }
        return table.lines(80)
    }
}

// MARK: Buttons

extension StatusText {
    private var buttons: [String] {
        table((status.controls(.button) + status.controls(.chord)).map(row(ofButton:)))
    }

    private func row(ofButton button: ControlStatus) -> Row {
        [
            "BUTTON": name(button), "LINE": lines(of: button),
            "STATE": state(button, button.isPressed ? "pressed" : "released"),
            "PRESSES": "\(button.counts.presses)", "LAST": age(button), "BOUNCE": bounce(of: button),
            "DELAY": delay(of: button), "IGNORED": ignored(button),
        ]
    }

    private func name(_ control: ControlStatus) -> String { control.control.name }

    /// Both of an encoder, with their chip before them if it is not named once for all.
    private func lines(of control: ControlStatus) -> String {
        guard let first = control.line else { return control.members.joined(separator: "+") }
        let offsets = control.lines.compactMap(\.offset)
        guard let chip = first.chip, offsets.count == control.lines.count else {
            return control.lines.map(\.pin).joined(separator: " ")
        }
        return (self.chip == nil ? "\(chip) " : "")
            + offsets.map(String.init).joined(separator: " ") + (first.poll == nil ? "" : ", polled")
    }

    private func state(_ control: ControlStatus, _ state: String) -> String {
        control.isUp ? state : "no line"
    }

    private func ignored(_ button: ControlStatus) -> String {
        var parts = button.counts.reasons.filter { $0.count > 0 }.map { "\($0.count) \($0.by)" }
        if button.counts.spikes > 0 { parts.append(counted(button.counts.spikes, "spike", "spikes")) }
        return parts.isEmpty ? "-" : parts.joined(separator: ", ")
    }

    private func bounce(of control: ControlStatus) -> String {
        guard let bounces = control.bounces, bounces.presses > 0 else { return "-" }
        return timeText(bounces.close.longest) + (bounces.isWorn ? ", worn" : "")
    }

    private func delay(of control: ControlStatus) -> String {
        guard let line = control.line else { return "-" }
        let delay = timeText(line.delay.nanoseconds)
        if let off = line.offDelay { return "\(delay), off \(timeText(off.nanoseconds))" }
        return delay + (line.learnsDelay == true ? " auto" : "")
    }

    private var problems: [String] {
        let controls = status.controls.compactMap { part in part.problem.map { "\(name(part)): \($0)" } }
        let outputs = status.outputs.compactMap { part in part.problem.map { "\(part.name): \($0)" } }
        return controls + outputs + clockErrors + suggestions + [stateProblem].compactMap(\.self)
    }

    private var clockErrors: [String] {
        status.controls.filter { $0.lineCounts.clockErrors > 0 }.map {
            let edges = counted($0.lineCounts.clockErrors, "edge was", "edges were")
            return "\(name($0)): \(edges) stamped with another clock, and taken at the time of reading"
        }
    }

    private var stateProblem: String? {
        guard let state = status.state, let problem = state.problem else { return nil }
        return "\(state.file): not saved: \(problem)"
    }
}

// MARK: Switches

extension StatusText {
    private var switches: [String] { table(status.controls(.switch).map(row(ofSwitch:))) }

    private func row(ofSwitch contact: ControlStatus) -> Row {
        let words = contact.isOn.map { $0 ? "on" : "off" } ?? ""
        return [
            "SWITCH": name(contact), "LINE": lines(of: contact),
            "STATE": state(contact, words + (contact.isUnsettled ? ", unsettled" : "")),
            "CHANGES": "\(contact.counts.changes)", "LAST": age(contact), "BOUNCE": bounce(of: contact),
            "DELAY": delay(of: contact),
        ]
    }
}

// MARK: Counters

extension StatusText {
    private var counters: [String] { table(status.controls(.counter).map(row(ofCounter:))) }

    private func row(ofCounter control: ControlStatus) -> Row {
        let counter = control.counter ?? CounterStatus()
        let unit = counter.unit.map { " \($0)" } ?? ""
        // With as many decimals as its meter shows.
        let total = counter.total.map { "\($0.text(decimals: counter.each.decimalCount))\(unit)" }
        return [
            "COUNTER": name(control), "LINE": state(control, lines(of: control)), "TOTAL": total ?? "unknown",
            "RATE": "\(rateText(counter.rate)) \(counter.rateUnit)", "PULSES": "\(counter.pulses)",
            "LAST": age(control), "MADE UP": "\(counter.madeUp)", "IGNORED": rejected(counter),
        ]
    }

    private func rejected(_ counter: CounterStatus) -> String {
        let parts = [(counter.rejected.short, "too short"), (counter.rejected.soon, "bounced")]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return words.isEmpty ? "-" : words.joined(separator: ", ")
    }
}

// MARK: Encoders

extension StatusText {
    private var encoders: [String] { table(status.controls(.encoder).map(row(ofEncoder:))) }

    private func row(ofEncoder encoder: ControlStatus) -> Row {
        [
            "ENCODER": name(encoder), "LINES": state(encoder, lines(of: encoder)),
            "CLOCKWISE": "\(encoder.counts.gestures[.clockwise])",
            "COUNTERCLOCKWISE": "\(encoder.counts.gestures[.counterclockwise])", "LAST": age(encoder),
            "DOUBLES": "\(encoder.encoder?.doubles ?? 0)",
        ]
    }

    /// Of knobs that rest otherwise than the config says.
    private var suggestions: [String] {
        status.controls(.encoder).compactMap { control in
            control.encoder?.suggestion.map { "\(name(control)) \($0.restWords): \($0.restAdvice)" }
        }
    }
}

// MARK: The rest

extension StatusText {
    private var outputs: [String] {
        table(status.outputs.map { ["OUTPUT": $0.name, "LINE": $0.pin, "STATE": state(of: $0)] })
    }

    private func state(of output: OutputStatus) -> String {
        if !output.isUp { return "no line" }
        if let period = output.blinks { return "blinks every \(period.words)" }
        if output.isOn { return "on" }
        let interlocks = enumeration(output.interlocks, "and")
        return interlocks.isEmpty ? "off" : "off, while \(interlocks)"
    }

    private var actions: String {
        let running = status.running > 0 ? ["\(status.running) running"] : []
        let results = ActionResult.allCases.filter { status.actions[$0] > 0 }
        let words = running + results.map { "\(status.actions[$0]) \(spaced($0.rawValue))" }
        return "Actions: \(words.isEmpty ? "none yet" : words.joined(separator: ", "))"
    }

    private func spaced(_ name: String) -> String {
        String(name.map { $0 == "_" ? " " : $0 })
    }

    private var listeners: String {
        let words = status.listeners.map { listener in
            let process = listener.process.map { "process \($0)" } ?? "a process"
            return "\(process) (\(listener.topic)\(listener.lost > 0 ? ", lost \(listener.lost)" : ""))"
        }
        return "Listeners: \(words.isEmpty ? "none" : words.joined(separator: ", "))"
    }
}
