import DebouncedBoards

/// One `[output.NAME]` while it is being read.
struct OutputDraft: TableDraft {
    private let table: TomlTable
    private(set) var plan: OutputPlan
    private var pin = Setting<LinePin>.absent
    private var wire: WireKeys
    /// The names of the controls that keep it off, right or wrong.
    private(set) var offWhile: [Entry] = []

    private enum Initial: String, CaseIterable {
        case off, on
    }

    static var form: TableForm<OutputDraft> {
        TableForm("output", "[output.NAME]") {
            Key.title { $0.plan.title = $1 }
            Key.pin(example: 27) { $0.pin = $1 }
            WireKeys.chip.lifted { $1(&$0.wire) }
            Key(
                "active_low", .boolean, "Whether the line is low while the output is on.", default: "false",
                synonyms: ["inverted", "invert"], reload: .new
            ) { $0.plan.isActiveLow = $1 }
            Key(
                "initial", .choice(Initial.self),
                "What it is until an action sets it, and after the daemon has ended.", default: "off"
            ) { $0.plan.isInitiallyOn = $1 == .on }
            Key(
                "off_while", .names(atLeast: 0, "names"),
                "Buttons, chords and switches: while one of them is pressed or on, the output is off."
            ) { $0.offWhile = $1 }
        }
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.table = table
        plan = OutputPlan(name: name, pin: .offset(0))
        wire = WireKeys(fileChip: defaults.wire.fileChip)
    }

    var name: String { plan.name }
    var title: String { "output '\(name)'" }
    var place: Place { table.place }
    var lines: [LineUse] { LineUse.of(pin, of: title, on: wire.chip) }

    mutating func finish() {
        (plan.pin, plan.chip) = (pin.value ?? plan.pin, wire.chip)
        plan.offWhile = offWhile.compactMap(\.text)
    }
}
