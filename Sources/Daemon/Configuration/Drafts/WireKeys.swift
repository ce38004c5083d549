import DebouncedBoards

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
