import DebouncedContacts
import DebouncedControls

/// A notice, as clients are told it: what happened and is not an event. One list of members writes it and reads it.
package struct NoticeRecord: Equatable, Sendable {
    package enum Kind: String, CaseIterable, JSONValue, Sendable {
        case suppressed, spike, line, delay, worn, unsettled, edges, total, full, state, action, output,
            reload, set
        case droppedEdges = "dropped_edges"
        case inputDevice = "input_device"
        case missedEdge = "missed_edge"
        case readError = "read_error"
        case clockError = "clock_error"
    }

    /// What became of a line, an action, an output or a file.
    package enum State: String, CaseIterable, JSONValue, Sendable {
        case back, lost, found
        case setAside = "set_aside"
        case started, ended, failed, dropped
        case notStarted = "not_started"
        case timedOut = "timed_out"
        case on, off, blinks, left
        case unreadable, saved
        case notSaved = "not_saved"
    }

    package let kind: Kind
    package let control: ControlName?
    /// Which of the lines of its control it is about, if there are several: A or B.
    package var part: String?
    /// Of an action: the event that it was for.
    package var gesture: Gesture?
    package var sequence: Int?
    package private(set) var instant: Instant
    /// Why a press was ignored: the name of a group or chord, or "cooldown".
    package var suppressor: String?
    package var suppressorKind: String?
    /// Of the longest spike, in nanoseconds.
    package var length: Int64?
    package var state: State?
    package var file: String?
    package var program: String?
    package var process: Int32?
    package var exitCode: Int32?
    package var signal: Int32?
    /// Of spikes, edges or actions.
    package var count: Int?
    package var longestQuiet: Duration?
    package var delay: Duration?
    /// The delay that would do for a worn switch, and whether the button can learn it.
    package var remedy: Duration?
    package var learns: Bool?
    /// How a knob is built that the config says is built otherwise.
    package var knob: EncoderSettings?
    package var pulses: Int64?
    package var total: Decimal?
    package var output: String?
    /// How an output was to change, as users write it; a total was to be `total`.
    package var change: String?
    /// Who asked for it, besides `program` and `process`.
    package var user: Int64?
    package var topic: String?
    package var isOn: Bool?
    /// Whether a config was reloaded.
    package var isOK: Bool?
    package var why: String?
    /// Where a file was moved that could not be read.
    package var copy: String?
    package var watched: Watched?
    /// What there is to say about the config file, each with its place.
    package var findings: [String] = []

    package init(
        _ kind: Kind, _ control: ControlName? = nil, at instant: Instant,
        _ complete: (inout NoticeRecord) -> Void = { _ in }
    ) {
        (self.kind, self.control, self.instant) = (kind, control, instant)
        complete(&self)
    }

    /// Who set an output or a total.
    package var requester: Requester {
        get {
            var requester = Requester()
            (requester.program, requester.process) = (program, process)
            (requester.user, requester.topic) = (user, topic)
            return requester
        }
        set {
            (program, process) = (newValue.program, newValue.process)
            (user, topic) = (newValue.user, newValue.topic)
        }
    }

    /// What became of the action, once that is known.
    package var result: ActionResult? { state.flatMap { ActionResult(rawValue: $0.rawValue) } }
}

extension NoticeRecord: JSONValue {
    /// Nil if it is something else, or a notice that only a newer daemon has.
    package init?(_ json: JSON) {
        guard let kind = json["notice"].flatMap(Kind.init),
            let instant = json["time_ns"].flatMap(Instant.init)
        else { return nil }
        self.init(kind, ControlName(json), at: instant)
        var coder = JSONCoder(reading: json)
        code(&coder)
    }

    package var json: JSON {
        var copy = self
        return JSONCoder.write { copy.code(&$0) }
    }

    private mutating func code(_ coder: inout JSONCoder) {
        coder.derived("notice", kind)
        if let control { coder.derived(control.kind.key, control.name) }
        coder.member("line", &part)
        coder.member("gesture", &gesture)
        coder.member("event_seq", &sequence)
        coder.member("time_ns", &instant)
        coder.member("by", &suppressor)
        coder.member("kind", &suppressorKind)
        coder.member("length_ns", &length)
        coder.member("state", &state)
        coder.member("file", &file)
        coder.member("program", &program)
        coder.member("pid", &process)
        coder.member("uid", &user)
        coder.member("topic", &topic)
        coder.member("exit_code", &exitCode)
        coder.member("signal", &signal)
        coder.member("count", &count)
        coder.member("longest_quiet_ns", &longestQuiet)
        coder.member("delay_ns", &delay)
        coder.member("remedy_ns", &remedy)
        coder.member("learns", &learns)
        coder.members(of: &knob)
        coder.member("pulses", &pulses)
        coder.member("total", &total)
        coder.member("output", &output)
        coder.member("change", &change)
        coder.member("on", &isOn)
        coder.member("ok", &isOK)
        coder.member("why", &why)
        coder.member("copy", &copy)
        coder.members(of: &watched)
        coder.list("findings", &findings)
    }
}
