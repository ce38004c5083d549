import DebouncedControls

/// What is bound to one gesture, while it is being read.
struct BindingDraft {
    let gesture: Gesture
    /// The position of the gesture's name.
    let place: Place
    let actions: [ActionDraft]

    /// All bindings of a control.
    static func readAll(_ table: TomlTable, _ kind: ControlKind) -> [BindingDraft] {
        kind.gestures.compactMap { gesture in
            table[gesture.rawValue].map { entry in
                let actions = ActionDraft.read(entry, gesture, table.findings)
                return BindingDraft(gesture: gesture, place: entry.keyPlace, actions: actions)
            }
        }
    }

    /// The positions of its actions: that of the gesture's name if there is only one. Stages are sorted, as in the plan.
    var places: [Place] {
        if actions.count == 1 { return [place] }
        return gesture == .hold
            ? actions.sorted { $0.stageTime < $1.stageTime }.map(\.place) : actions.map(\.place)
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

    var hasEqualStages: Bool { Set(stages.map(\.after)).count < stages.count }

    var bindings: Bindings {
        var bindings = Bindings()
        for binding in self where binding.gesture != .hold {
            bindings[binding.gesture] = binding.actions.compactMap(\.action)
        }
        let holds = self[.hold]?.actions ?? []
        bindings.stages = holds.compactMap(\.stage).sorted { $0.after < $1.after }
        bindings.repetition = self[.repeat]?.actions.first?.repetition
        return bindings
    }
}

extension ActionDraft {
    fileprivate var stage: Stage? { action.map { Stage(after: stageTime, action: $0) } }

    fileprivate var stageTime: Duration { after.value ?? Defaults.hold }

    var repetition: Repetition {
        Repetition(after: after.value ?? Defaults.repeatAfter, every: every.value ?? Defaults.repeatEvery)
    }
}
