import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedVisible
import DebouncedWire

/// One `[encoder.NAME]` while it is being read.
struct EncoderDraft: PairDraft {
    let table: TomlTable
    private(set) var plan: EncoderPlan
    var wire: WireKeys
    var bindings: [BindingDraft] = []
    var pins = Setting<[LinePin]>.absent
    private var edges = Setting<EncoderSettings.Edges>.absent
    private var rest = Setting<Rest>.absent

    private enum Rest: String, CaseIterable {
        case open, closed
    }

    static var form: TableForm<EncoderDraft> {
        TableForm(ControlKind.encoder.key, "[encoder.NAME]", conditions: onlyFourEdgesRest) {
            Key.pins(
                "The lines of A and B, each by its number or its name.",
                required: "write pins = [17, 18], for A and B")
            Key.title { $0.plan.title = $1 }
            Key.wiring
            Key(
                "edges", .edges, "How many edges each click has.", default: "4",
                synonyms: ["steps", "stepsperclick", "edgesperclick", "resolution"]
            ) { $0.edges = $1 }
            Key(
                "rest", .choice(Rest.self),
                "With four edges: whether both contacts are open or closed between two clicks.",
                default: "open"
            ) { $0.rest = $1 }
            Key("reverse", .boolean, "true swaps clockwise and counterclockwise.", default: "false") {
                $0.plan.settings.isReversed = $1
            }
            Key(
                "delay", .duration, "How long a line is ignored after a change, because it bounces.",
                default: "5ms", synonyms: Delay.synonyms
            ) { $0.plan.settings.delay = $1 }
            Key("axis", .axis, "An axis of Linux's input layer that the clicks move.") { $0.plan.axis = $1 }
            Key.gestures(.encoder)
        }
    }

    private static var onlyFourEdgesRest: [(String, JSON)] {
        [
            ("if", .properties(("edges", .constant(.number(4))))),
            ("else", .not(.required(["rest"]))),
        ]
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        (self.table, wire) = (table, defaults.wire)
        plan = EncoderPlan(name: name, pins: [.offset(0), .offset(1)])
    }
}

extension EncoderDraft {
    mutating func finish() {
        (plan.pins, plan.wiring, plan.actions) = (pins.value ?? plan.pins, wire.wiring, bindings.bindings)
        plan.settings.edges = edges.value ?? plan.settings.edges
        plan.settings.rest = rest.value == .closed ? .active : .inactive
        wire.warnOfPullToGround(in: table)
        refuseOnePin()
        guard rest.isWritten, let edges = edges.value(orDefault: .four), edges != .four else { return }
        findings.error(
            "'rest' is only valid with edges = 4: with edges = \(edges.rawValue) it rests at "
                + (edges == .two ? "both open and both closed" : "every edge"), at: rest.place)
    }
}

extension ValueForm<EncoderSettings.Edges> {
    fileprivate static var edges: ValueForm {
        let numbers = EncoderSettings.Edges.allCases.map(\.rawValue).sorted(by: >)
        let schema = JSON.object([("enum", .list(numbers.map { .number(Int64($0)) }))])
        return ValueForm(numbers.map(String.init).joined(separator: ", "), schema) { entry throws(Mistake) in
            guard case .integer(let number) = entry.value,
                let edges = EncoderSettings.Edges.allCases.first(where: { Int64($0.rawValue) == number })
            else { throw entry.mistake("write 4, 2 or 1") }
            return edges
        }
    }
}

extension ValueForm<InputCode> {
    fileprivate static var axis: ValueForm {
        ValueForm("REL_DIAL, ...", .choice(InputCode.axisNames)) { entry throws(Mistake) in
            let name = try Read.text(entry)
            if let axis = InputCode(axis: name) { return axis }
            let names = enumeration(InputCode.axisNames.map(quoted), "or")
            throw Mistake(
                "\(quoted(name)) is not an axis that a knob can move: write \(names)", at: entry.place,
                Suggestion(name, among: InputCode.axisNames))
        }
    }
}
