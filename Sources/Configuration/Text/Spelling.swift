// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// The candidate that becomes `word` with the fewest changed, added, missing or swapped letters; of several, the
/// first.
func nearest(to word: String, among candidates: [String]) -> String? {
    candidates.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }?.0
}

/// The nearest candidate, unless it has little in common with `word`.
func alike(_ word: String, among candidates: [String]) -> String? {
    nearest(to: word, among: candidates).flatMap {
        distance(word, $0) * 2 <= max(word.unicodeScalars.count, 2) ? $0 : nil
    }
}

/// How many pairs of letters are compared to find the distance of two words.
func comparisons(of word: String, with candidate: String) -> Int {
    min(word.utf8.count, mostLetters) * min(candidate.utf8.count, mostLetters)
}

/// No valid name is longer, and a whole file in one word must not take a minute.
private let mostLetters = 64

private func distance(_ word: String, _ candidate: String) -> Int {
    let one = Array(word.unicodeScalars.prefix(mostLetters))
    let other = Array(candidate.unicodeScalars.prefix(mostLetters))
    var rows = [Array(0...other.count)]
    for (index, letter) in one.enumerated() {
        rows.append(row(after: rows, letter, one[..<index].last, other))
    }
    return rows[one.count][other.count]
}

/// Extends the distances to each prefix of `other` by one more letter.
private func row(
    after rows: [[Int]], _ letter: Unicode.Scalar, _ previous: Unicode.Scalar?, _ other: [Unicode.Scalar]
) -> [Int] {
    let above = rows[rows.count - 1]
    var row = [above[0] + 1]
    for (column, target) in other.enumerated() {
        var best = min(above[column + 1], row[column]) + 1
        best = min(best, above[column] + (letter == target ? 0 : 1))
        if column > 0, letter == other[column - 1], previous == target {
            best = min(best, rows[rows.count - 2][column - 1] + 1)
        }
        row.append(best)
    }
    return row
}
