import DebouncedEngine

/// The actions of one gesture, while they are being read.
struct BindingDraft {
    let gesture: Gesture
    /// The position of the gesture's name.
    let place: Place
    let actions: [ActionDraft]

    /// Its actions in the order of the plan: stages are sorted.
    fileprivate var ordered: [ActionDraft] {
        gesture == .hold ? actions.sorted { $0.stageTime < $1.stageTime } : actions
    }

    /// The positions of its actions that do something, in that order; that of the gesture's name if there is only one.
    var places: [Place] {
        actions.count == 1 ? [place] : ordered.filter { $0.action != nil }.map(\.place)
    }
}

extension [BindingDraft] {
    subscript(gesture: Gesture) -> BindingDraft? { first { $0.gesture == gesture } }

    /// The stages of `hold` whose times are valid, with their positions.
    var stages: [(after: Duration, place: Place)] {
        let holds = self[.hold]?.actions ?? []
        return holds.compactMap { hold in
            hold.after.value(orDefault: Defaults.hold).map { ($0, hold.after.place ?? hold.place) }
        }
    }

    var bindings: Bindings {
        var bindings = Bindings()
        for binding in self where binding.gesture != .hold {
            bindings[binding.gesture] = binding.actions.compactMap(\.action)
        }
        bindings.stages = self[.hold]?.ordered.compactMap(\.stage) ?? []
        bindings.repetition = self[.repeat]?.actions.first?.repetition
        return bindings
    }
}

extension ActionDraft {
    fileprivate var stage: Stage? {
        action != nil || isOnlyEvent ? Stage(after: stageTime, action: action) : nil
    }

    fileprivate var stageTime: Duration { after.value ?? Defaults.hold }

    var repetition: Repetition {
        Repetition(after: after.value ?? Defaults.repeatAfter, every: every.value ?? Defaults.repeatEvery)
    }
}

extension Findings {
    /// - Parameter owner: "switch 'door'".
    func refuseEqualStages(of owner: String, _ stages: [(after: Duration, place: Place)]) {
        var seen: Set<Duration> = []
        guard let stage = stages.first(where: { !seen.insert($0.after).inserted }) else { return }
        error(
            "two holds of \(owner) have the same 'after', \(stage.after.words): give each its own",
            at: stage.place)
    }
}
