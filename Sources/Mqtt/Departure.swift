// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// An event on its way to the broker.
struct Departure: Sendable {
    /// When it happened.
    var instant: Instant
    var message: Publication
}
