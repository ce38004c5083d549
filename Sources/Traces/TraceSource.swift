// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// The edges of a recording: time is what its rows say, and passes as fast as they can be read.
package struct TraceSource: EdgeSource {
    private var reader: any TraceReader
    private var rows = Rows()
    private var ending: Ending?
    private var hasToldLast = false
    /// How many edges it gave so far.
    package private(set) var edgeCount = 0
    /// Why the last line did not count, if its writing seems to have been cut short.
    package private(set) var cut: TraceError?

    /// Reads a CSV, a VCD or gpiomon's text, whichever it is, as far as its header.
    /// - Parameters:
    ///   - descriptor: a file, a pipe or a terminal; never closed.
    ///   - buttons: whose columns count, in the order of the lines; nil where each column is a button of its
    ///     own, not active low.
    package init(descriptor: Int32, buttons: [TraceButton]?) throws(TraceError) {
        reader = try makeReader(TraceText(descriptor: descriptor), buttons)
    }

    package mutating func next(before deadline: Instant?) throws -> Arrival {
        while fill() {
            let change = rows.first
            if let deadline, deadline <= change.instant, !change.kind.precedesDeadlines { return .deadline }
            rows.removeFirst()
            if change.kind == .pass { continue }
            if change.kind != .start, change.kind != .void { edgeCount += 1 }
            return change.arrival
        }
        if case .trouble(let error) = ending { throw error }
        if !hasToldLast {
            hasToldLast = true
            return .last(rows.instant)
        }
        return deadline == nil ? .end : .deadline
    }

    package mutating func holdsEdge(at instant: Instant) -> Bool {
        while fill(), rows.first.instant == instant {
            guard rows.first.kind == .pass else { return true }
            rows.removeFirst()
        }
        return false
    }
}

extension TraceSource {
    /// How the trace ends: what was read before is told first.
    private enum Ending {
        case over
        case trouble(TraceError)
    }

    /// Whether there is something to tell.
    @inline(__always)
    private mutating func fill() -> Bool {
        !rows.isEmpty || readSome()
    }

    private mutating func readSome() -> Bool {
        while rows.isEmpty, ending == nil {
            do throws(TraceError) {
                if try !reader.read(into: &rows) { ending = .over }
            } catch {
                end(with: error)
            }
        }
        return !rows.isEmpty
    }

    /// What a power cut or a full disk left of a line does not count; all before it does.
    private mutating func end(with error: TraceError) {
        guard error.isAtCut, rows.hasRow else {
            ending = .trouble(error)
            return
        }
        (ending, cut) = (.over, error)
    }
}

extension TraceSource {
    /// Whose the lines are.
    package var matching: Matching { reader.matching }

    /// How many lines there can be, even if not all are found yet.
    package var lineLimit: Int { reader.lineLimit }
}

extension Change.Kind {
    /// Whether it takes the place of what its line would have decided at its instant.
    fileprivate var precedesDeadlines: Bool { self == .read || self == .void }
}
