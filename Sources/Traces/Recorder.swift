// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// A source that writes down what another answers, on its way to whoever asked.
public struct Recorder<Source: EdgeSource, Writer: TraceWriter>: EdgeSource {
    public var source: Source
    public var writer: Writer

    public init(_ source: Source, _ writer: Writer) {
        self.source = source
        self.writer = writer
    }

    public mutating func next(before deadline: Instant?) throws -> Arrival {
        let arrival = try source.next(before: deadline)
        if arrival == .deadline, let deadline { writer.pass(deadline) } else { writer.write(arrival) }
        return arrival
    }

    public mutating func holdsEdge(at instant: Instant) -> Bool {
        source.holdsEdge(at: instant)
    }
}
