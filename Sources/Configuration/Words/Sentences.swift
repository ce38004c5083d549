import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedVisible
import DebouncedWire

extension Plan {
    /// Says what each control, group and output will do.
    package var paragraphs: [Paragraph] {
        parts {
            $0.paragraph(in: self)
        } group: {
            $0.paragraph
        } output: {
            $0.paragraph
        }
    }

    /// Groups come after the buttons and chords, outputs at the end.
    private func parts<Part>(
        _ control: (any ControlPlan) -> Part, group: (GroupPlan) -> Part, output: (OutputPlan) -> Part
    ) -> [Part] {
        let others = controlPlans.drop { $0.control.kind.isPressed }
        return controlPlans.prefix { $0.control.kind.isPressed }.map(control) + groups.map(group)
            + others.map(control) + outputs.map(output)
    }
}

extension Plan {
    /// The same as JSON, with what programs may want to know.
    package var json: [JSON] {
        parts {
            $0.json(in: self)
        } group: {
            .object([("group", .text($0.name)), ("text", .text($0.paragraph.text))])
        } output: {
            $0.json
        }
    }
}

extension ControlPlan {
    fileprivate func json(in plan: Plan) -> JSON {
        let requests = requests
        return JSONRecord { record in
            record.add(control.kind.rawValue, name)
            if let request = requests.first {
                record.add("chip", request.chip)
                let pins = requests.map(\.pin.json)
                if pins.count > 1 { record.add("pins", JSON.list(pins)) } else { record.add("pin", pins[0]) }
                record.add("active_low", request.activeLow)
                record.add("bias", request.bias.rawValue)
            }
            add(to: &record, in: plan)
            record.add("poll_ns", requests.first?.poll?.nanoseconds)
            record.add("text", paragraph(in: plan).text)
        }.json
    }
}

/// Says when `lockout` reports a change.
func lockoutWords(_ delay: Duration, _ latency: Duration) -> String {
    guard latency > .zero else { return "at once" }
    guard latency == delay else { return "up to \(latency.words) after the contact changes" }
    return "at once, or up to \(delay.words) later if there was one less than \(delay.words) before"
}

extension String {
    var spaced: String { String(map { $0 == "_" ? " " : $0 }) }
}

extension LineRequest {
    /// Says what polling costs; lines with the same period are read by one wake-up.
    var pollWords: String {
        guard let poll else { return "" }
        let rate = Double(1_000_000_000) / Double(poll.nanoseconds)
        let number = rate == rate.rounded() ? "\(Int(rate))" : "\((rate * 10).rounded() / 10)"
        let times = rate == 1 ? "once" : "\(number) times"
        return "The line is read every \(poll.words): the daemon wakes \(times) a second, "
            + "even if nothing happens"
    }
}

extension LineRequest {
    var wireWords: String { wireWords("Wire") }

    func wireWords(_ wire: String) -> String {
        let resistor = bias == .pullUp || bias == .pullDown ? bias.rawValue : "bias \(bias.rawValue)"
        let words = "(active \(activeLow ? "low" : "high"), \(resistor))"
        return "\(wire): \(LineName(pin, chip: chip).wire)\(otherEnd) \(words)"
    }

    /// The other end of an ordinary button's wire.
    private var otherEnd: String {
        switch bias {
        case .pullUp where activeLow: ", to ground"
        case .pullDown where !activeLow: ", to the supply"
        default: ""
        }
    }
}

extension GroupPlan {
    package var paragraph: Paragraph {
        let names = enumeration(buttons, "or")
        return Paragraph(
            name,
            [
                buttons.count > 1
                    ? "after a press of \(names), further presses of any of them are ignored for \(cooldown.words)"
                    : "after a press of \(names), further ones are ignored for \(cooldown.words)"
            ])
    }
}

extension OutputPlan {
    package var paragraph: Paragraph {
        Paragraph(
            name, ["output, \(isInitiallyOn ? "on" : "off") at the start", interlock],
            ["Wire: \(LineName(pin, chip: chip).wire) (active \(isActiveLow ? "low" : "high"))"])
    }

    fileprivate var json: JSON {
        JSONRecord { record in
            record.add("output", name)
            record.add("chip", request.chip)
            record.add("pin", request.pin.json)
            record.add("active_low", request.activeLow)
            record.add("initial", isInitiallyOn ? "on" : "off")
            if !offWhile.isEmpty { record.add("off_while", offWhile.json) }
            record.add("text", paragraph.text)
        }.json
    }

    private var interlock: String {
        guard !offWhile.isEmpty else { return "" }
        return "Never on while \(enumeration(offWhile, "or")) is active or has lost its line"
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension LinePin {
    fileprivate var json: JSON {
        switch self {
        case .offset(let offset): .number(Int64(offset))
        case .name(let name): .text(name)
        }
    }
}

/// Describes a control, a group or an output for `check`: what it does, then when, then how it is wired.
package struct Paragraph {
    /// A terminal begins a line with each.
    package let parts: [String]

    /// - Parameter parts: the sentences of each, without their full stops. Empty ones are left out.
    init(_ name: String, _ parts: [String]...) {
        let texts = parts.map { part in
            part.filter { !$0.isEmpty }.map { "\($0)." }.joined(separator: " ")
        }.filter { !$0.isEmpty }
        self.parts = ["\(name): \(texts.first ?? "")"] + texts.dropFirst()
    }

    /// In one line.
    package var text: String { parts.joined(separator: " ") }
}
