// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// A text from elsewhere as it may be shown on a terminal or in a log, in one line: what would do something else there
/// than be seen stands as `\u{a}`.
package func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return text.unicodeScalars.reduce(into: "") { shown, scalar in
        if scalar.isTreacherous {
            shown += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
            shown.unicodeScalars.append(scalar)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it controls what shows it.
    package var isControl: Bool { properties.generalCategory == .control }

    /// Whether it does something else than be seen: it controls, ends a line, or turns the order of what is around it.
    package var isTreacherous: Bool {
        switch value {
        case 0x20..<0x7F: false
        case 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: isControl
        }
    }
}
