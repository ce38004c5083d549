import DebouncedBoards

extension TomlTable {
    /// The `pin` of a control or an output, and the use of that line if it is right.
    ///
    /// - Parameters:
    ///   - owner: "button 'a'".
    ///   - example: what may be written if there is no pin.
    func line(of owner: String, on chip: String, example: Int) -> (pin: LinePin, uses: [LineUse]) {
        let pin = read("pin", Form.pin)
        if !pin.isWritten, !hasUnknownKeys {
            findings.error(
                "\(owner) has no pin: write pin = \(example) or pin = \"GPIO\(example)\"", at: place)
        }
        guard let value = pin.value, let place = pin.place else { return (.offset(0), []) }
        return (value, [LineUse(owner: owner, pin: value, chip: chip, place: place)])
    }
}

/// The keys that say on which chip a line is, and how it is wired.
struct WireKeys {
    /// The one that the file names.
    private let fileChip: String?
    private let ownChip: Setting<String>
    let isActiveLow: Setting<Bool>
    private let bias: Setting<Bias>
    let poll: Setting<Duration>

    /// - Parameter chip: the one that the file names.
    init(_ table: TomlTable, fileChip: String?) {
        self.init(table, nil, fileChip)
    }

    /// - Parameter defaults: for what is not written.
    init(_ table: TomlTable, _ defaults: WireKeys) {
        self.init(table, defaults, defaults.fileChip)
    }

    private init(_ table: TomlTable, _ defaults: WireKeys?, _ fileChip: String?) {
        self.fileChip = fileChip
        ownChip = table.read("chip", Form.hardwareName).filled(from: defaults?.ownChip)
        isActiveLow = table.read("active_low", Form.boolean).filled(from: defaults?.isActiveLow)
        bias = table.read("bias", Form.choice).filled(from: defaults?.bias)
        poll = table.read("poll", Form.pollPeriod).filled(from: defaults?.poll)
        warnOfPullToGround(in: table)
    }

    /// Said once, in the table that has one of the two keys.
    private func warnOfPullToGround(in table: TomlTable) {
        guard let place = table["bias"]?.keyPlace ?? table["active_low"]?.keyPlace, bias.value == .pullDown,
            isActiveLow.value == true
        else { return }
        table.findings.warn(
            "with active_low = true and bias = \"pull-down\" the line is active while nothing is connected: "
                + "for a contact to ground write bias = \"pull-up\", for one to 3.3 V active_low = false",
            at: place)
    }

    var chip: String { ownChip.value ?? fileChip ?? "auto" }

    var wiring: Wiring {
        let isActiveLow = isActiveLow.value ?? true
        let bias = bias.value ?? (isActiveLow ? .pullUp : .pullDown)
        return Wiring(chip: chip, isActiveLow: isActiveLow, bias: bias, poll: poll.value)
    }
}
