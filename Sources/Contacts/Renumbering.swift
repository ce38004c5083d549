// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What becomes of lines, buttons or chords when others take their place: for each of the new ones the index that it
/// had until now, if it stays.
package struct Renumbering: Equatable, Sendable, ExpressibleByArrayLiteral {
    private let before: [Int?]

    package init(_ before: [Int?]) {
        self.before = before
    }

    package init(arrayLiteral before: Int?...) {
        self.before = before
    }

    package var indices: Range<Int> { before.indices }

    /// The index until now of what has this one.
    package subscript(index: Int) -> Int? { before[index] }

    /// The index from now on of what had this one.
    package func index(of old: Int) -> Int? { before.firstIndex(of: old) }

    package func keeps(_ old: Int) -> Bool { before.contains(old) }

    /// Whether all of it keeps its index, though something may come or go after it.
    package var changesNothing: Bool { before == before.indices.map { $0 } }

    /// All that stays, with the index that it has now and the one that it had.
    package var kept: [(index: Int, old: Int)] {
        before.enumerated().compactMap { index, old in old.map { (index, $0) } }
    }

    /// What was kept for the old indices, for the new ones.
    package func moved<Value>(_ values: [Value]) -> [Value?] {
        before.map { $0.map { values[$0] } }
    }

    package func moved<Value>(_ values: [Int: Value]) -> [Int: Value] {
        var moved: [Int: Value] = [:]
        for (index, old) in kept { moved[index] = values[old] }
        return moved
    }

    package static func + (one: Renumbering, other: Renumbering) -> Renumbering {
        Renumbering(one.before + other.before)
    }
}
