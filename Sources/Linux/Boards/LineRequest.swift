import DebouncedContacts

/// A request for a line: where it is, how it is wired, and which policy will judge its edges.
package struct LineRequest: Equatable, Sendable {
    /// "auto", a label, a name or a path.
    package var chip: String
    package var pin: LinePin
    package var bias: Bias
    package var activeLow: Bool
    package var policy: Policy
    /// The period at which its level is read, if its chip does not report edges.
    package var poll: Duration?
    /// The level that something may depend on for long after it began; nil if nothing does. The line is read before
    /// that is decided.
    package var held: Level? = .active
    /// The other line of the same knob, by its distance in the list of requests; nil for a line by itself. Both are read
    /// after edges of either.
    package var partner: Int?

    package init(
        chip: String, pin: LinePin, bias: Bias, activeLow: Bool, policy: Policy, poll: Duration? = nil
    ) {
        self.poll = poll
        self.chip = chip
        self.pin = pin
        self.bias = bias
        self.activeLow = activeLow
        self.policy = policy
    }
}

extension LineRequest {
    /// A line with more edges a second than this is set aside, if the config does not say otherwise.
    package static let defaultStormLimit = 5000

    /// The same line, on the chip with this label if any chip was asked for.
    package func staying(on label: String?) -> LineRequest {
        var request = self
        if chip == "auto", let label, !label.isEmpty { request.chip = label }
        return request
    }
}

/// A line of a chip as people refer to it.
package enum LinePin: Hashable, Sendable {
    case offset(Int)
    case name(String)

    /// The number of a line of a Raspberry Pi in a name such as "GPIO17", or "BOARD11" for that pin of the header.
    package static func number(inName name: String) -> Int? {
        if let number = number(in: name, after: "GPIO") { return number }
        guard let pin = boardPin(inName: name), case .line(let number)? = Header.pin(pin) else { return nil }
        return number
    }

    /// The pin of the header in a name such as "BOARD11".
    package static func boardPin(inName name: String) -> Int? { number(in: name, after: "BOARD") }

    private static func number(in name: String, after prefix: String) -> Int? {
        guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number >= 0,
            "\(prefix)\(number)" == name
        else { return nil }
        return number
    }

    /// The number that it has on a Raspberry Pi.
    package var headerNumber: Int? {
        switch self {
        case .offset(let offset): offset
        case .name(let name): LinePin.number(inName: name)
        }
    }
}

/// The 40 pins of a Raspberry Pi's header.
package enum Header {
    package enum Pin: Equatable, Sendable {
        /// The line with this number.
        case line(Int)
        /// The supply or ground, as it is called.
        case supply(String)
    }

    /// From pin 1 on.
    private static let pins: [Pin] = """
        3.3V 5V 2 5V 3 ground 4 14 ground 15 17 18 27 ground 22 23 3.3V 24 10 ground
        9 25 11 8 ground 7 0 1 5 ground 6 12 13 ground 19 16 26 20 ground 21
        """.split { $0 == " " || $0 == "\n" }.map { Int($0).map { .line($0) } ?? .supply(String($0)) }

    package static let pinCount = pins.count

    /// The lines that are on it: 0 to 27.
    package static let lines = 0...27

    /// Nil if there is no such pin.
    package static func pin(_ number: Int) -> Pin? { 1...pinCount ~= number ? pins[number - 1] : nil }

    /// The pin of a line; nil if it is not on the header.
    package static func pin(ofLine line: Int) -> Int? { pins.firstIndex(of: .line(line)).map { $0 + 1 } }
}

extension [LineRequest] {
    /// For each of these lines, the number of the old one on the same wire: the one that is described in the same way, or
    /// else the one that is where this one is found.
    ///
    /// - Parameters:
    ///   - addresses: where the old lines are, by their numbers.
    ///   - find: where a line is. It is asked only about lines that no old one is described as.
    package func sameWires(
        in old: [LineRequest], at addresses: [Int: LineAddress], find: (LineRequest) -> LineAddress?
    ) -> [Int?] {
        let described = Dictionary(zip(old.map(Description.init), old.indices)) { first, _ in first }
        var wires = map { described[Description($0)] }
        let matched = Set(wires)
        let others = addresses.filter { !matched.contains($0.key) }.map { ($0.value, $0.key) }
        var unmatched = Dictionary(others) { first, _ in first }
        for line in indices where wires[line] == nil && !unmatched.isEmpty {
            wires[line] = find(self[line]).flatMap { unmatched.removeValue(forKey: $0) }
        }
        return wires
    }
}

/// The place of a line as a config describes it.
private struct Description: Hashable {
    let chip: String
    let pin: LinePin

    init(_ request: LineRequest) { (chip, pin) = (request.chip, request.pin) }
}
