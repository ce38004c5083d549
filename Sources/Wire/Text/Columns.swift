/// Spaces up to a width, and a text.
package func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

/// A text, and spaces up to a width.
package func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

/// A number, and zeros before it up to a width.
package func zeroPadded(_ number: some BinaryInteger, to width: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// The rows of a help text: what may be written, and what it means.
package func helpRows(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \(padded($0, width))  \($1)" }.joined(separator: "\n")
}

/// A text in lines of at most `width` characters, if its words allow that.
///
/// - Parameter indent: stands at the start of all lines but the first.
package func wrapped(_ text: String, _ width: Int, indent: String = "") -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
        if let last = lines.last, last.count + 1 + word.count <= width {
            lines[lines.count - 1] += " " + word
        } else {
            lines.append((lines.isEmpty ? "" : indent) + word)
        }
    }
    return lines
}

/// So much of a text that one sees which it was.
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
