// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

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
    mutating func state(_ isHigh: Bool, of line: Int, isRead: Bool, in row: inout Row) {
        guard let known = wires[line].isHigh else { return start(isHigh, of: line, in: &row) }
        if known != isHigh { insert(isRead ? .read : .seen, isHigh, of: line, in: &row) }
    }

    /// An edge to a level. Where none was known before, it was the opposite.
    mutating func change(to isHigh: Bool, of line: Int, in row: inout Row) {
        if wires[line].isHigh == nil { start(!isHigh, of: line, in: &row) }
        insert(.seen, isHigh, of: line, in: &row)
    }

    func isKnown(_ line: Int) -> Bool { wires[line].isHigh != nil }

    private mutating func start(_ isHigh: Bool, of line: Int, in row: inout Row) {
        insert(.start, isHigh, of: line, in: &row)
    }

    private mutating func insert(_ kind: Change.Kind, _ isHigh: Bool, of line: Int, in row: inout Row) {
        wires[line].isHigh = isHigh
        let level = Level(high: isHigh, activeLow: wires[line].isActiveLow)
        row.insert(Change(line: Int32(line), level: level, kind: kind))
    }
}
