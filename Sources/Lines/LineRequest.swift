// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// A line as somebody asks for it: where it is, how it is wired, and what will decide about its edges.
public struct LineRequest: Equatable, Sendable {
    /// "auto", a label, a name or a path.
    public var chip: String
    public var pin: LinePin
    public var bias: Bias
    public var activeLow: Bool
    public var policy: Policy

    public init(chip: String, pin: LinePin, bias: Bias, activeLow: Bool, policy: Policy) {
        self.chip = chip
        self.pin = pin
        self.bias = bias
        self.activeLow = activeLow
        self.policy = policy
    }
}

/// A line of a chip as people name it.
public enum LinePin: Hashable, Sendable {
    case offset(Int)
    case name(String)
}
