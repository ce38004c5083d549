import DebouncedContacts
import DebouncedControls

// A notice as people read it, in the log and in `monitor`.
extension NoticeRecord {
    /// The control or the output that it is about.
    package var subject: String? { control?.name ?? output }

    /// With its subject, as in the log.
    package var line: String {
        switch (kind, subject) {
        case (_, nil): words
        case (.action, let control?), (.edges, let control?): "\(control) \(words)"
        case (.output, let output?): "output \(output): \(words)"
        case (.set, let output?) where control == nil: "output \(output): \(words)"
        case (_, let control?): "\(control): \(words)"
        }
    }

    /// Without its subject.
    package var words: String {
        switch kind {
        case .suppressed: "press ignored: \(suppressorWords)"
        case .spike: "ignored \(spikeWords)"
        case .droppedEdges: "the kernel dropped \(counted(count ?? 0, "edge", "edges"))"
        case .missedEdge: "an edge was lost; its level was read instead"
        case .readError: "\(reason); reading it again"
        case .clockError:
            "the kernel stamps its edges with another clock; they are taken at the time they are read"
        case .line: (part.map { "\($0): " } ?? "") + (state == .back ? "the line is back" : reason)
        case .output: outputWords
        case .inputDevice: reason
        case .delay: delayWords
        case .worn: "the switch is worn: it opened for \(words(longestQuiet)) within a press\(remedyWords)"
        case .unsettled: "its contact has been chattering for 10 s; it keeps its state until it settles"
        case .edges: knob.map { "\($0.restWords): \($0.restAdvice)" } ?? ""
        case .total: total.map { "its total is now \($0)" } ?? "its total is no longer known"
        case .full: "its total can't grow any more\(total.map { ": it is \($0)" } ?? "")"
        case .state: "\(file ?? "state"): \(fileWords)"
        case .action: "\(gesture?.rawValue ?? ""): \(actionWords)"
        case .reload: reloadWords
        case .set: "set to \(change ?? total.map { "\($0)" } ?? "") by \(requester.words)"
        }
    }

    private var reason: String { why ?? state?.rawValue ?? "" }

    private func words(_ time: Duration?) -> String { timeText(time?.nanoseconds ?? 0) }

    private var spikeWords: String {
        "\(count == 1 ? "a spike" : "\(count ?? 0) spikes, the longest") of \(timeText(length ?? 0))"
    }

    private var suppressorWords: String {
        let name = suppressor ?? ""
        return switch suppressorKind {
        case "group": "the cooldown of group \(name) is not over"
        case "chord": "it is part of chord \(name)"
        default: "its cooldown is not over"
        }
    }

    private var outputWords: String {
        switch state {
        case .back: "the line is back"
        case .on: "on\(becauseWords)"
        case .off: "off\(becauseWords)"
        case .blinks: "blinks"
        case .left: "\(reason); released at its current level"
        default: "\(reason); trying again"
        }
    }

    private var becauseWords: String { why.map { ", because \($0)" } ?? "" }

    private var delayWords: String {
        let delay = delay ?? .zero
        return delay > Policy.learning().delay
            ? "learned a delay of \(words(delay.inMilliseconds)) from its bounces"
                + (delay >= NoticeRecord.losingDelay ? "; many quick double presses count as one now" : "")
            : "the delay is \(words(delay)) again"
    }

    private static let losingDelay = Duration.milliseconds(75)

    /// What to do about a worn switch. A daemon that is older does not say.
    private var remedyWords: String {
        guard let remedy, let delay else { return "; replace it" }
        let learns = learns == true
        let limit = learns ? "the \(words(delay)) that suit a healthy one" : "its delay of \(words(delay))"
        let measure = remedy > delay ? "more than half of \(limit)" : "which no healthy one does"
        return ", \(measure); replace it; until then, "
            + (learns ? learningWords(remedy) : delayWords(remedy, delay))
    }

    private func learningWords(_ remedy: Duration) -> String {
        remedy <= Policy.learning().longestDelay
            ? "\"auto\" makes its delay long enough" : delayWords(remedy, .zero)
    }

    private func delayWords(_ remedy: Duration, _ delay: Duration) -> String {
        remedy <= delay
            ? "its delay of \(words(delay)) is long enough"
            : "write delay = \"\(remedy.inMilliseconds.configText)\""
    }

    private var fileWords: String {
        switch state {
        case .saved: "saved again"
        case .notSaved: "not saved: \(reason); trying again"
        case .lost: "what changed last is not saved: \(reason)"
        default:
            "\(reason); \(copy.map { "it is kept as \($0)" } ?? "it can't be kept"), "
                + "and no total is known until 'debounced set' gives one"
        }
    }

    private var actionWords: String {
        let program = program ?? "action"
        let process = process.map { ", process \($0)" } ?? ""
        switch state {
        case .started: return "started \(program)\(process)"
        case .ended: return "\(program)\(process), ended\(hasFailed ? ": it \(failureWords)" : "")"
        case .failed: return "\(self.program ?? "the action") \(failureWords)"
        case .timedOut: return "\(program) exceeded its timeout and is being stopped"
        case .dropped:
            let count = count ?? 0
            return "\(count > 1 ? "\(count) actions " : "")dropped because \(reason)"
        default: return reason
        }
    }

    private var hasFailed: Bool { signal != nil || exitCode != nil }

    private var failureWords: String {
        signal.map { "was killed by signal \($0)" } ?? "exited with status \(exitCode ?? 0)"
    }

    private var reloadWords: String {
        if isOK == true { return "reloaded: watching \(watched ?? Watched([:]))" }
        return "not reloaded: \(why ?? "the old configuration stays active")"
    }
}

extension Duration {
    /// Rounded up: nobody wants to write more digits.
    fileprivate var inMilliseconds: Duration {
        .milliseconds(nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0))
    }
}
