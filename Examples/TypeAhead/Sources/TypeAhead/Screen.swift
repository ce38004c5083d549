// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Foundation

/// What was typed, and what each way made of it, in columns.
actor Screen {
    private static let width = 24

    private var texts: [String: String] = [:]
    private let columns = ["raw", "Debouncer", "DispatchDebouncer", "Throttler"]

    func begin() {
        print("Type; return ends it.", columns.map(pad).joined(), separator: "\n")
    }

    func show(_ text: String, in column: String) {
        texts[column] = text
        let line = columns.map { pad(texts[$0] ?? "") }.joined()
        FileHandle.standardOutput.write(Data(("\r" + line).utf8))
    }

    /// A long text is shown from its end: that is where one types.
    private func pad(_ text: String) -> String {
        let end = String(text.suffix(Screen.width - 2))
        return end + String(repeating: " ", count: Screen.width - end.count)
    }
}
