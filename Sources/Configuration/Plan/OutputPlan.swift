// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// One `[output.NAME]`: a line that actions set.
package struct OutputPlan: Equatable, Sendable {
    package var name: String
    package var pin: Pin
    /// "auto", a label, a name or a path.
    package var chip = "auto"
    package var isActiveLow = false
    package var isInitiallyOn = false

    package init(name: String, pin: Pin) {
        self.name = name
        self.pin = pin
    }
}
