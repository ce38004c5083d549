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
        let (on, off) = (contact.settings.on, contact.settings.off)
        return .object(
            [
                ("switch", .text(contact.name)), ("chip", .text(contact.wiring.chip)),
                ("pin", contact.pin.json),
                ("active_low", .truth(contact.wiring.isActiveLow)),
                ("bias", .text(contact.wiring.bias.rawValue)),
                ("policy", .text(on.name.rawValue)),
                ("on_when", .text(contact.settings.isOnWhenOpen ? "open" : "closed")),
                ("on_delay_ns", .number(on.delay.nanoseconds)),
                ("off_delay_ns", .number(off.delay.nanoseconds)),
            ] + (contact.kind.map { [("kind", JSON.text($0.rawValue))] } ?? [])
                + (contact.wiring.poll.map { [("poll_ns", JSON.number($0.nanoseconds))] } ?? [])
                + [("text", .text(contact.paragraph.text))])
    }

    private func json(of encoder: EncoderPlan) -> JSON {
        JSONRecord { record in
            record.add("encoder", encoder.name)
            record.add("chip", encoder.wiring.chip)
            record.add("pins", JSON.list(encoder.pins.map(\.json)))
            record.add("active_low", encoder.wiring.isActiveLow)
            record.add("bias", encoder.wiring.bias.rawValue)
            record.add("edges", encoder.settings.edges.rawValue)
            record.add("rest", encoder.settings.rest == .active ? "closed" : "open")
            record.add("reverse", encoder.settings.isReversed)
            record.add("delay_ns", encoder.settings.delay.nanoseconds)
            record.add("axis", encoder.axis?.name)
            record.add("poll_ns", encoder.wiring.poll?.nanoseconds)
            record.add("text", encoder.paragraph.text)
        }.json
    }

    private func json(of counter: CounterPlan) -> JSON {
        JSONRecord { record in
            record.add("counter", counter.name)
            record.add("chip", counter.wiring.chip)
            record.add("pin", counter.pin.json)
            record.add("active_low", counter.wiring.isActiveLow)
            record.add("bias", counter.wiring.bias.rawValue)
            record.add("kind", counter.kind?.rawValue)
            record.add("confirm_ns", counter.settings.confirm.nanoseconds)
            record.add("delay_ns", counter.settings.delay.nanoseconds)
            record.add("count", counter.settings.countsBoth ? "both" : "closed")
            record.add("unit", counter.unit)
            record.add("each", JSON.decimal(counter.each))
            record.add("initial", JSON.decimal(counter.initial))
            record.add("rate", counter.rate.text)
            record.add("highest_rate", counter.highestRate.map { JSON.real($0) })
            record.add("poll_ns", counter.wiring.poll?.nanoseconds)
            record.add("text", counter.paragraph.text)
        }.json
    }

    private func json(of output: OutputPlan) -> JSON {
        let interlock = [("off_while", JSON.list(output.offWhile.map { .text($0) }))]
        return .object(
            [("output", .text(output.name))] + (output.offWhile.isEmpty ? [] : interlock)
                + [("text", .text(output.paragraph.text))])
    }

    private func json(of button: ButtonPlan) -> JSON {
        let latency = latency(of: button)
        return .object(
            [
                ("button", .text(button.name)),
                ("chip", .text(button.wiring.chip)),
                ("pin", button.pin.json),
                ("active_low", .truth(button.wiring.isActiveLow)),
                ("bias", .text(button.wiring.bias.rawValue)),
                ("policy", .text(button.settings.policy.name.rawValue)),
                ("press_latency_ns", .number(latency.press.nanoseconds)),
                ("release_latency_ns", .number(latency.release.nanoseconds)),
            ] + (button.wiring.poll.map { [("poll_ns", JSON.number($0.nanoseconds))] } ?? [])
                + [("text", .text(paragraph(of: button).text))])
    }
}

extension Finding {
    var json: JSON {
        let position = place.map { place in
            [("line", JSON.number(Int64(place.line))), ("column", .number(Int64(place.column)))]
        }
        return .object(
            [(severity.rawValue, .text(message)), ("file", .text(file))] + (position ?? []))
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
