// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

extension Bridge {
    /// What is to be done.
    package enum Order: Equatable, Sendable {
        case publish(Publication)
        case subscribe(String)
        /// Something that the broker confirms, so that it is known to be alive.
        case probe
        /// Something for the daemon: `set lamp on`.
        case request(String)
        /// Something for the log.
        case note(String)
    }
}
