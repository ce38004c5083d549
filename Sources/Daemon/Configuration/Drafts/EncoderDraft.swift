import DebouncedBoards
import DebouncedContacts
import DebouncedControls
import DebouncedVisible

/// One `[encoder.NAME]` while it is being read.
package struct EncoderDraft: ControlDraft {
    let table: TomlTable
    let plan: EncoderPlan
    private let pins: Setting<[LinePin]>
    private let edges: Setting<EncoderSettings.Edges>
    private let rest: Setting<Rest>
    let bindings: [BindingDraft]

    package enum Rest: String, CaseIterable {
        case open, closed
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.table = table
        pins = table.read("pins", Form.twoPins)
        (edges, rest) = (table.read("edges", Form.edges), table.read("rest", Form.choice))
        bindings = BindingDraft.readAll(table, .encoder)
        var plan = EncoderPlan(
            name: name, pins: pins.value ?? [.offset(0), .offset(1)],
            wiring: WireKeys(table, defaults.wire).wiring)
        table.read("title", Form.title, into: &plan.title)
        plan.settings.edges = edges.value ?? plan.settings.edges
        plan.settings.rest = rest.value == .closed ? .active : .inactive
        table.read("reverse", Form.boolean, into: &plan.settings.isReversed)
        table.read("delay", Form.duration, into: &plan.settings.delay)
        table.read("axis", Form.axis, into: &plan.axis)
        plan.actions = bindings.bindings
        self.plan = plan
        if !pins.isWritten, !table.hasUnknownKeys {
            findings.error("encoder '\(name)' has no pins: write pins = [17, 18], for A and B", at: place)
        }
    }

    var lines: [LineUse] {
        guard let pins = pins.value, let place = self.pins.place, pins[0] != pins[1] else { return [] }
        return zip(pins, EncoderPlan.phases).map { pin, line in
            LineUse(owner: "\(control.title) \(line)", pin: pin, chip: plan.wiring.chip, place: place)
        }
    }
}

extension EncoderDraft {
    func check() {
        refuseOnePin()
        guard rest.isWritten, let edges = edges.value(orDefault: .four), edges != .four else { return }
        findings.error(
            "'rest' is only valid with edges = 4: with edges = \(edges.rawValue) it rests at "
                + (edges == .two ? "both open and both closed" : "every edge"), at: rest.place)
    }

    private func refuseOnePin() {
        guard let pins = pins.value, pins[0] == pins[1] else { return }
        findings.error(
            "A and B of encoder '\(name)' are the same line: write two, such as pins = [17, 18]",
            at: self.pins.place)
    }
}

extension Form {
    /// The lines A and B of a knob.
    static func twoPins(_ entry: Entry) throws(Mistake) -> [LinePin] {
        guard case .array(let elements) = entry.value else {
            throw entry.mistake("write both lines, A and B, such as [17, 18]")
        }
        guard elements.count == 2 else {
            throw Mistake("'pins' needs two lines, A and B, such as [17, 18]", at: entry.place)
        }
        return try each(elements, pin)
    }

    static func edges(_ entry: Entry) throws(Mistake) -> EncoderSettings.Edges {
        guard case .integer(let number) = entry.value,
            let edges = EncoderSettings.Edges.allCases.first(where: { Int64($0.rawValue) == number })
        else { throw entry.mistake("write 4, 2 or 1") }
        return edges
    }

    static func axis(_ entry: Entry) throws(Mistake) -> InputCode {
        let name = try text(entry)
        if let axis = InputCode(axis: name) { return axis }
        throw Mistake(
            "\(quoted(name)) is not an axis that a knob can move: write \(enumeration(InputCode.axisNames.map(quoted), "or"))",
            at: entry.place, Suggestion(name, among: InputCode.axisNames))
    }
}
