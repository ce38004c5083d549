// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// The candidate that needs the fewest changed, added, missing or swapped letters to become `word`;
/// of several the first.
func nearest(to word: String, among candidates: [String]) -> String? {
    candidates.min { distance(word, $0) < distance(word, $1) }
}

/// ", did you mean" the nearest, unless that has little in common with `word`.
func suggestion(for word: String, among candidates: [String]) -> String {
    guard let nearest = nearest(to: word, among: candidates) else { return "" }
    let isAlike = distance(word, nearest) * 2 <= max(word.unicodeScalars.count, 2)
    return isAlike ? "; did you mean \(quoted(nearest))?" : ""
}

private func distance(_ word: String, _ candidate: String) -> Int {
    // No name is longer, and a whole file in one word must not cost a minute.
    let (one, other) = (Array(word.unicodeScalars.prefix(64)), Array(candidate.unicodeScalars.prefix(64)))
    var rows = [Array(0...other.count)]
    for (index, letter) in one.enumerated() {
        rows.append(row(after: rows, letter, one[..<index].last, other))
    }
    return rows[one.count][other.count]
}

/// The distances of one letter more to each beginning of `other`.
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
