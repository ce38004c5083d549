// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Daemon

extension Event {
    /// As programs read it: one JSON object.
    var json: String {
        var text = "{\"seq\":\(sequence),\"time_ns\":\(moment.instant.nanoseconds)"
        text += ",\"button\":\(quoted(button)),\"event\":\"\(moment.gesture.rawValue)\""
        if let held = moment.held { text += ",\"held_ns\":\(held)" }
        return text + "}"
    }

    /// As people read it, with the seconds since `origin`.
    func text(since origin: Instant) -> String {
        let seconds = aligned(decimalSeconds(moment.instant.nanoseconds(since: origin)), 12)
        let duration = moment.held.map { " after \($0 / 1_000_000) ms" } ?? ""
        return "\(seconds)  \(button)  \(moment.gesture.rawValue)\(duration)"
    }
}

/// Nanoseconds as seconds with six decimals.
func decimalSeconds(_ nanoseconds: Int64) -> String {
    let micros = nanoseconds.magnitude / 1_000
    let fraction = String(micros % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.count)
    return "\(nanoseconds < 0 ? "-" : "")\(micros / 1_000_000).\(zeros)\(fraction)"
}

/// A text as a JSON string.
func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\u{0}"..."\u{1f}", "\u{7f}":
            let digits = String(scalar.value, radix: 16)
            quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}
