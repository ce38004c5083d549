import DebouncedContacts
import DebouncedEngine
import DebouncedVisible

/// Something that happened and is not an event: what the log says, and what clients are told and read back.
package struct Notice: Equatable, Sendable {
    /// Nil if it is about an output, a file or the daemon.
    package var control: ControlName?
    /// The line of its control, if that has several: A or B.
    package var part: String?
    /// An action has these two: of the event that it was for.
    package var gesture: Gesture?
    package var sequence: Int?
    /// Nil for the time at which clients are told.
    package var instant: Instant?
    package var what: What

    package init(at instant: Instant? = nil, _ what: What) { (self.instant, self.what) = (instant, what) }

    package init(
        _ control: ControlName?, part: String? = nil, at instant: Instant? = nil, _ what: What
    ) {
        (self.control, self.part, self.instant, self.what) = (control, part, instant, what)
    }

    /// The values are in the order of their members in JSON.
    package enum What: Equatable, Sendable {
        /// A press was not let through, or became part of a chord.
        case suppressed(by: String, Suppressor?)
        /// Pulses were too short for a press, and none followed; `longest` is in nanoseconds.
        case spikes(longest: Int64, count: Int)
        /// The kernel dropped this many edges.
        case droppedEdges(Int)
        /// An edge was lost, and made up when the level was read.
        case missedEdge
        /// The line could not be read, and is read again; told at most once a minute.
        case readError(Cause)
        /// Edges are stamped with another clock; told once.
        case clockError
        /// Nil if only a newer daemon has such a state.
        case line(LineState?, Cause? = nil)
        /// A delay that learns is another from now on.
        case delay(Duration)
        /// A switch is worn; `remedy` would do as its delay, and the button may be able to learn it. A daemon that is older
        /// does not say.
        case worn(quiet: Duration, delay: Duration?, remedy: Duration?, learns: Bool?)
        /// A switch has been trembling for so long that its state says little.
        case unsettled
        /// A knob rests as one that is built otherwise than the config says.
        case edges(EncoderSettings)
        /// A counter was set. The total is nil if it is not known.
        case total(pulses: Int64, Decimal?)
        /// A counter shows the largest total there is: further pulses don't change it.
        case full(pulses: Int64, Decimal?)
        /// A client set a counter, or an output to what it writes as `change`.
        case set(by: Requester, Decimal? = nil, output: String? = nil, change: String? = nil)
        /// The state file can't be read or written, or can be again. One that can't be read may be kept as a copy.
        case state(FileState, String, Cause? = nil, copy: String? = nil)
        case action(ActionReport)
        /// A virtual input device can't be made.
        case inputDevice(LineState, Cause?)
        case output(OutputState?, String?, isOn: Bool?, Cause? = nil)
        /// The config file was read again; if it `isOK`, it is now in force. Each finding has its place.
        case reload(isOK: Bool, Cause? = nil, ControlTotals?, findings: [String])
    }

    package enum Suppressor: String, JSONValue, Sendable { case group, chord }

    package enum LineState: String, CaseIterable, JSONValue, Sendable {
        case back, lost
        case setAside = "set_aside"
        /// Found, though not exactly as requested.
        case found
    }

    package enum FileState: String, CaseIterable, JSONValue, Sendable {
        /// The totals that were kept are not known.
        case unreadable
        case notSaved = "not_saved"
        /// Not saved at the end of the daemon.
        case lost
        case saved
        /// Another daemon keeps its state there: nothing is saved.
        case inUse = "in_use"
    }

    package enum OutputState: String, CaseIterable, JSONValue, Sendable {
        /// Its line can't be acquired, or is lost; it is tried again.
        case lost
        case back
        /// Setting it failed, and is tried again.
        case failed
        /// Given back at its current level; the initial one could not be set.
        case left
        /// Set, perhaps by its interlock.
        case on, off, blinks
    }
}

/// A reason, put into words only for those who ask.
package struct Cause: Equatable, Sendable, CustomStringConvertible {
    /// Text, if another program said so.
    package let value: any CustomStringConvertible & Sendable

    package init(_ value: any CustomStringConvertible & Sendable) { self.value = value }

    package var description: String { value.description }

    package static func == (one: Cause, other: Cause) -> Bool { one.description == other.description }
}

extension Notice {
    /// A notice of an output. One that blinks is on.
    package init(output: String, _ state: OutputState, _ why: Cause? = nil) {
        let isOn: Bool? = [.on, .blinks].contains(state) ? true : state == .off ? false : nil
        self.init(.output(state, output, isOn: isOn, why))
    }

    /// The number of dropped actions, of those that an event came with.
    package var droppedActions: Int {
        if case .action(let report) = what, report.result == .dropped { report.count ?? 0 } else { 0 }
    }
}

// MARK: As JSON

extension Notice: JSONValue {
    /// Nil if it is something else, or a notice or a state that only a newer daemon has: but who watches a line or an
    /// output can look at it.
    package init?(_ json: JSON) {
        let kind = json["notice"]?.string
        guard let what = What.each.first(where: { $0.kind == kind }),
            let instant = json["time_ns"].flatMap(Instant.init)
        else { return nil }
        self.init(ControlName(json), at: instant, what)
        switch what {
        case .total, .full: guard json["pulses"] != nil else { return nil }
        default: break
        }
        var coder = JSONCoder(reading: json)
        code(&coder)
        if let state = json["state"]?.string, let own = self.json["state"]?.string, state != own {
            return nil
        }
    }

