import DebouncedContacts
import DebouncedEngine

// An event as programs read it: written, and read back.
extension Event {
    package var json: String {
        var text: [UInt8] = []
        append(to: &text, title: jsonTitle(control, moment.gesture))
        return String(decoding: text, as: UTF8.self)
    }

    /// - Parameter title: `jsonTitle` of its control and gesture.
    package func append(to text: inout [UInt8], title: [UInt8]) {
        text.append(json: moment, sequence: sequence, title: title, total: total)
    }

    /// Nil if it is no event.
    package init?(_ json: JSON) {
        guard let sequence = json["seq"].flatMap({ Int($0) }), let time = json["time_ns"]?.integer,
            let control = ControlName(json),
            let gesture = json["event"]?.string.flatMap(Gesture.init(rawValue:))
        else { return nil }
        let moment = Moment(
            control: 0, gesture: gesture, at: Instant(nanoseconds: time), held: json["held_ns"]?.integer,
            after: json["after_ns"]?.integer,
            count: (json["steps"] ?? json["count"]).flatMap { Int($0) },
            isLost: json["lost"]?.bool == true, isFound: json["found"]?.bool == true)
        self.init(sequence: sequence, control: control, moment: moment, total: CounterTotal(json))
    }
}

extension CounterTotal {
    /// Nil if it is no pulse.
    fileprivate init?(_ json: JSON) {
        guard let pulses = json["pulses"]?.integer else { return nil }
        self.init(base: json["total"]?.decimal, each: .zero, pulses: pulses)
    }
}

extension ControlName {
    /// The control that an event or a notice is about; nil if it is about none.
    package init?(_ json: JSON) {
        for kind in ControlKind.allCases where kind.key == kind.rawValue {
            guard let name = json[kind.rawValue]?.string else { continue }
            self.init(kind, name)
            return
        }
        return nil
    }
}

extension [UInt8] {
    /// Appends an event as JSON.
    fileprivate mutating func append(
        json moment: Moment, sequence: Int, title: [UInt8], total: CounterTotal?
    ) {
        append("{\"seq\":")
        append(number: Int64(sequence))
        append(",\"time_ns\":")
        append(number: moment.instant.nanoseconds)
        append(contentsOf: title)
        append(number: moment.held, as: ",\"held_ns\":")
        append(number: moment.after, as: ",\"after_ns\":")
        if let total {
            append(number: total.pulses, as: ",\"pulses\":")
            if let shown = total.total {
                append(",\"total\":")
                append(contentsOf: shown.description.utf8)
            }
        } else {
            let count = moment.count.map(Int64.init)
            append(number: count, as: moment.gesture.isTurn ? ",\"steps\":" : ",\"count\":")
        }
        if moment.isLost { append(",\"lost\":true") }
        if moment.isFound { append(",\"found\":true") }
        append("}")
    }

    private mutating func append(number: Int64?, as key: StaticString) {
        guard let number else { return }
        append(key)
        append(number: number)
    }
}

/// The part of an event's JSON that is the same for all of one control and gesture.
package func jsonTitle(_ control: ControlName, _ gesture: Gesture) -> [UInt8] {
    var title = Array(",\"\(control.kind.key)\":".utf8)
    title.append(quoted: control.name)
    title += ",\"event\":\"\(gesture.rawValue)\"".utf8
    return title
}
