// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// The edges of a recording: time is what its rows say, and passes as fast as they can be read.
public struct TraceSource: EdgeSource {
    private var reader: any TraceReader
    private var row = Row()
    private var problem: TraceError?
    /// How many edges it gave so far.
    public private(set) var edgeCount = 0

    /// Reads a CSV, a VCD or gpiomon's text, whichever it is, as far as its header.
    /// - Parameters:
    ///   - descriptor: a file, a pipe or a terminal; never closed.
    ///   - buttons: whose columns count, in the order of the lines; nil where each column is a button of its
    ///     own, not active low.
    public init(descriptor: Int32, buttons: [TraceButton]?) throws(TraceError) {
        reader = try makeReader(TraceText(descriptor: descriptor), buttons)
    }

    public mutating func next(before deadline: Instant?) throws -> Arrival {
        guard try fill() else { return deadline == nil ? .end : .deadline }
        if let deadline, deadline <= row.instant, !row.voids(deadline) { return .deadline }
        edgeCount += row.startsLine ? 0 : 1
        return row.takeFirst()
    }

    /// Trouble with the row after is told when it is asked for.
    public mutating func holdsEdge(at instant: Instant) -> Bool {
        do {
            return try fill() && row.instant == instant
        } catch {
            return false
        }
    }

    /// Whether there is a change to take.
    private mutating func fill() throws(TraceError) -> Bool {
        if !row.isEmpty { return true }
        if let problem { throw problem }
        do throws(TraceError) {
            return try reader.read(into: &row)
        } catch {
            problem = error
            throw error
        }
    }
}

extension TraceSource {
    /// Whose the lines are.
    public var matching: Matching { reader.matching }

    /// How many lines there can be, even if not all are found yet.
    public var lineLimit: Int { reader.lineLimit }

    /// The instant of the last row that was read; nil before the first.
    public var latest: Instant? { row.hasInstant ? row.instant : nil }
}