    package var json: JSON {
        var copy = self
        return JSONCoder.write { copy.code(&$0) }
    }

    private mutating func code(_ coder: inout JSONCoder) {
        coder.derived("notice", what.kind)
        if let control { coder.derived(control.kind.key, control.name) }
        coder.member("line", &part)
        coder.member("gesture", &gesture)
        coder.member("event_seq", &sequence)
        coder.member("time_ns", &instant)
        what = what.coded(&coder)
    }
}

extension Notice.What {
    /// One of each kind, to be read.
    static let each: [Notice.What] = [
        .suppressed(by: "", nil), .spikes(longest: 0, count: 0), .droppedEdges(0), .missedEdge,
        .readError(Cause("")), .clockError, .line(nil), .delay(.zero),
        .worn(quiet: .zero, delay: nil, remedy: nil, learns: nil), .unsettled, .edges(EncoderSettings()),
        .total(pulses: 0, nil), .full(pulses: 0, nil), .set(by: Requester()), .state(.saved, "state"),
        .action(ActionReport()), .inputDevice(.lost, nil), .output(nil, nil, isOn: nil),
        .reload(isOK: false, nil, nil, findings: []),
    ]

    var kind: String {
        switch self {
        case .suppressed: "suppressed"
        case .spikes: "spike"
        case .droppedEdges: "dropped_edges"
        case .missedEdge: "missed_edge"
        case .readError: "read_error"
        case .clockError: "clock_error"
        case .line: "line"
        case .delay: "delay"
        case .worn: "worn"
        case .unsettled: "unsettled"
        case .edges: "edges"
        case .total: "total"
        case .full: "full"
        case .set: "set"
        case .state: "state"
        case .action: "action"
        case .inputDevice: "input_device"
        case .output: "output"
        case .reload: "reload"
        }
    }

    /// Writes its members, or is what they say.
    fileprivate func coded(_ coder: inout JSONCoder) -> Notice.What {
        switch self {
        case .missedEdge, .clockError, .unsettled: self
        case .suppressed(let name, let kind):
            .suppressed(by: coder.member("by", name), coder.member("kind", kind))
        case .spikes(let longest, let count):
            .spikes(longest: coder.member("length_ns", longest), count: coder.member("count", count))
        case .droppedEdges(let count): .droppedEdges(coder.member("count", count))
        case .readError(let why): .readError(coder.member("why", why))
        case .line(let state, let why): .line(coder.member("state", state), coder.member("why", why))
        case .delay(let delay): .delay(coder.member("delay_ns", delay))
        case .worn(let quiet, let delay, let remedy, let learns):
            .worn(
                quiet: coder.member("longest_quiet_ns", quiet), delay: coder.member("delay_ns", delay),
                remedy: coder.member("remedy_ns", remedy), learns: coder.member("learns", learns))
        case .edges(let knob): .edges(coder.members(of: knob))
        case .total(let pulses, let total):
            .total(pulses: coder.member("pulses", pulses), coder.member("total", total))
        case .full(let pulses, let total):
            .full(pulses: coder.member("pulses", pulses), coder.member("total", total))
        case .set(let requester, let total, let output, let change):
            .set(
                by: coder.members(of: requester), coder.member("total", total),
                output: coder.member("output", output), change: coder.member("change", change))
        case .state(let state, let file, let why, let copy):
            .state(
                coder.member("state", state), coder.member("file", file), coder.member("why", why),
                copy: coder.member("copy", copy))
        case .action(let report): .action(coder.members(of: report))
        case .inputDevice(let state, let why):
            .inputDevice(coder.member("state", state), coder.member("why", why))
        case .output(let state, let output, let isOn, let why):
            .output(
                coder.member("state", state), coder.member("output", output), isOn: coder.member("on", isOn),
                coder.member("why", why))
        case .reload(let isOK, let why, let watched, let findings):
            .reload(
                isOK: coder.member("ok", isOK), coder.member("why", why), coder.members(of: watched),
                findings: coder.list("findings", findings))
        }
    }
}

extension Cause: JSONValue {
    package var json: JSON { .text(description) }

    package init?(_ json: JSON) {
        guard let text = json.string else { return nil }
        self.init(text)
    }
}

/// The program that asked for a change through the socket, as far as it is known.
package struct Requester: Equatable, Sendable, JSONObject {
    package var process: Int32?
    /// Nil if it can't be told, as of all but root and the daemon's own under `PrivateUsers=yes`.
    package var user: Int64?
    /// The name that its program gives itself.
    package var program: String?
    /// The topic of MQTT, if the bridge asked.
    package var topic: String?

    package init() {}

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("program", &program)
        coder.member("pid", &process)
        coder.member("uid", &user)
        coder.member("topic", &topic)
    }

    /// As in "by nc, process 4711 of user 1000".
    var words: String {
        if let topic { return "MQTT topic \(visible(topic))" }
        let owner = user.map { $0 == 0 ? "root" : "user \($0)" } ?? "another user"
        let process = process.map { "process \($0) of \(owner)" } ?? "a process of \(owner)"
        return (program.map { "\(visible($0)), " } ?? "") + process
    }
}
