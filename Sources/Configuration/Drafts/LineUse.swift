import DebouncedLinux

/// The owner of a line.
struct LineUse {
    /// "button 'a'".
    var owner: String
    var pin: LinePin
    var chip: String
    var place: Place

    /// The use of a line with a pin that is right.
    static func of(_ pin: Setting<LinePin>, of owner: String, on chip: String) -> [LineUse] {
        guard let value = pin.value, let place = pin.place else { return [] }
        return [LineUse(owner: owner, pin: value, chip: chip, place: place)]
    }

    /// A number between quotes is a name, and seldom meant as one.
    static func warnOfNumbers(_ uses: [LineUse], _ findings: Findings) {
        for use in uses {
            guard case .name(let name) = use.pin, let number = UInt16(name), name == "\(number)" else {
                continue
            }
            findings.warn(
                "\(quoted(name)) is the name of a line: without its quotes it is line \(number)",
                at: use.place)
        }
    }

    /// A line can have only one owner.
    static func refuseShared(_ uses: [LineUse], _ findings: Findings) {
        var owners: [LineName: LineUse] = [:]
        for use in uses.sorted(by: { $0.place < $1.place }) {
            let name = LineName(use.pin, chip: use.chip)
            if let other = owners[name] {
                findings.error(
                    "\(other.owner) and \(use.owner) are both \(name) (the other is at \(other.place))",
                    at: use.place)
            }
            owners[name] = owners[name] ?? use
        }
    }
}

/// A line's name, as unique as possible without looking at the chips.
struct LineName: Hashable {
    private let pin: LinePin
    private let chip: String

    init(_ pin: LinePin, chip: String) {
        self.chip = chip.hasPrefix("/dev/") ? String(chip.dropFirst("/dev/".count)) : chip
        self.pin = LineName.isHeader(self.chip) ? LineName.numbered(pin) : pin
    }

    /// On a Raspberry Pi, the lines of the header have the numbers that are in their names.
    private static func numbered(_ pin: LinePin) -> LinePin { pin.headerNumber.map { .offset($0) } ?? pin }

    /// Returns true if this is the chip of the board's header.
    private static func isHeader(_ chip: String) -> Bool {
        chip == "auto" || Chip.raspberryPiLabels.contains(chip)
    }

    /// The line and its pin, for whoever connects a wire to it.
    var wire: String {
        guard LineName.isHeader(chip), case .offset(let number) = pin, let place = Header.pin(ofLine: number)
        else { return "\(self)" }
        return "GPIO\(number) (pin \(place) of the header)\(chip == "auto" ? "" : " on chip \(chip)")"
    }
}

extension LineName: CustomStringConvertible {
    var description: String {
        let place = chip == "auto" ? "the board's header chip" : "chip \(chip)"
        return switch pin {
        case .offset(let number) where LineName.isHeader(chip): "GPIO\(number) on \(place)"
        case .offset(let number): "line \(number) on \(place)"
        case .name(let name): "line \(name) on \(place)"
        }
    }
}

/// The keys that say on which chip a line is, and how it is wired.
struct WireKeys {
    /// The one that the file names.
    var fileChip: String?
    var ownChip = Setting<String>.absent
    var isActiveLow = Setting<Bool>.absent
    var bias = Setting<Bias>.absent
    var poll = Setting<Duration>.absent

    static var chip: Key<WireKeys> {
        Key(
            "chip", .chip, "The chip, if not the file's: a name such as gpiochip0, a path, or a label.",
            reload: .new
        ) { $0.ownChip = $1 }
    }

    @KeyList<WireKeys> static var keys: [Key<WireKeys>] {
        chip
        Key(
            "active_low", .boolean,
            "Whether the line is low while the contact is closed. Default: true, for a contact to ground.",
            default: "true", synonyms: ["inverted", "invert"], reload: .new
        ) { $0.isActiveLow = $1 }
        Key(
            "bias", .choice(Bias.self, values: "pull-up, pull-down, ..."),
            """
            The resistor that holds the line while the contact is open. Default: pull-up, or pull-down if active_low is \
            false.
            """,
            synonyms: ["pull", "pullup", "pullupdown", "pud", "resistor"], reload: .new
        ) { $0.bias = $1 }
        Key(
            "poll", .pollPeriod,
            "How often to read the line, from 1 ms to 1 s, if its chip can't report edges."
        ) { $0.poll = $1 }
    }

    var chip: String { ownChip.value ?? fileChip ?? "auto" }

    var wiring: Wiring {
        let isActiveLow = isActiveLow.value ?? true
        let bias = bias.value ?? (isActiveLow ? .pullUp : .pullDown)
        return Wiring(chip: chip, isActiveLow: isActiveLow, bias: bias, poll: poll.value)
    }

    /// Said once, in the table that has one of the two keys.
    func warnOfPullToGround(in table: TomlTable) {
        guard let place = table["bias"]?.keyPlace ?? table["active_low"]?.keyPlace, bias.value == .pullDown,
            isActiveLow.value == true
        else { return }
        table.findings.warn(
            "with active_low = true and bias = \"pull-down\" the line is active while nothing is connected: "
                + "for a contact to ground write bias = \"pull-up\", for one to 3.3 V active_low = false",
            at: place)
    }
}
