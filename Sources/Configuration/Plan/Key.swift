// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// A key of a keyboard, as Linux names and numbers it.
package struct Key: Equatable, Sendable {
    package var name: String
    package var code: UInt16

    /// Nothing where Linux knows no such name.
    package init?(name: String) {
        guard let code = KeyNames.code(of: name) else { return nil }
        self.name = name
        self.code = code
    }

    /// What somebody who wrote this may have meant.
    static func guess(_ word: String) -> Guess {
        let name = word.uppercased()
        let complete = name.hasPrefix("KEY_") || name.hasPrefix("BTN_") ? name : "KEY_\(name)"
        return Guess(complete, among: KeyNames.all, isAnyGood: true)
    }
}
