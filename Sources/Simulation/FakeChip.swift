// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards

/// A fake chip: its description, and its lines.
package final class FakeChip {
    package let chip: Chip
    package let lines: [FakeLine]
    /// Whether it is plugged in. If it is not, nothing on its wires is reported.
    package var isPlugged = true {
        didSet { for line in lines { line.isPlugged = isPlugged } }
    }

    package init(name: String, label: String, lines: [String?]) {
        chip = Chip(path: "/dev/\(name)", name: name, label: label, lineCount: lines.count)
        self.lines = lines.enumerated().map { FakeLine(offset: $0, name: $1) }
    }

    private static let headerLabel = "pinctrl-bcm2711"
    private static let headerNames: [String?] = (0..<54).map { "GPIO\($0)" }

    /// The chip behind the 40-pin header of a Raspberry Pi 4.
    package static func header() -> FakeChip {
        FakeChip(name: "gpiochip0", label: headerLabel, lines: headerNames)
    }

    /// Chips on which all of these lines can be found: the header's if a line asks for no chip in particular, and one
    /// for each other chip that is asked for.
    package static func chips(for requests: [LineRequest]) -> [FakeChip] {
        var asked: [String] = []
        for request in requests where !asked.contains(request.chip) { asked.append(request.chip) }
        return asked.enumerated().map { place, chip in
            let pins = requests.filter { $0.chip == chip }.map(\.pin)
            return FakeChip(asked: chip, place: place, pins: pins)
        }
    }

    private convenience init(asked: String, place: Int, pins: [LinePin]) {
        let isName = asked.hasPrefix("gpiochip") || asked.hasPrefix("/dev/")
        let name = isName ? String(asked.split(separator: "/").last ?? "") : "gpiochip\(place)"
        let label = asked == "auto" ? FakeChip.headerLabel : isName ? "fake" : asked
        self.init(name: name, label: label, lines: FakeChip.names(for: pins))
    }

    private static func names(for pins: [LinePin]) -> [String?] {
        var names = headerNames
        for pin in pins {
            switch pin {
            case .offset(let offset) where offset >= names.count:
                names += Array(repeating: nil, count: offset + 1 - names.count)
            case .name(let name) where !names.contains(name): names.append(name)
            case .offset, .name: break
            }
        }
        return names
    }
}
