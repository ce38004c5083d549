// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// A source that lets somebody hear what another answers, on its way to whoever asked.
struct Tap<Source: EdgeSource>: EdgeSource {
    var source: Source
    private let hear: (Arrival, _ deadline: Instant?) -> Void

    init(_ source: Source, hear: @escaping (Arrival, _ deadline: Instant?) -> Void) {
        self.source = source
        self.hear = hear
    }

    mutating func next(before deadline: Instant?) throws -> Arrival {
        let arrival = try source.next(before: deadline)
        hear(arrival, deadline)
        return arrival
    }

    mutating func holdsEdge(at instant: Instant) -> Bool {
        source.holdsEdge(at: instant)
    }
}
