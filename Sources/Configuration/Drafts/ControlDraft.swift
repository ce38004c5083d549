import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// A table with a name while it is being read.
protocol TableDraft {
    static var form: TableForm<Self> { get }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys)

    /// "button 'a'".
    var title: String { get }

    /// Completes what it amounts to, and reports what is wrong with the whole table, even if each key is right.
    mutating func finish()
}

/// The table of a control while it is being read: what it amounts to, and what is needed to check it.
protocol ControlDraft: TableDraft, BoundDraft {
    associatedtype Kind: ControlPlan

    var table: TomlTable { get }
    /// Wrong values are as if they were not written.
    var plan: Kind { get }
    /// Its lines whose pins are right.
    var lines: [LineUse] { get }
}

extension ControlDraft {
    var controlKind: ControlKind { Kind.controlKind }
    var control: ControlName { plan.control }
    var title: String { control.title }
    var name: String { plan.name }
    var place: Place { table.place }
    var findings: Findings { table.findings }
}

/// The table of a control with lines.
protocol WiredDraft: ControlDraft {
    var wire: WireKeys { get set }
}

/// The table of a control with one line.
protocol ContactDraft: WiredDraft {
    var pin: Setting<LinePin> { get set }
}

extension ContactDraft {
    var lines: [LineUse] { LineUse.of(pin, of: title, on: wire.chip) }
}

/// The table of a control with two lines, A and B.
protocol PairDraft: WiredDraft {
    var pins: Setting<[LinePin]> { get set }
}

extension PairDraft {
    var lines: [LineUse] {
        guard let pins = pins.value, let place = self.pins.place, pins[0] != pins[1] else { return [] }
        return zip(pins, EncoderPlan.phases).map { pin, line in
            LineUse(owner: "\(title) \(line)", pin: pin, chip: wire.chip, place: place)
        }
    }

    func refuseOnePin() {
        guard let pins = pins.value, pins[0] == pins[1] else { return }
        findings.error(
            "A and B of \(title) are the same line: write two, such as pins = [17, 18]", at: self.pins.place)
    }
}

extension Key where Draft: PairDraft {
    /// - Parameter advice: what to write if there are none.
    static func pins(_ help: String, required advice: String) -> Key {
        Key(
            "pins", .twoPins, help, synonyms: ["gpio", "gpios", "lines", "pin", "a", "b"],
            required: advice, reload: .new
        ) { $0.pins = $1 }
    }
}

extension Key where Draft: ContactDraft {
    /// - Parameter example: what may be written if there is no pin.
    static func pin(example: Int) -> Key { .pin(example: example) { $0.pin = $1 } }
}

extension Key where Draft: WiredDraft {
    static var wiring: [Key] { WireKeys.keys.map { key in key.lifted { $1(&$0.wire) } } }
}

extension Key {
    static func pin(example: Int, _ write: @escaping (inout Draft, Setting<LinePin>) -> Void) -> Key {
        Key(
            "pin", .pin,
            "The line: its number on the chip, or its name. On a Raspberry Pi it is the BCM number.",
            synonyms: ["gpio", "line", "offset", "bcm", "channel"],
            required: "write pin = \(example) or pin = \"GPIO\(example)\"", reload: .new, write: write)
    }

    static func title(_ write: @escaping (inout Draft, String) -> Void) -> Key {
        .title("The name to display instead of that of the table.", write)
    }

    static func title(_ help: String, _ write: @escaping (inout Draft, String) -> Void) -> Key {
        Key("title", .title, help, synonyms: ["name", "label", "description"], write: write)
    }
}
