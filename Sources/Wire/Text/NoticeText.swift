import DebouncedContacts
import DebouncedEngine

// A notice as people read it, in the log and in `monitor`.
extension Notice {
    /// The name of its control or output.
    package var subject: String? {
        switch what {
        case .output(_, let output, _, _): output
        case .set(_, _, let output?, _): output
        default: control?.name
        }
    }

    /// With its subject, as in the log.
    package var line: String {
        switch (what, subject) {
        case (_, nil): words
        case (.action, let control?), (.edges, let control?): "\(control) \(words)"
        case (.output, let output?), (.set(_, _, .some, _), let output?): "output \(output): \(words)"
        case (_, let control?): "\(control): \(words)"
        }
    }

    /// Without its subject.
    package var words: String {
        switch what {
        case .suppressed(let name, .group): "press ignored: the cooldown of group \(name) is not over"
        case .suppressed(let name, .chord): "press ignored: it is part of chord \(name)"
        case .suppressed(_, nil): "press ignored: its cooldown is not over"
        case .spikes(let longest, 1): "ignored a spike of \(timeText(longest))"
        case .spikes(let longest, let count):
            "ignored \(count) spikes, the longest of \(timeText(longest))"
        case .droppedEdges(let count): "the kernel dropped \(counted(count, "edge", "edges"))"
        case .missedEdge: "an edge was lost; its level was read instead"
        case .readError(let why): "\(why); reading it again"
        case .clockError:
            "the kernel stamps its edges with another clock; they are taken at the time they are read"
        case .line(.back, _): ofPart + "the line is back"
        case .line(let state, let why): ofPart + reason(why, state?.rawValue ?? "something became of it")
        case .delay(let delay): learnedWords(delay)
        case .worn(let quiet, let delay, let remedy, let learns):
            "the switch is worn: it opened for \(timeText(quiet.nanoseconds)) within a press"
                + remedyWords(remedy, delay, quiet, learns: learns == true)
        case .unsettled: "its contact has been chattering for 10 s; it keeps its state until it settles"
        case .edges(let knob): "\(knob.restWords): \(knob.restAdvice)"
        case .total(_, let total): total.map { "its total is now \($0)" } ?? "its total is no longer known"
        case .full(_, let total): "its total can't grow any more\(total.map { ": it is \($0)" } ?? "")"
        case .set(let requester, let total, _, let change):
            "set to \(change ?? total.map { "\($0)" } ?? "") by \(requester.words)"
        case .state(.saved, let file, _, _): "\(file): saved again"
        case .state(.notSaved, let file, let why, _):
            "\(file): not saved: \(reason(why, "not_saved")); trying again"
        case .state(.lost, let file, let why, _):
            "\(file): what changed last is not saved: \(reason(why, "lost"))"
        case .state(.inUse, let file, let why, _): "\(file): nothing is saved: \(reason(why, "in use"))"
        case .state(.unreadable, let file, let why, let copy):
            "\(file): \(reason(why, "unreadable")); \(copy.map { "it is kept as \($0)" } ?? "it can't be kept"), "
                + "and no total is known until 'debounced set' gives one"
        case .action(let report): "\(gesture?.rawValue ?? ""): \(report.words)"
        case .inputDevice(let state, let why): reason(why, state.rawValue)
        case .output(.back, _, _, _): "the line is back"
        case .output(.on, _, _, let why): "on\(becauseWords(why))"
        case .output(.off, _, _, let why): "off\(becauseWords(why))"
        case .output(.blinks, _, _, _): "blinks"
        case .output(.left, _, _, let why): "\(reason(why, "")); released at its current level"
        case .output(let state, _, _, let why): "\(reason(why, state?.rawValue ?? "")); trying again"
        case .reload(true, _, let watched, _): "reloaded: watching \(watched ?? ControlTotals([:]))"
        case .reload(false, let why, _, _):
            "not reloaded: \(reason(why, "the old configuration stays active"))"
        }
    }

    /// The findings in a config file that was read again.
    package var findings: [String] {
        if case .reload(_, _, _, let findings) = what { findings } else { [] }
    }

    private var ofPart: String { part.map { "\($0): " } ?? "" }
}

private func reason(_ why: Cause?, _ otherwise: String) -> String { why?.description ?? otherwise }

private func becauseWords(_ why: Cause?) -> String { why.map { ", because \($0)" } ?? "" }

private func learnedWords(_ delay: Duration) -> String {
    delay > Policy.learning().delay
        ? "learned a delay of \(delay.inMilliseconds.words) from its bounces"
            + (delay >= losingDelay ? "; many quick double presses count as one now" : "")
        : "the delay is \(delay.words) again"
}

private let losingDelay = Duration.milliseconds(75)

/// The advice about a worn switch.
private func remedyWords(
    _ remedy: Duration?, _ delay: Duration?, _ quiet: Duration, learns: Bool
) -> String {
    guard let remedy, let delay else { return "; replace it" }
    let limit = learns ? "the \(delay.words) that suit a healthy one" : "its delay of \(delay.words)"
    let measure = quiet * 2 > delay ? "more than half of \(limit)" : "which no healthy one does"
    return ", \(measure); replace it; until then, " + wornWords(remedy, delay, learns: learns)
}

/// Returns the words for a worn switch that needs a delay, if it has another one.
package func wornWords(_ remedy: Duration, _ delay: Duration, learns: Bool) -> String {
    learns && remedy <= Policy.learning().longestDelay
        ? "\"auto\" makes its delay long enough" : delayWords(remedy, learns ? .zero : delay)
}

private func delayWords(_ remedy: Duration, _ delay: Duration) -> String {
    remedy <= delay
        ? "its delay of \(delay.words) is long enough"
        : "write delay = \"\(remedy.inMilliseconds.configText)\""
}

extension Duration {
    /// Rounded up: nobody wants to write more digits.
    fileprivate var inMilliseconds: Duration {
        .milliseconds(nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0))
    }
}
