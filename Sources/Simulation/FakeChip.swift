// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Lines

/// A fake chip: what it says of itself, and its lines.
public final class FakeChip {
    public let chip: Chip
    public let lines: [FakeLine]
    /// Whether it is there. What happens on the wires of a chip that is not, nobody hears of.
    public var isPlugged = true {
        didSet { for line in lines { line.isPlugged = isPlugged } }
    }

    public init(name: String, label: String, lines: [String?]) {
        chip = Chip(path: "/dev/\(name)", name: name, label: label, lineCount: lines.count)
        self.lines = lines.enumerated().map { FakeLine(offset: $0, name: $1) }
    }

    /// The chip behind the 40 pins of a Raspberry Pi 4.
    public static func header(name: String = "gpiochip0", label: String = "pinctrl-bcm2711") -> FakeChip {
        FakeChip(name: name, label: label, lines: (0..<54).map { "GPIO\($0)" })
    }
}
