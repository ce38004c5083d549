import DebouncedContacts
import DebouncedControls
import DebouncedText

/// What happened on a line's wire.
package struct WireNews: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case edge(isHigh: Bool)
        /// The line is available, at this level.
        case start(isHigh: Bool)
        /// The line is not available any more.
        case gone
    }

    /// The line's name.
    package let line: String
    package let instant: Instant
    package let kind: Kind

    /// Nil if it is something else.
    init?(_ json: JSON) {
        guard let edge = json["edge"]?.string, let control = ControlName(json),
            let time = json["time_ns"]?.integer
        else { return nil }
        let isHigh = json["level"]?.integer == 1
        (line, instant) = (control.name, Instant(nanoseconds: time))
        switch edge {
        case "start": kind = .start(isHigh: isHigh)
        case "gone": kind = .gone
        default: kind = .edge(isHigh: isHigh)
        }
    }
}
