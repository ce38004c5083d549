// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Something that the loop takes care of besides its lines: it has deadlines of its own, or needs attention when the
/// bell rings.
package protocol Duty: AnyObject {
    /// The latest instant at which it must be told the time.
    var deadline: Instant? { get }

    func advance(to now: Instant)

    /// The bell rang, perhaps for something else.
    func wake()

    /// The daemon stops: nothing more will be minded.
    func end()
}

extension Duty {
    package var deadline: Instant? { nil }
    package func advance(to now: Instant) {}
    package func wake() {}
    package func end() {}
}
