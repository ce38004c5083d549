import DebouncedBoards

/// The line of a control or an output while its table is being read.
struct LineDraft {
    /// "button 'a'".
    private let owner: String
    let pin: Setting<LinePin>
    let wire: WireKeys

    /// - Parameter example: what may be written if there is no pin.
    init(_ owner: String, _ table: TomlTable, _ wire: WireKeys, example: Int) {
        (self.owner, self.wire) = (owner, wire)
        pin = table.read("pin", Form.pin)
        if !pin.isWritten, !table.hasUnknownKeys {
            table.findings.error(
                "\(owner) has no pin: write pin = \(example) or pin = \"GPIO\(example)\"", at: table.place)
        }
    }

    /// - Parameter chip: the one that the file names.
    func use(chip: String?) -> LineUse? {
        guard let value = pin.value, let place = pin.place else { return nil }
        return LineUse(owner: owner, pin: value, chip: wire.chip.value ?? chip ?? "auto", place: place)
    }
}

/// The keys that say on which chip a line is, and how it is wired.
struct WireKeys {
    static let names = ["chip", "active_low", "bias", "poll"]

    let chip: Setting<String>
    let isActiveLow: Setting<Bool>
    let bias: Setting<Bias>
    let poll: Setting<Duration>

    /// - Parameter defaults: for what is not written.
    init(_ table: TomlTable, _ defaults: WireKeys? = nil) {
        let defaults = defaults ?? WireKeys()
        chip = table.read("chip", Form.text).filled(from: defaults.chip)
        isActiveLow = table.read("active_low", Form.boolean).filled(from: defaults.isActiveLow)
        bias = table.read("bias", Form.choice).filled(from: defaults.bias)
        poll = table.read("poll", Form.pollPeriod).filled(from: defaults.poll)
    }

    private init() {
        (chip, isActiveLow, bias, poll) = (.absent, .absent, .absent, .absent)
    }

    /// The one that holds the line while its contact is open.
    var resistor: Bias { bias.value ?? (isActiveLow.value == false ? .pullDown : .pullUp) }
}
