// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Glibc

/// Tells the service manager that we live, twice as often as it asked for.
struct Watchdog {
    private let period: Int64
    private(set) var deadline: Instant

    /// Nothing where nobody asked, or not us but whoever started us.
    init?(from now: Instant) {
        guard let text = getenv("WATCHDOG_USEC"), let limit = Int64(String(cString: text)), limit > 1,
            getenv("WATCHDOG_PID").map({ String(cString: $0) == "\(getpid())" }) ?? true
        else { return nil }
        period = limit * 1000 / 2
        deadline = now.advanced(by: period)
    }

    mutating func advance(to now: Instant) {
        guard deadline <= now else { return }
        ServiceNotice.send("WATCHDOG=1", isVital: false)
        deadline = now.advanced(by: period)
    }
}
