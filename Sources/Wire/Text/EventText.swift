import DebouncedContacts
import DebouncedControls
import DebouncedTraces
import DebouncedVisible

extension Event {
    /// As one JSON object.
    package var json: String {
        var text: [UInt8] = []
        append(to: &text, title: jsonTitle(control, moment.gesture))
        return String(decoding: text, as: UTF8.self)
    }

    /// - Parameter title: `jsonTitle` of its control and gesture.
    package func append(to text: inout [UInt8], title: [UInt8]) {
        text.append(json: moment, sequence: sequence, title: title, total: total)
    }

    /// For people, with the seconds since `origin`.
    package func text(since origin: Instant) -> String {
        let seconds = decimalSeconds(moment.instant.nanoseconds(since: origin))
        return "\(aligned(seconds, 12))  \(visible(control.name))  \(gesture)"
    }

    /// The gesture, and how long it was held or which repeat it is.
    package var gesture: String {
        let name = moment.gesture.rawValue
        if moment.isLost { return "\(name), lost" }
        if control.kind == .switch { return name + switchNote }
        if let steps = moment.steps { return "\(name) \(steps)" }
        if let total { return "\(name) \(total.pulses)\(shown(total))" }
        if let time = moment.held ?? moment.after { return "\(name) \(holdWords(time))" }
        if moment.gesture == .repeat, let count = moment.count { return "\(name) \(count)" }
        return name
    }

    /// How long a switch was in the state before, and whether it was found in this one.
    private var switchNote: String {
        if let after = moment.after { return " (on for \(timeText(after)))" }
        let before = moment.gesture == .on ? "off" : "on"
        let notes = [moment.held.map { "\(before) for \(timeText($0))" }, moment.isFound ? "found" : nil]
        let words = notes.compactMap(\.self).joined(separator: ", ")
        return words.isEmpty ? "" : " (\(words))"
    }
}

/// What a counter shows, with as many decimals as its meter.
private func shown(_ total: CounterTotal) -> String {
    total.total.map { " (\($0.text(decimals: total.each.decimalCount)))" } ?? ""
}

/// To the millisecond, if it is longer.
private func holdWords(_ time: Int64) -> String {
    guard time > 0 else { return "at once" }
    return "after \(Duration.nanoseconds(time < 1_000_000 ? time : time - time % 1_000_000).words)"
}

extension [UInt8] {
    /// Appends an event as JSON.
    fileprivate mutating func append(
        json moment: Moment, sequence: Int, title: [UInt8], total: CounterTotal?
    ) {
        append(atMost: 350 + title.count) { pen in
            pen.write("{\"seq\":")
            pen.write(number: Int64(sequence))
            pen.write(",\"time_ns\":")
            pen.write(number: moment.instant.nanoseconds)
            pen.write(title)
            pen.write(number: moment.held, as: ",\"held_ns\":")
            pen.write(number: moment.after, as: ",\"after_ns\":")
            if let total {
                pen.write(number: total.pulses, as: ",\"pulses\":")
                if let shown = total.total {
                    pen.write(",\"total\":")
                    pen.write(Array(shown.description.utf8))
                }
            } else {
                let count = moment.count.map(Int64.init)
                pen.write(number: count, as: moment.gesture.isTurn ? ",\"steps\":" : ",\"count\":")
            }
            if moment.isLost { pen.write(",\"lost\":true") }
            if moment.isFound { pen.write(",\"found\":true") }
            pen.write("}")
        }
    }
}

extension Pen {
    fileprivate mutating func write(number: Int64?, as key: StaticString) {
        guard let number else { return }
        write(key)
        write(number: number)
    }
}

/// The part of an event's JSON that is the same for all of one control and gesture.
package func jsonTitle(_ control: ControlName, _ gesture: Gesture) -> [UInt8] {
    var title = Array(",\"\(control.kind.key)\":".utf8)
    title.append(quoted: control.name)
    title += ",\"event\":\"\(gesture.rawValue)\"".utf8
    return title
}

/// Nanoseconds as seconds with six decimals.
package func decimalSeconds(_ nanoseconds: Int64) -> String {
    var text: [UInt8] = []
    text.append(seconds: nanoseconds)
    return String(decoding: text.dropLast(3), as: UTF8.self)
}
