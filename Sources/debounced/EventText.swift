// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons
import Contacts
import Daemon
import Traces

extension Event {
    /// As programs read it: one JSON object.
    var json: String {
        var text: [UInt8] = []
        text.append(json: moment, sequence: sequence, button: quoted(button))
        return String(decoding: text, as: UTF8.self)
    }

    /// As people read it, with the seconds since `origin`.
    func text(since origin: Instant) -> String {
        let seconds = decimalSeconds(moment.instant.nanoseconds(since: origin))
        return "\(aligned(seconds, 12))  \(button)  \(gesture)"
    }

    /// What happened, and for how long before, or the how manieth repeat it is.
    var gesture: String {
        let name = moment.gesture.rawValue
        if let time = moment.held ?? moment.after { return "\(name) after \(time / 1_000_000) ms" }
        if moment.gesture == .repeat, let count = moment.count { return "\(name) \(count)" }
        return name
    }
}

extension [UInt8] {
    /// Appends an event as programs read it.
    /// - Parameter button: its name, quoted.
    mutating func append(json moment: Moment, sequence: Int, button: [UInt8]) {
        append("{\"seq\":")
        append(number: Int64(sequence))
        append(",\"time_ns\":")
        append(number: moment.instant.nanoseconds)
        append(",\"button\":")
        append(contentsOf: button)
        append(",\"event\":\"")
        append(contentsOf: moment.gesture.rawValue.utf8)
        append("\"")
        append(number: moment.held, as: ",\"held_ns\":")
        append(number: moment.after, as: ",\"after_ns\":")
        append(number: moment.count.map(Int64.init), as: ",\"count\":")
        append("}")
    }
}

extension [UInt8] {
    private mutating func append(number: Int64?, as key: StaticString) {
        guard let number else { return }
        append(key)
        append(number: number)
    }
}

/// A text as a JSON string.
func quoted(_ text: String) -> [UInt8] {
    var quoted: [UInt8] = []
    quoted.append(quoted: text)
    return quoted
}

/// Nanoseconds as seconds with six decimals.
func decimalSeconds(_ nanoseconds: Int64) -> String {
    var text: [UInt8] = []
    text.append(seconds: nanoseconds)
    return String(decoding: text.dropLast(3), as: UTF8.self)
}
