import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedText
import DebouncedVisible

/// The daemon's status as people read it, in 80 columns if the names are not too long.
struct StatusText {
    private let status: JSON

    init(_ status: JSON) {
        self.status = status
    }

    var lines: [String] {
        let parts = [
            [title], buttons, switches, counters, encoders, problems, outputs, [actions, listeners],
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var title: String {
        let age = time(since: status.integer("started_ns")) ?? "less than 1 s"
        let config = status["config"]?.string.map { ", with \($0)" } ?? ""
        let chip = chip.map { " on \(visible($0))" } ?? ""
        return "debounced \(status.text("version"))\(chip), running for \(age)\(config)"
    }

    /// If all lines of buttons are on one chip, it is named once.
    private var chip: String? {
        let chips = Set(status.items("buttons").compactMap { $0["chip"]?.string })
        return chips.count == 1 ? chips.first : nil
    }

    /// In whole seconds; nil if there was none yet.
    private func time(since instant: Int64) -> String? {
        let now = Instant(nanoseconds: status.integer("time_ns"))
        let seconds = max(0, now.nanoseconds(since: Instant(nanoseconds: instant)) / 1_000_000_000)
        return seconds == 0 ? nil : timeText(seconds * 1_000_000_000)
    }

    /// How long ago an instant was, on the clock of the events: in one unit, to be short.
    private func age(of instant: Int64) -> String {
        time(since: instant)?.split(separator: " ").prefix(2).joined(separator: " ") ?? "now"
    }
}

// MARK: Buttons

extension StatusText {
    private var all: [JSON] { status.items("buttons") + status.items("chords") }

    private var buttons: [String] {
        guard !all.isEmpty else { return [] }
        var table = Table([
            ("BUTTON", false), ("LINE", false), ("STATE", false), ("PRESSES", true), ("LAST", false),
            ("BOUNCE", false), ("DELAY", false), ("IGNORED", false),
        ])
        for button in all { table.add(row(of: button)) }
        return table.lines(80)
    }

    private func row(of button: JSON) -> [String] {
        [
            button.name, line(of: button), state(of: button), "\(button.integer("presses"))",
            button["last_press_ns"]?.integer.map(age) ?? "never", bounce(of: button), delay(of: button),
            ignored(button),
        ]
    }

    private func line(of button: JSON) -> String {
        let members = button.items("buttons").compactMap(\.string)
        if !members.isEmpty { return members.joined(separator: "+") }
        guard let chip = button["chip"]?.string, let line = button["line"]?.integer else {
            return button.text("pin")
        }
        return (self.chip == nil ? "\(visible(chip)) " : "") + "\(line)"
            + (button["poll_ns"] == nil ? "" : ", polled")
    }

    private func state(of button: JSON) -> String {
        button["up"]?.bool == false ? "no line" : button.text("state")
    }

    private func ignored(_ button: JSON) -> String {
        var parts: [String] = []
        for (by, count) in button["suppressed"]?.members ?? [] where count.integer ?? 0 > 0 {
            parts.append("\(count.integer ?? 0) \(by)")
        }
        let spikes = Int(button.integer("spikes"))
        if spikes > 0 { parts.append(counted(spikes, "spike", "spikes")) }
        return parts.isEmpty ? "-" : parts.joined(separator: ", ")
    }

    private func bounce(of button: JSON) -> String {
        guard let bounces = button["bounces"], bounces["presses"]?.integer ?? 0 > 0 else { return "-" }
        return timeText(bounces["close"]?["longest_ns"]?.integer ?? 0)
            + (button["bounces"]?["worn"]?.bool == true ? ", worn" : "")
    }

    private func delay(of button: JSON) -> String {
        guard let delay = button["delay_ns"]?.integer else { return "-" }
        if let off = button["off_delay_ns"]?.integer { return "\(timeText(delay)), off \(timeText(off))" }
        return timeText(delay) + (button["learns_delay"]?.bool == true ? " auto" : "")
    }

    private var problems: [String] {
        (all + ["switches", "counters", "encoders", "outputs"].flatMap(status.items)).compactMap { part in
            part["problem"]?.string.map { "\(part.name): \($0)" }
        } + suggestions + [stateProblem].compactMap(\.self)
    }

    private var stateProblem: String? {
        guard let state = status["state"], let problem = state["problem"]?.string else { return nil }
        return "\(state.text("file")): not saved: \(problem)"
    }
}

// MARK: Switches

extension StatusText {
    private var switches: [String] {
        guard !status.items("switches").isEmpty else { return [] }
        var table = Table([
            ("SWITCH", false), ("LINE", false), ("STATE", false), ("CHANGES", true), ("LAST", false),
            ("BOUNCE", false), ("DELAY", false),
        ])
        for contact in status.items("switches") { table.add(row(ofSwitch: contact)) }
        return table.lines(80)
    }

    private func row(ofSwitch contact: JSON) -> [String] {
        let unsettled = contact["unsettled"]?.bool == true ? ", unsettled" : ""
        let state = contact["up"]?.bool == false ? "no line" : contact.text("state") + unsettled
        return [
            contact.name, line(of: contact), state, "\(contact.integer("changes"))",
            contact["last_change_ns"]?.integer.map(age) ?? "never", bounce(of: contact), delay(of: contact),
        ]
    }
}

// MARK: Counters

extension StatusText {
    private var counters: [String] {
        guard !status.items("counters").isEmpty else { return [] }
        var table = Table([
            ("COUNTER", false), ("LINE", false), ("TOTAL", true), ("RATE", true), ("PULSES", true),
            ("LAST", false), ("MADE UP", true), ("IGNORED", false),
        ])
        for counter in status.items("counters") { table.add(row(ofCounter: counter)) }
        return table.lines(80)
    }

    private func row(ofCounter counter: JSON) -> [String] {
        let unit = counter["unit"]?.string.map { " \(visible($0))" } ?? ""
        let total = counter["total"]?.decimal.map { "\($0.text(decimals: decimals(of: counter)))\(unit)" }
        return [
            counter.name, counter["up"]?.bool == false ? "no line" : line(of: counter), total ?? "unknown",
            "\(rateText(counter["rate"]?.double ?? 0)) \(visible(counter.text("rate_unit")))",
            "\(counter.integer("pulses"))", counter["last_pulse_ns"]?.integer.map(age) ?? "never",
            "\(counter.integer("made_up"))", rejected(counter),
        ]
    }

    /// As many as its meter shows.
    private func decimals(of counter: JSON) -> Int { counter["each"]?.decimal?.decimalCount ?? 0 }

    private func rejected(_ counter: JSON) -> String {
        let parts = ["short", "soon"].compactMap { why in
            let count = counter["rejected"]?[why]?.integer ?? 0
            return count > 0 ? "\(count) too \(why)" : nil
        }
        return parts.isEmpty ? "-" : parts.joined(separator: ", ")
    }
}

// MARK: Encoders

extension StatusText {
    private var encoders: [String] {
        guard !status.items("encoders").isEmpty else { return [] }
        var table = Table([
            ("ENCODER", false), ("LINES", false), ("CLOCKWISE", true), ("COUNTERCLOCKWISE", true),
            ("LAST", false),
            ("DOUBLES", true),
        ])
        for encoder in status.items("encoders") { table.add(row(ofEncoder: encoder)) }
        return table.lines(80)
    }

    private func row(ofEncoder encoder: JSON) -> [String] {
        [
            encoder.name, encoder["up"]?.bool == false ? "no line" : lines(ofEncoder: encoder),
            "\(encoder["steps"]?["clockwise"]?.integer ?? 0)",
            "\(encoder["steps"]?["counterclockwise"]?.integer ?? 0)",
            encoder["last_turn_ns"]?.integer.map(age) ?? "never", "\(encoder.integer("doubles"))",
        ]
    }

    /// A and B, with their chip before them if it is not named once for all.
    private func lines(ofEncoder encoder: JSON) -> String {
        let lines = encoder.items("lines")
        guard let second = lines.last?["line"]?.integer, let first = lines.first else {
            return lines.map { $0.text("pin") }.joined(separator: " ")
        }
        let isPolled = first["poll_ns"] != nil
        return line(of: first).split(separator: ",")[0] + " \(second)" + (isPolled ? ", polled" : "")
    }

    /// Of knobs that rest otherwise than the config says.
    private var suggestions: [String] {
        status.items("encoders").compactMap { encoder in
            EncoderSettings(suggestion: encoder["suggestion"])
                .map { "\(encoder.name) \($0.restWords): \($0.restAdvice)" }
        }
    }
}

// MARK: The rest

extension StatusText {
    private var outputs: [String] {
        guard !status.items("outputs").isEmpty else { return [] }
        var table = Table([("OUTPUT", false), ("LINE", false), ("STATE", false)])
        for output in status.items("outputs") {
            table.add([output.name, output.text("pin"), state(ofOutput: output)])
        }
        return table.lines
    }

    private func state(ofOutput output: JSON) -> String {
        if output["up"]?.bool == false { return "no line" }
        if output["on"]?.bool == true { return "on" }
        let interlocks = output.items("held_off_by").compactMap(\.string)
        return interlocks.isEmpty ? "off" : "off, while \(visible(interlocks.joined(separator: " and ")))"
    }

    private var actions: String {
        let counts = (status["actions"]?.members ?? []).filter { $0.1.integer ?? 0 > 0 }
        let words = counts.map { "\($0.1.integer ?? 0) \(spaced($0.0))" }
        return "Actions: \(words.isEmpty ? "none yet" : words.joined(separator: ", "))"
    }

    private func spaced(_ name: String) -> String {
        String(name.map { $0 == "_" ? " " : $0 })
    }

    private var listeners: String {
        let words = status.items("listeners").map { listener in
            let process = listener["pid"]?.integer.map { "process \($0)" } ?? "somebody"
            let lost = listener.integer("lost")
            return "\(process) (\(listener.text("topic"))\(lost > 0 ? ", lost \(lost)" : ""))"
        }
        return "Listeners: \(words.isEmpty ? "none" : words.joined(separator: ", "))"
    }
}

extension JSON {
    fileprivate func text(_ name: String) -> String { self[name]?.string ?? "" }
    fileprivate func integer(_ name: String) -> Int64 { self[name]?.integer ?? 0 }
    fileprivate func items(_ name: String) -> [JSON] { self[name]?.items ?? [] }

    /// What a control or output is called.
    fileprivate var name: String {
        let kinds = ControlKind.allCases.map(\.rawValue) + ["output"]
        return visible(kinds.lazy.compactMap { self[$0]?.string }.first ?? "")
    }
}
