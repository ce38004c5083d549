/// The candidate that becomes `word` with the fewest changed, added, missing or swapped letters; of several, the
/// first.
package func nearest(to word: String, among candidates: [String]) -> (word: String, changes: Int)? {
    let one = letters(word)
    return candidates.map { ($0, distance(one, letters($0))) }.min { $0.1 < $1.1 }
}

/// The nearest candidate, unless it has little in common with `word`.
package func alike(_ word: String, among candidates: [String]) -> String? {
    let length = word.unicodeScalars.count
    guard let (candidate, changes) = nearest(to: word, among: candidates) else { return nil }
    return changes < length && changes * 2 <= max(length, 2) ? candidate : nil
}

/// The pairs of letters that are compared to find the distance of two words; the candidate's have to be read once
/// more.
package func comparisons(of word: String, with candidate: String) -> Int {
    (min(word.utf8.count, mostLetters) + 1) * min(candidate.utf8.count, mostLetters)
}

/// No valid name is longer, and a whole file in one word must not take a minute.
private let mostLetters = 64

/// Ignores case.
private func letters(_ word: String) -> [Unicode.Scalar] {
    word.unicodeScalars.prefix(mostLetters).map {
        ("A"..."Z").contains($0) ? Unicode.Scalar($0.value + 32) ?? $0 : $0
    }
}

/// The distances of all beginnings of both words, row by row in one piece of memory; the last is that of the words.
private func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var table = Array(0...other.count)
    table.reserveCapacity((one.count + 1) * table.count)
    for row in one.indices {
        table.append(row + 1)
        for column in other.indices { table.append(step(in: table, one, row, other, column)) }
    }
    return table[table.count - 1]
}

/// The distance of two beginnings, from those of shorter ones.
private func step(
    in table: [Int], _ one: [Unicode.Scalar], _ row: Int, _ other: [Unicode.Scalar], _ column: Int
) -> Int {
    let (here, width) = (table.count, other.count + 1)
    var best = min(table[here - 1], table[here - width]) + 1
    best = min(best, table[here - width - 1] + (one[row] == other[column] ? 0 : 1))
    if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
        best = min(best, table[here - 2 * width - 2] + 1)
    }
    return best
}
