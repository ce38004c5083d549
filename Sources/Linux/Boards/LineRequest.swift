import DebouncedContacts

/// A request for a line: where it is, how it is wired, and which policy will judge its edges.
package struct LineRequest: Equatable, Sendable {
    /// "auto", a label, a name or a path.
    package var chip: String
    package var pin: LinePin
    package var bias: Bias
    package var activeLow: Bool
    package var policy: Policy
    /// How often its level is read, if its chip does not report edges.
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
