import DebouncedBoards

/// One `[output.NAME]` while it is being read.
struct OutputDraft {
    let name: String
    let place: Place
    private let title: Setting<String>
    private let pin: Setting<LinePin>
    private let chip: Setting<String>
    private let isActiveLow: Setting<Bool>
    private let initial: Setting<Initial>
    /// The names of the controls that keep it off, right or wrong.
    let offWhile: [Entry]

    private enum Initial: String, CaseIterable {
        case off, on
    }

    init(_ name: String, _ section: Section) {
        (self.name, place) = (name, section.place)
        title = section.read("title", Form.title)
        pin = section.read("pin", Form.pin)
        chip = section.read("chip", Form.text)
        isActiveLow = section.read("active_low", Form.boolean)
        initial = section.read("initial", Form.choice)
        offWhile = section.names("off_while")
        if !pin.isWritten, !section.hasUnknownKeys {
            section.report.error(
                "output '\(name)' has no pin: write pin = 27 or pin = \"GPIO27\"", at: section.place)
        }
    }

    func plan(chip: String?) -> OutputPlan {
        var plan = OutputPlan(name: name, pin: pin.value ?? .offset(0))
        plan.title = title.value
        plan.chip = self.chip.value ?? chip ?? plan.chip
        plan.isActiveLow = isActiveLow.value ?? plan.isActiveLow
        plan.isInitiallyOn = initial.value == .on
        plan.offWhile = offWhile.compactMap(\.text)
        return plan
    }

    func lineUse(chip: String?) -> LineUse? {
        guard let value = pin.value, let place = pin.place else { return nil }
        return LineUse(
            owner: "output '\(name)'", pin: value, chip: self.chip.value ?? chip ?? "auto", place: place)
    }
}
