import DebouncedBoards

/// One `[output.NAME]` while it is being read.
struct OutputDraft {
    let name: String
    let place: Place
    private let title: Setting<String>
    let line: LineDraft
    private let initial: Setting<Initial>
    /// The names of the controls that keep it off, right or wrong.
    let offWhile: [Entry]

    private enum Initial: String, CaseIterable {
        case off, on
    }

    init(_ name: String, _ section: Section) {
        (self.name, place) = (name, section.place)
        title = section.read("title", Form.title)
        line = LineDraft("output '\(name)'", section, WireKeys(section), example: 27)
        initial = section.read("initial", Form.choice)
        offWhile = section.names("off_while")
    }

    func plan(chip: String?) -> OutputPlan {
        var plan = OutputPlan(name: name, pin: line.pin.value ?? .offset(0))
        plan.title = title.value
        plan.chip = line.wire.chip.value ?? chip ?? plan.chip
        plan.isActiveLow = line.wire.isActiveLow.value ?? plan.isActiveLow
        plan.isInitiallyOn = initial.value == .on
        plan.offWhile = offWhile.compactMap(\.text)
        return plan
    }
}
