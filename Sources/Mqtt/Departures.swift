// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Messages on their way to the broker: none later than it may be, and no two of one control closer together than
/// Home Assistant can tell apart.
struct Departures: Sendable {
    private struct Departure: Sendable {
        var control: Int
        /// When it happened.
        var instant: Instant
        var message: Publication
    }

    /// Home Assistant takes the second of two events in one millisecond for the first.
    private static let spacing = Duration.milliseconds(2)

    private let longestAge: Duration
    private var waiting: [Departure] = []
    /// When each control sent its last message.
    private var lastSent: [Int: Instant] = [:]
    /// How many were dropped because they had become too old.
    private(set) var dropped = 0

    init(longestAge: Duration) {
        self.longestAge = longestAge
    }

    /// When the next message may go.
    var next: Instant? {
        waiting.lazy.map { earliest($0) }.min()
    }

    mutating func append(_ message: Publication, of control: Int, since instant: Instant) {
        waiting.append(Departure(control: control, instant: instant, message: message))
    }

    /// The next message that may go by now.
    mutating func take(at now: Instant) -> Publication? {
        dropOld(at: now)
        guard let place = waiting.firstIndex(where: { earliest($0) <= now }) else { return nil }
        let departure = waiting.remove(at: place)
        lastSent[departure.control] = now
        return departure.message
    }

    /// Messages that are too old will not be sent, whether or not there is a broker.
    mutating func dropOld(at now: Instant) {
        let count = waiting.count
        waiting.removeAll { $0.instant + longestAge < now }
        dropped += count - waiting.count
    }

    /// Controls are counted differently from now on; what waits belongs to the old ones.
    mutating func dropAll() {
        dropped += waiting.count
        waiting = []
        lastSent = [:]
    }

    private func earliest(_ departure: Departure) -> Instant {
        lastSent[departure.control].map { max(departure.instant, $0 + Departures.spacing) }
            ?? departure.instant
    }
}
