// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// What is known of the wires of a trace that does not tell all levels in each row.
struct Wires {
    private var wires: [Wire] = []

    private struct Wire {
        let isActiveLow: Bool
        var isHigh: Bool?
    }

    /// One for each button.
    mutating func append(_ buttons: ArraySlice<TraceButton>) {
        wires += buttons.map { Wire(isActiveLow: $0.isActiveLow) }
    }

    var count: Int { wires.count }

    /// The level that a trace tells without saying that it changed. It is news only where it did.
    /// - Parameter isRead: whether such news is an edge that was lost, made up from a reading.
    mutating func state(_ isHigh: Bool, of line: Int, isRead: Bool, in rows: inout Rows) {
        guard let known = wires[line].isHigh else { return start(isHigh, of: line, in: &rows) }
        if known != isHigh { insert(isRead ? .read : .seen, isHigh, of: line, in: &rows) }
    }

    /// An edge to a level. Where none was known before, it was the opposite.
    mutating func change(to isHigh: Bool, of line: Int, in rows: inout Rows) {
        if wires[line].isHigh == nil { start(!isHigh, of: line, in: &rows) }
        insert(.seen, isHigh, of: line, in: &rows)
    }

    func isKnown(_ line: Int) -> Bool { wires[line].isHigh != nil }

    private mutating func start(_ isHigh: Bool, of line: Int, in rows: inout Rows) {
        insert(.start, isHigh, of: line, in: &rows)
    }

    private mutating func insert(_ kind: Change.Kind, _ isHigh: Bool, of line: Int, in rows: inout Rows) {
        wires[line].isHigh = isHigh
        let level = Level(high: isHigh, activeLow: wires[line].isActiveLow)
        rows.insert(kind, level, line: Int32(line))
    }
}
