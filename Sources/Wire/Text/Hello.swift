import DebouncedContacts

/// The first line that a daemon sends to those who listen.
package struct Hello: Equatable, Sendable, JSONObject {
    package var version = ""
    /// The run of the daemon.
    package var instance = ""
    /// The number of the latest event.
    package var sequence = 0
    /// The present on the clock of the events; `unix` is the same as time of day.
    package var now = Instant(nanoseconds: 0)
    package var unix: Int64 = 0
    /// The buttons and chords that are pressed.
    package var pressed: [String] = []
    /// The switches that are on; nil if there are none.
    package var on: [String]?
    /// The levels on the wires of the available lines; only those who listen to edges are told.
    package var levels: [WireLevel]?

    package init() {}

    package init?(_ json: JSON) {
        guard json["debounced"]?.string != nil, json["time_ns"] != nil, json["unix_ns"] != nil else {
            return nil
        }
        var coder = JSONCoder(reading: json)
        code(&coder)
    }

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("debounced", &version)
        coder.member("instance", &instance)
        coder.member("seq", &sequence)
        coder.member("time_ns", &now)
        coder.member("unix_ns", &unix)
        coder.member("pressed", &pressed)
        coder.member("on", &on)
        var table = levels.map { JSON.object($0.map { ($0.line, .number($0.isHigh ? 1 : 0)) }) }
        coder.member("levels", &table)
        levels = table?.members.map { WireLevel(line: $0.0, isHigh: $0.1.integer == 1) }
    }

    /// The time of day of an event, in nanoseconds since the beginning of 1970.
    package func unixTime(of instant: Instant) -> Int64 {
        Instant(nanoseconds: unix).advanced(by: instant.nanoseconds(since: now)).nanoseconds
    }
}

/// The level on the wire of a line.
package struct WireLevel: Equatable, Sendable {
    package let line: String
    package let isHigh: Bool

    package init(line: String, isHigh: Bool) {
        (self.line, self.isHigh) = (line, isHigh)
    }
}
