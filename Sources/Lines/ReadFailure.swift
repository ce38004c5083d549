// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Readings of a line that failed in a row. Chips behind a bus return an error now and then, so one is not a loss.
struct ReadFailure {
    private var first: Instant?
    private var latest: Instant?
    private var count = 0

    private static let fewest = 10
    private static let shortest = Duration.seconds(1)
    /// It is tried again often at first, since a press may wait for it, and then seldom.
    private static let hurry = Duration.milliseconds(500)
    private static let (shortPause, longPause) = (Duration.milliseconds(10), Duration.milliseconds(500))

    /// Whether the last reading failed.
    var isUnderWay: Bool { count > 0 }

    /// Whether the line is lost: so many readings failed, over such a time.
    func isFinal(at now: Instant) -> Bool {
        count >= ReadFailure.fewest && first.map { $0 + ReadFailure.shortest <= now } ?? false
    }

    /// When the line is read again.
    var next: Instant? {
        guard let first, let latest else { return nil }
        return latest + (latest < first + ReadFailure.hurry ? ReadFailure.shortPause : ReadFailure.longPause)
    }

    mutating func add(at now: Instant) {
        (first, latest, count) = (first ?? now, now, count + 1)
    }
}
