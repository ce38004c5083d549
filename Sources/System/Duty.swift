// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Something that the loop minds besides its lines: it has deadlines of its own, or wants attention when the bell
/// rings.
package protocol Duty: AnyObject {
    /// When it must be told the time, at the latest.
    var deadline: Instant? { get }

    func advance(to now: Instant)

    /// The bell rang, perhaps for something else.
    func wake()
}

extension Duty {
    package var deadline: Instant? { nil }
    package func advance(to now: Instant) {}
    package func wake() {}
}
