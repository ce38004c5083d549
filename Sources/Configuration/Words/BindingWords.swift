import DebouncedEngine
import DebouncedVisible

extension Bindings {
    /// Says what each gesture does, and when.
    func sentence(gap: Duration) -> String {
        let parts = ControlKind.button.gestures.flatMap { gesture in
            gesture == .hold ? stageWords : [words(of: gesture, gap: gap)].compactMap(\.self)
        }
        return parts.isEmpty ? "no action is bound" : parts.joined(separator: "; ")
    }

    /// Says what each change of a switch does, and what is done while it stays on.
    var switchSentence: String {
        let changes = [Gesture.on, .off].compactMap { words(of: $0, gap: .zero) }
        let holds = stages.map { "hold for \($0.after.words) \($0.summary)" }
        let parts = changes + holds
        return parts.isEmpty ? "no action is bound" : parts.joined(separator: "; ")
    }

    /// Says what each event of a control does that waits for nothing.
    func sentence(of kind: ControlKind) -> String {
        let parts = kind.gestures.compactMap { words(of: $0, gap: .zero) }
        return parts.isEmpty ? "no action is bound" : parts.joined(separator: "; ")
    }

    private func words(of gesture: Gesture, gap: Duration) -> String? {
        guard let actions = self[gesture] else { return nil }
        let summary = actions.summary(isPress: gesture == .press)
        return "\(gesture.rawValue) \(summary)\(time(of: gesture, gap: gap))"
    }

    /// A gesture waits as long as another one can still claim the same presses.
    private func time(of gesture: Gesture, gap: Duration) -> String {
        switch gesture {
        case .click: waitWords("release", for: [.double, .triple], gap)
        case .double: waitWords("second release", for: [.triple], gap)
        case .triple: " (at the third release)"
        case .repeat: repetition.map { " (after \($0.after.words), then every \($0.every.words))" } ?? ""
        default: ""
        }
    }

    private func waitWords(_ release: String, for others: [Gesture], _ gap: Duration) -> String {
        let bound = others.filter { self[$0] != nil }.map(\.rawValue)
        guard !bound.isEmpty else { return " (at the \(release))" }
        return " (\(gap.words) after the \(release), in case it becomes a \(enumeration(bound, "or")))"
    }

    private var stageWords: [String] {
        stages.indices.map { place in
            let words = "hold for \(stages[place].after.words) \(stages[place].summary)"
            guard place + 1 < stages.count else { return words }
            return "\(words) (at the release, unless held for \(stages[place + 1].after.words))"
        }
    }
}

extension Stage {
    fileprivate var summary: String { [action].compactMap(\.self).summary(isPress: false) }
}

extension [Action] {
    fileprivate func summary(isPress: Bool) -> String {
        isEmpty ? "is an event" : map { $0.words(isPress: isPress) }.joined(separator: ", then ")
    }
}

extension Action {
    fileprivate func words(isPress: Bool) -> String {
        switch self {
        case .run(let command): command.words
        case .key(let keys):
            "\(isPress ? "holds down" : "taps") \(keys.map(\.name).joined(separator: "+"))"
        case .output(let name, .on): "sets \(name) on"
        case .output(let name, .off): "sets \(name) off"
        case .output(let name, .toggle): "toggles \(name)"
        case .output(let name, .pulse(let time)): "pulses \(name) for \(time.words)"
        case .output(let name, .blink(let every, let time)):
            "blinks \(name) every \(every.words)\(time.map { " for \($0.words)" } ?? "")"
        }
    }
}

extension Command {
    fileprivate var words: String {
        "runs \(text)\(timeout.map { " for at most \($0.words)" } ?? "")\(overlap.words)"
    }
}

extension Overlap {
    fileprivate var words: String {
        switch self {
        case .allow: ""
        case .skip: ", unless it is still running"
        case .queue: ", after its previous run"
        case .restart: ", ending its previous run"
        case .sum: ", one at a time, with the steps added up"
        }
    }
}
