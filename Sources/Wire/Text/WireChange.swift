import DebouncedContacts
import DebouncedEngine

/// A change on the wire of a line, for those who listen to edges.
package struct WireChange: Equatable, Sendable, JSONObject {
    package enum Kind: String, JSONValue, Sendable {
        case seen
        /// Made up from a reading; decisions that were due by then were not made.
        case read
        case start
        /// The line is gone, and has no level.
        case gone
    }

    package var kind = Kind.seen
    package var control = ControlName(.button, "")
    package var line: String { control.name }
    package var instant = Instant(nanoseconds: 0)
    package var isHigh: Bool?

    package init() {}

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
