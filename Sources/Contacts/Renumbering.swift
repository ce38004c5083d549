/// The renumbering of lines, buttons or chords when the set of them changes: for each new one its old index, if it
/// stays.
package struct Renumbering: Equatable, Sendable, ExpressibleByArrayLiteral {
    private let before: [Int?]
    /// The new index by the old one.
    private let after: [Int?]

    package init(_ before: [Int?]) {
        self.before = before
        var after = [Int?](repeating: nil, count: (before.lazy.compactMap(\.self).max() ?? -1) + 1)
        for (index, old) in before.enumerated().reversed() {
            if let old { after[old] = index }
        }
        self.after = after
    }

    package init(arrayLiteral before: Int?...) {
        self.init(before)
    }

    package var indices: Range<Int> { before.indices }

    /// The old index of what now has this index.
    package subscript(index: Int) -> Int? { before[index] }

    /// The new index of what had this index.
    package func index(of old: Int) -> Int? { after.indices.contains(old) ? after[old] : nil }

    package func keeps(_ old: Int) -> Bool { index(of: old) != nil }

    /// Everything that stays, with its new and its old index.
    package var kept: [(index: Int, old: Int)] {
        before.enumerated().compactMap { index, old in old.map { (index, $0) } }
    }

    /// Values kept for the old indices, reordered for the new ones.
    package func moved<Value>(_ values: [Value]) -> [Value?] {
        before.map { $0.map { values[$0] } }
    }

    package func moved<Value>(_ values: [Int: Value]) -> [Int: Value] {
        var moved: [Int: Value] = [:]
        for (index, old) in kept { moved[index] = values[old] }
        return moved
    }

    /// Of the first `count` alone.
    package func prefix(_ count: Int) -> Renumbering { Renumbering(Array(before.prefix(count))) }
}
