// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Where in a file, counted from 1.
public struct Place: Hashable, Comparable, Sendable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (one: Place, other: Place) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

extension Place: CustomStringConvertible {
    public var description: String { "\(line):\(column)" }
}
