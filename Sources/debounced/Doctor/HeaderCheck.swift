import DebouncedConfiguration
import DebouncedLinux

/// Looks for numbers that are not on the header of a Raspberry Pi, such as those of its pins.
///
/// "auto" is taken for a Pi's chip unless this machine has another one: a file may be checked on a laptop.
struct HeaderCheck {
    let plan: Plan
    let file: String
    /// The chips of this machine.
    let chips: [Chip]

    var findings: [Finding] {
        plan.wants.filter { isHeader($0.request.chip) }.compactMap { owner, request in
            finding(of: request.pin).map { severity, words in
                Finding(severity, file, plan.places.pin(of: owner), "\(owner): \(words)")
            }
        }
    }

    private func isHeader(_ chip: String) -> Bool {
        let isHeader = Chip.raspberryPiLabels.contains(chip)
        guard !isHeader, !chips.isEmpty else { return isHeader || chip == "auto" }
        return chips.contains { $0.isOfRaspberryPi && (chip == "auto" || [$0.name, $0.path].contains(chip)) }
    }

    private func finding(of pin: LinePin) -> (Finding.Severity, String)? {
        if case .name(let name) = pin, let board = LinePin.boardPin(inName: name) {
            return finding(board, name)
        }
        if case .name(let name) = pin, HeaderCheck.supplies.contains(name.uppercased()) {
            return (
                .warning, "\"\(name)\" is not a line: a button is between one, such as GPIO17, and ground"
            )
        }
        if case .name(let name) = pin, let meant = spelling(of: name) {
            return (.warning, "a Raspberry Pi has no line \"\(name)\": write \"\(meant)\"")
        }
        guard let line = pin.headerNumber, !Header.lines.contains(line) else { return nil }
        var words =
            "the header of a Raspberry Pi has no GPIO\(line), only GPIO0 to GPIO\(Header.lines.upperBound)"
        if case .line(let meant)? = Header.pin(line) { words += "; its pin \(line) is GPIO\(meant)" }
        return (.warning, words)
    }

    /// Names of pins that are not lines.
    private static let supplies: Set = ["GND", "GROUND", "5V", "3V3", "3.3V"]

    /// Prefixes in other programs and on boards, and ours.
    private static let prefixes = [("BCM", "GPIO"), ("PIN", "BOARD"), ("D", "GPIO")]

    /// Returns the name that is meant by "gpio17", "GPIO 17", "BCM17" or "pin 11"; nil if a name needs no change, or is
    /// another.
    private func spelling(of name: String) -> String? {
        var word = name.uppercased().filter { !" _-#".contains($0) }
        if let (others, ours) = HeaderCheck.prefixes.first(where: { word.hasPrefix($0.0) }) {
            word = ours + word.dropFirst(others.count)
        }
        return word != name && LinePin.number(inName: word) != nil ? word : nil
    }

    /// - Parameter name: as it is written, such as "BOARD11".
    private func finding(_ pin: Int, _ name: String) -> (Finding.Severity, String)? {
        switch Header.pin(pin) {
        // If there is a chip, whoever finds the line on it says so.
        case .line(let line)?: chips.isEmpty ? (.note, "\"\(name)\" is GPIO\(line)") : nil
        case .supply(let what)?: (.warning, "pin \(pin) of the header is \(what), and not a line")
        case nil: (.warning, "the header of a Raspberry Pi has the pins 1 to \(Header.pinCount)")
        }
    }
}
