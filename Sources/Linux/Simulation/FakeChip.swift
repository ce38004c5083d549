/// A fake chip: its description, and its lines.
package final class FakeChip {
    package private(set) var chip: Chip
    package private(set) var lines: [FakeLine]
    let ready = ReadyLines()
    /// True if it is plugged in. If it is not, nothing on its wires is reported.
    package var isPlugged = true {
        didSet {
            for line in lines { line.isPlugged = isPlugged }
            if oldValue, !isPlugged { departures += 1 }
        }
    }
    /// The number of times it was unplugged.
    private(set) var departures = 0

    /// - Parameter path: of its device, if it isn't the usual one.
    package init(name: String, path: String? = nil, label: String, lines: [String?]) {
        chip = Chip(path: path ?? "/dev/\(name)", name: name, label: label, lineCount: lines.count)
        self.lines = lines.enumerated().map { [ready] in FakeLine(offset: $0, name: $1, among: ready) }
    }

    private static let headerLabel = "pinctrl-bcm2711"
    private static let headerNames: [String?] = (0..<54).map { "GPIO\($0)" }

    /// The chip behind the 40-pin header of a Raspberry Pi 4.
    package static func header() -> FakeChip {
        FakeChip(name: "gpiochip0", label: headerLabel, lines: headerNames)
    }

    /// A chip with the lines of a header, as it was asked for; the header's if it is no chip in particular.
    ///
    /// - Parameter number: the first that is free, in case it has no name.
    convenience init(asked: String, number: Int) {
        let isName = FakeChip.isName(asked)
        let name = isName ? String(asked.split(separator: "/").last ?? "") : "gpiochip\(number)"
        let path = asked.utf8.contains(UInt8(ascii: "/")) ? asked : nil
        let label = asked == "auto" ? FakeChip.headerLabel : isName ? "fake" : asked
        self.init(name: name, path: path, label: label, lines: FakeChip.headerNames)
    }

    /// Returns true if a chip is asked for by its name or path, and not by its label.
    static func isName(_ asked: String) -> Bool {
        asked.hasPrefix("gpiochip") || asked.utf8.contains(UInt8(ascii: "/"))
    }

    /// Returns true if it is the one that is asked for.
    func isCalled(_ asked: String) -> Bool {
        [chip.label, chip.name, chip.path].contains(asked)
    }

    /// Returns the offset of this line, which is added unless it is there.
    func add(_ pin: LinePin) -> Int {
        switch pin {
        case .offset(let offset):
            while lines.count <= offset { append(nil) }
            return offset
        case .name(let name):
            if let known = lines.firstIndex(where: { $0.name == name }) { return known }
            if chip.isOfRaspberryPi, let number = pin.headerNumber { return add(.offset(number)) }
            append(name)
            return lines.count - 1
        }
    }

    private func append(_ name: String?) {
        let line = FakeLine(offset: lines.count, name: name, among: ready)
        line.isPlugged = isPlugged
        lines.append(line)
        chip.lineCount = lines.count
    }
}
