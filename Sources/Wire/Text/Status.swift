import DebouncedContacts
import DebouncedEngine

/// The state of the daemon: written for programs, and read back.
package struct Status: Equatable, Sendable {
    package var version = ""
    package var instance = ""
    package var process: Int32 = 0
    /// The number of the latest event.
    package var sequence = 0
    /// The present, on the clock of the events and as time of day.
    package var now = Instant(nanoseconds: 0)
    package var unix: Int64 = 0
    package var started = Instant(nanoseconds: 0)
    package var config: String?
    /// The `hexDigest` of what was read of it for the config in force.
    package var configDigest: String?
    /// The file of totals and learned delays, if they are kept.
    package var state: StateStatus?
    /// In the order of the kinds.
    package var controls: [ControlStatus] = []
    package var outputs: [OutputStatus] = []
    /// Programs that run now.
    package var running = 0
    package var actions = ActionCounts()
    package var listeners: [ListenerStatus] = []
    /// Lines that listeners were too slow for.
    package var lost = 0

    package init() {}

    /// Nil if it is no status.
    package init?(_ json: JSON) {
        // The notice of a reload has the number of buttons.
        guard case .list? = json["buttons"], json["time_ns"] != nil else { return nil }
        var coder = JSONCoder(reading: json)
        codeHead(&coder)
        controls = ControlKind.allCases.flatMap { kind in
            (json[kind.plural]?.items ?? []).compactMap { ControlStatus($0, kind) }
        }
        coder.member("outputs", &outputs)
        codeTail(&coder)
    }

    package func controls(_ kind: ControlKind) -> [ControlStatus] {
        controls.filter { $0.control.kind == kind }
    }

    /// The members before the lists of controls and outputs, which are long.
    package var head: JSON {
        var copy = self
        return JSONCoder.write { copy.codeHead(&$0) }
    }

    package var tail: JSON {
        var copy = self
        return JSONCoder.write { copy.codeTail(&$0) }
    }

    private mutating func codeHead(_ coder: inout JSONCoder) {
        coder.member("version", &version)
        coder.member("instance", &instance)
        coder.member("pid", &process)
        coder.member("seq", &sequence)
        coder.member("time_ns", &now)
        coder.member("unix_ns", &unix)
        coder.member("started_ns", &started)
        coder.member("config", &config)
        coder.member("config_digest", &configDigest)
        coder.member("state", &state)
    }

    private mutating func codeTail(_ coder: inout JSONCoder) {
        coder.object("actions") { coder in
            coder.member("running", &running)
            actions.code(&coder)
        }
        coder.member("listeners", &listeners)
        coder.member("lost", &lost)
    }
}

package struct StateStatus: Equatable, Sendable, JSONObject {
    package var file = ""
    /// The reason why it is not in the file.
    package var problem: String?

    package init() {}

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("file", &file)
        coder.member("problem", &problem)
    }
}

package struct OutputStatus: Equatable, Sendable, JSONObject {
    package var name = ""
    package var title: String?
    package var pin = ""
    /// One that blinks is on.
    package var isOn = false
    package var blinks: Duration?
    package var isUp = true
    /// The reason why it is not, or could not be set, until it can be again.
    package var problem: String?
    package var errors = 0
    /// The controls that keep it off while they are active.
    package var offWhile: [String] = []
    /// The controls that keep it off now.
    package var interlocks: [String] = []

    package init() {}

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("output", &name)
        coder.member("title", &title)
        coder.member("pin", &pin)
        coder.member("on", &isOn)
        coder.member("blink_ns", &blinks)
        coder.member("up", &isUp)
        coder.member("problem", &problem)
        coder.member("write_errors", &errors)
        coder.list("off_while", &offWhile)
        coder.list("held_off_by", &interlocks)
    }
}

package struct ListenerStatus: Equatable, Sendable, JSONObject {
    package var topic = ""
    package var process: Int32?
    package var lost = 0
    /// Bytes that it has not read yet.
    package var unread = 0

    package init() {}

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("topic", &topic)
        coder.member("pid", &process)
        coder.member("lost", &lost)
        coder.member("unread", &unread)
    }
}
