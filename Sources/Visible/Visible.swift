/// The scalars that stand for bytes that are not UTF-8, in the names of files: near the end of the last private plane.
package let strayBytes: ClosedRange<UInt32> = 0x10FE00...0x10FEFF

/// A text from elsewhere, made safe to show on a terminal or in a log, in one line: characters that would do anything
/// but appear are written as `\u{a}`, and bytes of a file's name that are not UTF-8 as `\xff`.
package func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return text.unicodeScalars.reduce(into: "") { shown, scalar in
        if strayBytes.contains(scalar.value) {
            shown += "\\x\(String(scalar.value - strayBytes.lowerBound, radix: 16))"
        } else if scalar.isUnsafe || scalar.isInvisible {
            shown += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
            shown.unicodeScalars.append(scalar)
        }
    }
}

extension Unicode.Scalar {
    package var isControl: Bool { properties.generalCategory == .control }

    /// Does more than appear: it controls, ends a line, or changes the direction of the text around it.
    package var isUnsafe: Bool {
        switch value {
        case 0x20..<0x7F: false
        case 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: isControl
        }
    }

    /// Can't be seen, or turns the direction of the text around it, so that a name looks like another. The two
    /// joiners shape the letters of some scripts.
    package var isInvisible: Bool {
        let isIgnorable = properties.isDefaultIgnorableCodePoint && properties.generalCategory == .format
        return isControl || isIgnorable && ![0x200C, 0x200D].contains(value)
    }
}

extension String {
    /// `contains(_:)` would do the same, but it brings the whole engine of regular expressions into the executable.
    package func hasPart(_ part: String) -> Bool {
        indices.contains { self[$0...].hasPrefix(part) }
    }
}

/// "a, b or c".
package func enumeration(_ names: [String], _ conjunction: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}

/// Makes a text harmless within HTML and SVG, between tags and in quoted attributes.
package func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        // XML has no way to say these, or they change the direction of the text around them.
        case _ where scalar.isUnsafe && scalar != "\t" && scalar != "\n" || scalar.value & 0xfffe == 0xfffe:
            result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
