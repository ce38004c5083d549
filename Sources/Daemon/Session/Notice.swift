import DebouncedActions
import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

/// Something that happened and is not an event.
package enum Notice: Equatable, Sendable {
    /// A press was not let through, or became part of a chord.
    case suppressed(control: ControlName, at: Instant, by: Suppressor)
    /// Pulses were too short for a press, and none followed; `longest` is in nanoseconds.
    case spikes(control: ControlName, at: Instant, count: Int, longest: Int64)
    /// The kernel dropped this many edges.
    case droppedEdges(control: ControlName, Int)
    /// An edge was lost, and made up when the level was read.
    case missedEdge(control: ControlName, at: Instant)
    /// The line could not be read, and is read again; told at most once a minute.
    case readError(control: ControlName, LineProblem)
    /// Edges are stamped with another clock; told once.
    case clockError(control: ControlName)
    /// What became of a line; `part` says of which one if its control has several.
    case line(control: ControlName, part: String? = nil, LineState)
    /// A delay that learns is another from now on.
    case delay(control: ControlName, at: Instant, Duration)
    /// A switch is worn.
    case worn(control: ControlName, Wear, learns: Bool)
    /// A switch has been trembling for so long that its state says little.
    case unsettled(control: ControlName, at: Instant)
    /// A knob rests as one that is built otherwise than the config says.
    case edges(control: ControlName, at: Instant, EncoderSettings)
    /// A counter was set.
    case total(control: ControlName, at: Instant, CounterTotal)
    /// A client set a counter or an output.
    case totalRequested(control: ControlName, Decimal, by: Requester, at: Instant)
    case outputRequested(String, OutputChange, by: Requester, at: Instant)
    /// A counter shows the largest total there is: further pulses don't change it.
    case full(control: ControlName, at: Instant, CounterTotal)
    /// The state file can't be read or written, or can be again.
    case state(StateNotice)
    case action(ActionReport)
    /// The config file was read again and is now in force; with what there is to say about it.
    case reloaded(Watched, [Finding])
    /// It was read again, but nothing changes. If there is nothing to say about it, there is no file.
    case notReloaded([Finding])
    /// The daemon now watches these controls.
    case watching(Watched)

    package enum Suppressor: Equatable, Sendable {
        case cooldown
        case group(String)
        case chord(String)
    }

    package enum LineState: Equatable, Sendable {
        case back
        case lost(LineProblem)
        /// It reports more edges a second than this.
        case setAside(limit: Int)
        /// It was found, though not exactly as requested.
        case found(note: String)
    }
}

extension Notice {
    /// As clients are told it; nil if they are told nothing.
    ///
    /// - Parameter now: when it is told, for a notice that bears no instant.
    package func record(at now: Instant) -> NoticeRecord? {
        switch self {
        case .suppressed(let control, let instant, let suppressor):
            NoticeRecord(.suppressed, control, at: instant) {
                ($0.suppressor, $0.suppressorKind) = suppressor.members
            }
        case .spikes(let control, let instant, let count, let longest):
            NoticeRecord(.spike, control, at: instant) { ($0.length, $0.count) = (longest, count) }
        case .missedEdge(let control, let instant): NoticeRecord(.missedEdge, control, at: instant)
        case .droppedEdges(let control, let count):
            NoticeRecord(.droppedEdges, control, at: now) { $0.count = count }
        case .readError(let control, let problem):
            NoticeRecord(.readError, control, at: now) { $0.why = problem.description }
        case .clockError(let control): NoticeRecord(.clockError, control, at: now)
        case .line(let control, let part, let state):
            NoticeRecord(.line, control, at: now) {
                $0.part = part
                ($0.state, $0.why) = state.members
            }
        case .delay(let control, let instant, let delay):
            NoticeRecord(.delay, control, at: instant) { $0.delay = delay }
        case .worn(let control, let wear, let learns):
            NoticeRecord(.worn, control, at: now) {
                ($0.longestQuiet, $0.delay, $0.remedy) = (wear.quiet, wear.delay, wear.remedy)
                $0.learns = learns
            }
        case .unsettled(let control, let instant): NoticeRecord(.unsettled, control, at: instant)
        case .edges(let control, let instant, let settings):
            NoticeRecord(.edges, control, at: instant) { $0.knob = settings }
        case .total(let control, let instant, let total):
            NoticeRecord(.total, control, at: instant) { ($0.pulses, $0.total) = (total.pulses, total.total) }
        case .totalRequested(let control, let total, let requester, let instant):
            NoticeRecord(.set, control, at: instant) { ($0.total, $0.requester) = (total, requester) }
        case .outputRequested(let output, let change, let requester, let instant):
            NoticeRecord(.set, at: instant) {
                ($0.output, $0.change, $0.requester) = (output, change.text, requester)
            }
        case .full(let control, let instant, let total):
            NoticeRecord(.full, control, at: instant) { ($0.pulses, $0.total) = (total.pulses, total.total) }
        case .state(let notice): notice.record(at: now)
        case .action(let report): report.record(at: now)
        case .reloaded(let watched, let findings):
            NoticeRecord(.reload, at: now) {
                ($0.isOK, $0.watched, $0.findings) = (true, watched, findings.map(\.description))
            }
        case .notReloaded(let findings):
            NoticeRecord(.reload, at: now) {
                $0.why = findings.isEmpty ? "there is no config file" : nil
                ($0.isOK, $0.findings) = (false, findings.map(\.description))
            }
        case .watching: nil
        }
    }

    /// As people read it.
    var text: String {
        if case .watching(let watched) = self { return "watching \(watched)" }
        return record(at: Instant(nanoseconds: 0))?.line ?? ""
    }
}

extension StateNotice {
    fileprivate func record(at now: Instant) -> NoticeRecord {
        NoticeRecord(.state, at: now) {
            $0.file = file
            switch self {
            case .unreadable(_, let reason, let copy):
                ($0.state, $0.why, $0.copy) = (.unreadable, reason, copy)
            case .notSaved(_, let problem): ($0.state, $0.why) = (.notSaved, problem.description)
            case .lost(_, let problem): ($0.state, $0.why) = (.lost, problem.description)
            case .saved: $0.state = .saved
            }
        }
    }
}

extension Notice.LineState: CustomStringConvertible {
    package var description: String {
        switch self {
        case .back: "the line is back"
        case .lost(let problem): problem.isLasting ? "\(problem)" : "\(problem); trying again"
        case .setAside(let limit):
            "more than \(limit) edges a second; set aside (ignored) until the line is quiet"
        case .found(let note): note
        }
    }

    fileprivate var members: (NoticeRecord.State, why: String?) {
        switch self {
        case .back: (.back, nil)
        case .lost: (.lost, description)
        case .setAside: (.setAside, description)
        case .found: (.found, description)
        }
    }
}

extension OutputChange {
    /// As a request says it.
    fileprivate var text: String {
        switch self {
        case .on: "on"
        case .off: "off"
        case .toggle: "toggle"
        case .pulse(let time): "pulse \(time.configText)"
        case .blink(let every, let time):
            "blink every \(every.configText)\(time.map { " for \($0.configText)" } ?? "")"
        }
    }
}

extension Notice.Suppressor {
    /// Its name, and what that is one of.
    fileprivate var members: (name: String, kind: String?) {
        switch self {
        case .cooldown: ("cooldown", nil)
        case .group(let name): (name, "group")
        case .chord(let name): (name, "chord")
        }
    }
}

extension Notice {
    /// How many actions are dropped, of those that an event came with.
    package var droppedActions: Int {
        if case .action(.dropped(_, let actions, _)) = self { actions } else { 0 }
    }
}
