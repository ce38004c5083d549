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

    init(_ name: String, _ table: TomlTable) {
        (self.name, place) = (name, table.place)
        title = table.read("title", Form.title)
        line = LineDraft("output '\(name)'", table, WireKeys(table), example: 27)
        initial = table.read("initial", Form.choice)
        offWhile = table.names("off_while")
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
