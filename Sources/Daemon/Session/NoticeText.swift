import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedSystem

/// The text of a notice in the log.
extension Notice {
    /// Whether everything is as expected, so that it is only logged with --verbose.
    var isRoutine: Bool {
        switch self {
        case .suppressed, .spikes, .missedEdge, .droppedEdges: true
        case .action(let news): news.isRoutine
        case .line, .readError, .delay, .worn, .unsettled, .edges, .total, .state, .reloaded, .notReloaded,
            .watching:
            false
        }
    }

    var priority: Log.Priority {
        switch self {
        case .suppressed, .spikes, .missedEdge, .droppedEdges, .watching: .info
        case .line(_, .back), .line(_, .found), .delay, .total, .state(.saved), .reloaded: .notice
        case .line(_, .lost), .line(_, .setAside), .readError, .worn, .unsettled, .edges: .warning
        case .action(.outputBack): .notice
        case .action(.noKeyboard), .state, .notReloaded: .error
        case .action(let news): news.isRoutine ? .info : .warning
        }
    }

    var findings: [Finding] {
        switch self {
        case .reloaded(_, let findings), .notReloaded(let findings): findings
        case .suppressed, .spikes, .missedEdge, .droppedEdges, .line, .readError, .delay, .worn, .unsettled,
            .edges, .total, .state, .action, .watching:
            []
        }
    }

    var text: String {
        switch self {
        case .suppressed(let button, _, let suppressor): "\(button): press ignored: \(suppressor)"
        case .spikes(let button, _, let count, let longest):
            "\(button): ignored \(count == 1 ? "a spike" : "\(count) spikes") of at most \(timeText(longest))"
        case .droppedEdges(let button, let count): "\(button): the kernel dropped \(count) edges"
        case .missedEdge(let button, _): "\(button): an edge was lost; the line was read to make up for it"
        case .readError(let button, let problem): "\(button): \(problem); reading it again"
        case .line(let button, let state): "\(button): \(state)"
        case .delay(let button, _, let delay): "\(button): \(delayWords(delay))"
        case .worn(let button, let wear, let learns):
            "\(button): \(wear); until then, \(remedyWords(wear, learns))"
        case .unsettled(let control, _):
            "\(control): its contact has been trembling for 10 s; it keeps its state until it settles"
        case .edges(let control, _, let settings): "\(control) \(settings.restWords): \(settings.restAdvice)"
        case .total(let control, _, let total): "\(control): \(totalWords(total))"
        case .state(let notice): notice.text
        case .action(let news): news.description
        case .reloaded(let watched, _): "reloaded: watching \(watched)"
        case .notReloaded([]): "not reloaded: there is no config file"
        case .notReloaded: "not reloaded: the old configuration stays active"
        case .watching(let watched): "watching \(watched)"
        }
    }
}

extension EncoderSettings {
    /// Where a knob rests.
    package var restWords: String {
        switch edges {
        case .four: "rests every 4 edges\(rest == .active ? ", with both contacts closed" : "")"
        case .two: "rests every 2 edges"
        case .one: "rests at every edge"
        }
    }

    /// What to write into the config for it.
    package var restAdvice: String {
        "write edges = \(edges.rawValue)\(edges == .four && rest == .active ? " and rest = \"closed\"" : "")"
    }
}

/// A counter was set.
package func totalWords(_ total: CounterTotal) -> String {
    "it shows \(total.total.map { "\($0)" } ?? "nothing known") from now on"
}

/// A delay that learns is this one from now on.
package func delayWords(_ delay: Duration) -> String {
    let words = timeText(delay.nanoseconds)
    return delay > Policy.learning().delay
        ? "learned a delay of \(words) from its bounces; write delay = \"\(delay.inMilliseconds)\" to start with it"
        : "the delay is \(words) again"
}

private func remedyWords(_ wear: Wear, _ learns: Bool) -> String {
    learns && wear.remedy <= Policy.learning().longestDelay
        ? "a delay of \(timeText(wear.remedy.nanoseconds)) would do, which \"auto\" learns by itself"
        : "write delay = \"\(wear.remedy.inMilliseconds)\""
}

extension Wear: CustomStringConvertible {
    package var description: String {
        "the switch is worn: it opened for \(timeText(quiet.nanoseconds)) within a press, more than half of its delay "
            + "of \(timeText(delay.nanoseconds)); replace it"
    }
}

extension Duration {
    /// Rounded up, as a config file has it.
    fileprivate var inMilliseconds: String {
        "\(nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0))ms"
    }
}

extension Notice.Suppressor: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cooldown: "its cooldown is not over"
        case .group(let name): "the cooldown of group \(name) is not over"
        case .chord(let name): "it is part of chord \(name)"
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
}
