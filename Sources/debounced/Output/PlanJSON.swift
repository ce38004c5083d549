import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedText

extension Plan {
    /// What each button, chord, group and output will do, as JSON.
    var json: [JSON] {
        buttons.map(json)
            + chords.map { .object([("chord", .text($0.name)), ("text", .text(paragraph(of: $0).text))]) }
            + groups.map { .object([("group", .text($0.name)), ("text", .text($0.paragraph.text))]) }
            + switches.map(json) + counters.map(json) + encoders.map(json)
            + outputs.map(json)
    }

    private func json(of contact: SwitchPlan) -> JSON {
        contact.json(contact.paragraph) { record in
            let settings = contact.settings
            record.add("policy", settings.on.name.rawValue)
            record.add("on_when", settings.isOnWhenOpen ? "open" : "closed")
            record.add("on_delay_ns", settings.latency(isOn: true).nanoseconds)
            record.add("off_delay_ns", settings.latency(isOn: false).nanoseconds)
            record.add("kind", contact.kind?.rawValue)
        }
    }

    private func json(of encoder: EncoderPlan) -> JSON {
        encoder.json(encoder.paragraph) { record in
            record.add("edges", encoder.settings.edges.rawValue)
            record.add("rest", encoder.settings.rest == .active ? "closed" : "open")
            record.add("reverse", encoder.settings.isReversed)
            record.add("delay_ns", encoder.settings.delay.nanoseconds)
            record.add("axis", encoder.axis?.name)
        }
    }

    private func json(of counter: CounterPlan) -> JSON {
        counter.json(counter.paragraph) { record in
            record.add("kind", counter.kind?.rawValue)
            record.add("confirm_ns", counter.settings.confirm.nanoseconds)
            record.add("delay_ns", counter.settings.delay.nanoseconds)
            record.add("count", counter.settings.countsBoth ? "both" : "closed")
            record.add("unit", counter.unit)
            record.add("each", JSON.decimal(counter.each))
            record.add("initial", JSON.decimal(counter.initial))
            record.add("rate", counter.rate.text)
            record.add("highest_rate", counter.highestRate.map { JSON.real($0) })
        }
    }

    private func json(of button: ButtonPlan) -> JSON {
        button.json(paragraph(of: button)) { record in
            let latency = latency(of: button)
            record.add("policy", button.settings.policy.name.rawValue)
            record.add("press_latency_ns", latency.press.nanoseconds)
            record.add("release_latency_ns", latency.release.nanoseconds)
        }
    }

    private func json(of output: OutputPlan) -> JSON {
        JSONRecord { record in
            record.add("output", output.name)
            record.add("chip", output.request.chip)
            record.add("pin", output.request.pin.json)
            record.add("active_low", output.request.activeLow)
            record.add("initial", output.isInitiallyOn ? "on" : "off")
            if !output.offWhile.isEmpty { record.add("off_while", output.offWhile.json) }
            record.add("text", output.paragraph.text)
        }.json
    }
}

extension ControlPlan {
    /// - Parameter make: adds what only its kind has.
    fileprivate func json(_ paragraph: Paragraph, _ make: (inout JSONRecord) -> Void) -> JSON {
        let requests = requests
        return JSONRecord { record in
            record.add(control.kind.rawValue, name)
            record.add("chip", requests[0].chip)
            let pins = requests.map(\.pin.json)
            if pins.count > 1 { record.add("pins", JSON.list(pins)) } else { record.add("pin", pins[0]) }
            record.add("active_low", requests[0].activeLow)
            record.add("bias", requests[0].bias.rawValue)
            make(&record)
            record.add("poll_ns", requests[0].poll?.nanoseconds)
            record.add("text", paragraph.text)
        }.json
    }
}

extension Finding {
    var json: JSON {
        JSONRecord { record in
            record.add(severity.rawValue, message)
            record.add("file", file)
            record.add("line", place?.line)
            record.add("column", place?.column)
        }.json
    }
}

extension LinePin {
    fileprivate var json: JSON {
        switch self {
        case .offset(let offset): .number(Int64(offset))
        case .name(let name): .text(name)
        }
    }
}
