import DebouncedActions
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

extension Notice {
    /// As programs read it; nil if it tells no client anything.
    ///
    /// - Parameter now: when it is told, for a notice that bears no instant.
    package func json(at now: Instant) -> JSON? {
        switch self {
        case .suppressed(let button, let instant, let suppressor):
            .notice("suppressed", button, instant) { record in
                record.add("by", suppressor.name)
                record.add("kind", suppressor.kind)
            }
        case .spikes(let button, let instant, let count, let longest):
            .notice("spike", button, instant) { record in
                record.add("length_ns", longest)
                record.add("count", count)
            }
        case .missedEdge(let button, let instant): .notice("missed_edge", button, instant)
        case .droppedEdges(let button, let count):
            .notice("dropped_edges", button, now) { $0.add("count", count) }
        case .readError(let button, let problem):
            .notice("read_error", button, now) { $0.add("why", problem.description) }
        case .line(let button, let state): .notice("line", button, now, state.write)
        case .delay(let button, let instant, let delay):
            .notice("delay", button, instant) { $0.add("delay_ns", delay.nanoseconds) }
        case .worn(let button, let wear, let learns):
            .notice("worn", button, now) { record in
                record.add("longest_quiet_ns", wear.quiet.nanoseconds)
                record.add("delay_ns", wear.delay.nanoseconds)
                record.add("remedy_ns", wear.remedy.nanoseconds)
                record.add("learns", learns)
            }
        case .unsettled(let control, let instant): .notice("unsettled", control, instant)
        case .edges(let control, let instant, let settings):
            .notice("edges", control, instant) { $0.add(membersOf: settings) }
        case .total(let control, let instant, let total): .notice("total", control, instant, total.write)
        case .full(let control, let instant, let total): .notice("full", control, instant, total.write)
        case .state(let notice):
            .notice("state", nil, now) { record in
                record.add("state", notice.name)
                record.add("file", notice.file)
                record.add("why", notice.why)
                record.add("copy", notice.copy)
            }
        case .action(let news): news.json(at: now)
        case .reloaded(let watched, let findings):
            .notice("reload", nil, now) { record in
                record.add("ok", true)
                watched.write(to: &record)
                record.add(findings)
            }
        case .notReloaded(let findings):
            .notice("reload", nil, now) { record in
                record.add("ok", false)
                if findings.isEmpty { record.add("why", "there is no config file") }
                record.add(findings)
            }
        case .watching: nil
        }
    }

    /// As people read it.
    var text: String {
        if case .watching(let watched) = self { return "watching \(watched)" }
        return json(at: Instant(nanoseconds: 0)).map { NoticeText($0).line } ?? ""
    }
}

extension JSON {
    fileprivate static func notice(
        _ name: String, _ control: ControlName?, _ instant: Instant,
        _ more: (inout JSONRecord) -> Void = { _ in }
    ) -> JSON {
        JSONRecord { record in
            record.add("notice", name)
            if let control { record.add(control.kind.key, control.name) }
            record.add("time_ns", instant.nanoseconds)
            more(&record)
        }.json
    }
}

extension JSONRecord {
    fileprivate mutating func add(_ findings: [Finding]) {
        if !findings.isEmpty { add("findings", JSON.list(findings.map { .text($0.description) })) }
    }
}

extension CounterTotal {
    fileprivate func write(_ record: inout JSONRecord) {
        record.add("pulses", pulses)
        record.add("total", total.map { .decimal($0) })
    }
}

extension StateNotice {
    fileprivate var name: String {
        switch self {
        case .unreadable: "unreadable"
        case .notSaved: "not_saved"
        case .saved: "saved"
        }
    }

    fileprivate var why: String? {
        switch self {
        case .unreadable(_, let reason, _): reason
        case .notSaved(_, let problem): problem.description
        case .saved: nil
        }
    }

    fileprivate var copy: String? {
        guard case .unreadable(_, _, let copy) = self else { return nil }
        return copy
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
}

extension Notice.Suppressor {
    fileprivate var name: String {
        switch self {
        case .cooldown: "cooldown"
        case .group(let name), .chord(let name): name
        }
    }

    /// What the name is one of.
    fileprivate var kind: String? {
        switch self {
        case .cooldown: nil
        case .group: "group"
        case .chord: "chord"
        }
    }
}

extension Notice.LineState {
    fileprivate func write(_ record: inout JSONRecord) {
        record.add("state", name)
        if self != .back { record.add("why", description) }
    }

    private var name: String {
        switch self {
        case .back: "back"
        case .lost: "lost"
        case .setAside: "set_aside"
        case .found: "found"
        }
    }
}
