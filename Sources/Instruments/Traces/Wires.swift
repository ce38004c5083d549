import DebouncedContacts

/// The known state of the wires of a trace that does not report all levels in each row.
struct Wires {
    private var wires: [Wire] = []

    private struct Wire {
        let isActiveLow: Bool
        var isHigh: Bool?
        /// The next level is no edge.
        var isGone = false
    }

    /// One for each button.
    mutating func append(_ buttons: ArraySlice<TraceLine>) {
        wires += buttons.map { Wire(isActiveLow: $0.isActiveLow) }
    }

    var count: Int { wires.count }

    /// A level that a trace reports without saying that it changed. It counts only if it did.
    /// - Parameter kind: what such a change is.
    mutating func state(_ isHigh: Bool, of line: Int, as kind: Change.Kind, in rows: inout Rows) {
        guard let known = wires[line].isHigh else { return insert(.start, isHigh, of: line, in: &rows) }
        if known != isHigh { insert(kind, isHigh, of: line, in: &rows) }
    }

    /// The line is gone, or not there yet.
    mutating func lose(_ line: Int, in rows: inout Rows) {
        if wires[line].isHigh.take() != nil { rows.insert(.gone, .inactive, line: Int32(line)) }
        wires[line].isGone = true
    }

    /// An edge to a level. If no level came before, it was the opposite; if the line was gone, it is found.
    mutating func change(to isHigh: Bool, of line: Int, in rows: inout Rows) {
        if wires[line].isHigh == nil {
            if wires[line].isGone { return insert(.start, isHigh, of: line, in: &rows) }
            insert(.assumed, !isHigh, of: line, in: &rows)
        }
        insert(.seen, isHigh, of: line, in: &rows)
    }

    /// The levels at which lines begin that report only their changes.
    mutating func assume(_ levels: [Int: Level], in rows: inout Rows) {
        for (line, level) in levels {
            insert(.assumed, (level == .active) != wires[line].isActiveLow, of: line, in: &rows)
        }
    }

    func isKnown(_ line: Int) -> Bool { wires[line].isHigh != nil }

    private mutating func insert(_ kind: Change.Kind, _ isHigh: Bool, of line: Int, in rows: inout Rows) {
        wires[line].isHigh = isHigh
        let level = Level(high: isHigh, activeLow: wires[line].isActiveLow)
        rows.insert(kind, level, line: Int32(line))
    }
}
