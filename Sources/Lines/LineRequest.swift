// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// A line as somebody asks for it: where it is, how it is wired, and how long its contact needs to settle.
public struct LineRequest: Equatable, Sendable {
    /// "auto", a label, a name or a path.
    public var chip: String
    public var pin: LinePin
    public var bias: Bias
    public var activeLow: Bool
    /// No decision about this line comes later than this after its last edge.
    public var settling: Duration

    public init(chip: String, pin: LinePin, bias: Bias, activeLow: Bool, settling: Duration) {
        self.chip = chip
        self.pin = pin
        self.bias = bias
        self.activeLow = activeLow
        self.settling = settling
    }
}

/// A line of a chip as people name it.
public enum LinePin: Hashable, Sendable {
    case offset(Int)
    case name(String)
}
