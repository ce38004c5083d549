import DebouncedContacts
import DebouncedControls

/// What happened on a line's wire, as those who listen to edges are told.
package struct WireChange: Equatable, Sendable, JSONObject {
    package enum Kind: String, JSONValue, Sendable {
        case seen
        /// A reading made an edge of it, and what was to be decided by then was not.
        case read
        /// The line is available, at this level.
        case start
        /// The line is not available any more; it has no level.
        case gone
    }

    package var kind = Kind.seen
    package var control = ControlName(.button, "")
    /// The line's name.
    package var line: String { control.name }
    package var instant = Instant(nanoseconds: 0)
    package var isHigh: Bool?

    package init() {}

    /// Nil if it is something else.
    package init?(_ json: JSON) {
        guard json["edge"] != nil, json["time_ns"] != nil, let control = ControlName(json) else { return nil }
        self.control = control
        var coder = JSONCoder(reading: json)
        code(&coder)
    }

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("edge", &kind)
        coder.derived(control.kind.key, control.name)
        coder.member("time_ns", &instant)
        var level = isHigh.map { $0 ? 1 : 0 }
        coder.member("level", &level)
        isHigh = level.map { $0 == 1 }
    }
}
