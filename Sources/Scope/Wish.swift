// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What a key asks of the world outside the picture.
package enum Wish: Equatable, Sendable {
    /// Press the button of this lane, and let go of it.
    case tap(Int)
    /// Press the button of this lane, or let go of it.
    case toggle(Int)
    /// Go on with another switch.
    case nextSwitch
    /// Decide by the policies that the lanes have now.
    case retune
    case quit
}
