import DebouncedContacts
import DebouncedEngine
import DebouncedVisible

extension Event {
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
        if let total {
            let shown = total.total.map { " (\($0.text(decimals: total.each.decimalCount)))" } ?? ""
            return "\(name) \(total.pulses)\(shown)"
        }
        if let time = moment.held ?? moment.after { return "\(name) \(holdWords(time))" }
        if moment.gesture == .repeat, let count = moment.count { return "\(name) \(count)" }
        return name
    }

    /// The time in the state before, and *found* if it was in this one at the start.
    private var switchNote: String {
        if let after = moment.after { return " (on for \(timeText(after)))" }
        let before = moment.gesture == .on ? "off" : "on"
        let notes = [moment.held.map { "\(before) for \(timeText($0))" }, moment.isFound ? "found" : nil]
        let words = notes.compactMap(\.self).joined(separator: ", ")
        return words.isEmpty ? "" : " (\(words))"
    }
}

/// To the millisecond, if it is longer.
private func holdWords(_ time: Int64) -> String {
    guard time > 0 else { return "at once" }
    return "after \(Duration.nanoseconds(time < 1_000_000 ? time : time - time % 1_000_000).words)"
}

/// Nanoseconds as seconds with six decimals.
package func decimalSeconds(_ nanoseconds: Int64) -> String { String(secondsText(nanoseconds).dropLast(3)) }

/// With nine decimals.
package func secondsText(_ nanoseconds: Int64) -> String {
    var text: [UInt8] = []
    text.append(seconds: nanoseconds)
    return String(decoding: text, as: UTF8.self)
}
