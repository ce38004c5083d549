import DebouncedBoards
import DebouncedContacts
import DebouncedControls
import DebouncedVisible

/// One `[encoder.NAME]` while it is being read.
package struct EncoderDraft {
    static let keys =
        ["pins", "title"] + WireKeys.names + ["edges", "rest", "reverse", "delay", "axis"]

    let name: String
    let place: Place
    private let title: Setting<String>
    private let pins: Setting<[LinePin]>
    private let wire: WireKeys
    private let edges: Setting<EncoderSettings.Edges>
    private let rest: Setting<Rest>
    private let isReversed: Setting<Bool>
    private let delay: Setting<Duration>
    private let axis: Setting<Axis>
    let bindings: [BindingDraft]

    package enum Rest: String, CaseIterable {
        case open, closed
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.name = name
        place = table.place
        title = table.read("title", Form.title)
        pins = table.read("pins", Form.twoPins)
        wire = WireKeys(table, defaults.wire)
        edges = table.read("edges", Form.edges)
        rest = table.read("rest", Form.choice)
        isReversed = table.read("reverse", Form.boolean)
        delay = table.read("delay", Form.duration)
        axis = table.read("axis", Form.axis)
        bindings = BindingDraft.readAll(table, .encoder)
        if !pins.isWritten, !table.hasUnknownKeys {
            table.findings.error(
                "encoder '\(name)' has no pins: write pins = [17, 18], for A and B", at: place)
        }
    }

    func plan(chip: String?) -> EncoderPlan {
        EncoderPlan(
            name: name, title: title.value, pins: pins.value ?? [.offset(0), .offset(1)],
            chip: wire.chip.value ?? chip, isActiveLow: wire.isActiveLow.value, bias: wire.resistor,
            poll: wire.poll.value,
            settings: settings, actions: bindings.bindings, axis: axis.value)
    }

    func lineUses(chip: String?) -> [LineUse] {
        guard let pins = pins.value, let place = self.pins.place, pins[0] != pins[1] else { return [] }
        return zip(pins, EncoderPlan.phases).map { pin, line in
            LineUse(
                owner: "encoder '\(name)' (\(line))", pin: pin, chip: wire.chip.value ?? chip ?? "auto",
                place: place)
        }
    }

    private var settings: EncoderSettings {
        EncoderSettings(
            edges: edges.value ?? .four, rest: rest.value == .closed ? .active : .inactive,
            delay: delay.value ?? EncoderSettings().delay, isReversed: isReversed.value ?? false)
    }

    func check(_ findings: Findings) {
        refuseOnePin(findings)
        guard rest.isWritten, let edges = edges.value(orDefault: .four), edges != .four else { return }
        findings.error(
            "'rest' is only valid with edges = 4: with edges = \(edges.rawValue) it rests at "
                + (edges == .two ? "both open and both closed" : "every edge"), at: rest.place)
    }
}

extension EncoderDraft {
    private func refuseOnePin(_ findings: Findings) {
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

    static func axis(_ entry: Entry) throws(Mistake) -> Axis {
        let name = try text(entry)
        if let axis = Axis(name: name) { return axis }
        throw Mistake(
            "no knob moves \(quoted(name)): write \(enumeration(Axis.names.map(quoted), "or"))",
            at: entry.place, Suggestion(name, among: Axis.names))
    }
}
