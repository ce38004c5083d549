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

    /// The number in a name such as "GPIO17": that of the line on the header of a Raspberry Pi.
    package static func number(inName name: String) -> Int? {
        guard name.hasPrefix("GPIO"), let number = Int(name.dropFirst(4)), number >= 0,
            "GPIO\(number)" == name
        else { return nil }
        return number
    }
}
