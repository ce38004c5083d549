// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// One `[output.NAME]`: a line that actions set.
public struct OutputPlan: Equatable, Sendable {
    public var name: String
    public var pin: Pin
    /// "auto", a label, a name or a path.
    public var chip = "auto"
    public var isActiveLow = false
    public var isInitiallyOn = false

    public init(name: String, pin: Pin) {
        self.name = name
        self.pin = pin
    }
}
