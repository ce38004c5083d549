import DebouncedVisible

/// Spaces up to a width, and a text.
package func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns(text))) + text
}

/// A text, and spaces up to a width.
package func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(text)))
}

/// The columns of a terminal that a text takes: two for a wide character, such as a Chinese one.
package func columns(_ text: String) -> Int {
    text.reduce(0) { width, character in
        width + (character.unicodeScalars.first.map(isWide) == true ? 2 : 1)
    }
}

/// Follows Unicode's East Asian Width, in blocks.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
        0x1F900...0x1F9FF, 0x20000...0x3FFFD:
        true
    default: false
    }
}

/// A number, and zeros before it up to a width.
package func zeroPadded(_ number: some BinaryInteger, to width: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Tells contents apart: their FNV-1a, in sixteen digits.
package func hexDigest(of bytes: [UInt8]) -> String {
    let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return zeroPadded(hash, to: 16, radix: 16)
}

/// The rows of a help text: what may be written, and what it means, in lines of at most 80 characters.
package func helpRows(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    let indent = String(repeating: " ", count: width + 4)
    return rows.map { name, meaning in
        let lines = wrapped(meaning, 80 - indent.count)
        return "  \(padded(name, width))  " + lines.joined(separator: "\n" + indent)
    }.joined(separator: "\n")
}

/// A text in lines of at most `width` characters, if its words allow that.
///
/// - Parameter indent: stands at the start of all lines but the first.
package func wrapped(_ text: String, _ width: Int, indent: String = "") -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
        if let last = lines.last, columns(last) + 1 + columns(String(word)) <= width {
            lines[lines.count - 1] += " " + word
        } else {
            lines.append((lines.isEmpty ? "" : indent) + word)
        }
    }
    return lines
}

/// The start of a text, enough to recognize it.
package func excerpt(_ text: String) -> String {
    let letters = text.unicodeScalars
    return letters.count > 40 ? String(letters.prefix(40)) + "..." : text
}

/// A noun with its article: "a clean", "an ageing".
package func withArticle(_ noun: String) -> String {
    let isVowel = noun.first.map { "aeiouAEIOU".contains($0) } ?? false
    return "\(isVowel ? "an" : "a") \(noun)"
}

/// A number, and what it counts: "1 press", "20 presses".
package func counted(_ number: Int, _ one: String, _ several: String) -> String {
    "\(number) \(number == 1 ? one : several)"
}

/// Rows of text in columns that are as wide as they have to be.
package struct Table {
    private var rows: [[String]]
    private let isNumber: [Bool]

    /// - Parameter columns: their titles; those of numbers are aligned at the right.
    package init(_ columns: [(title: String, isNumber: Bool)]) {
        rows = [columns.map(\.title)]
        isNumber = columns.map(\.isNumber)
    }

    package mutating func add(_ row: [String]) { rows.append(row.map(visible)) }

    package var lines: [String] {
        let widths = widths
        return rows.map { line(of: $0, widths) }
    }

    /// In at most `width` characters, if the words of the last column allow that: its texts are broken.
    package func lines(_ width: Int) -> [String] {
        let widths = widths
        let start = widths.dropLast().reduce(0) { $0 + $1 + 2 }
        return rows.flatMap { row in
            let parts = wrapped(row.last ?? "", max(1, width - start))
            let first = line(of: row.dropLast() + [parts.first ?? ""], widths)
            return [first] + parts.dropFirst().map { String(repeating: " ", count: start) + $0 }
        }
    }

    private var widths: [Int] {
        isNumber.indices.map { column in rows.map { columns($0[column]) }.max() ?? 0 }
    }

    private func line(of row: [String], _ widths: [Int]) -> String {
        let cells = row.indices.map {
            isNumber[$0] ? aligned(row[$0], widths[$0]) : padded(row[$0], widths[$0])
        }
        return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
}
