import DebouncedBoards

/// One `[output.NAME]` while it is being read.
struct OutputDraft {
    let place: Place
    let plan: OutputPlan
    let lines: [LineUse]
    /// The names of the controls that keep it off, right or wrong.
    let offWhile: [Entry]

    private enum Initial: String, CaseIterable {
        case off, on
    }

    /// - Parameter chip: the one that the file names.
    init(_ name: String, _ table: TomlTable, chip: String?) {
        place = table.place
        offWhile = table.names("off_while")
        let wire = WireKeys(table, fileChip: chip)
        let initial: Setting<Initial> = table.read("initial", Form.choice)
        let (pin, lines) = table.line(of: "output '\(name)'", on: wire.chip, example: 27)
        self.lines = lines
        var plan = OutputPlan(name: name, pin: pin)
        table.read("title", Form.title, into: &plan.title)
        (plan.chip, plan.isActiveLow) = (wire.chip, wire.isActiveLow.value ?? plan.isActiveLow)
        (plan.isInitiallyOn, plan.offWhile) = (initial.value == .on, offWhile.compactMap(\.text))
        self.plan = plan
    }

    var name: String { plan.name }
}
