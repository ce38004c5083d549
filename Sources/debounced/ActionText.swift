// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Configuration

extension Action {
    /// As a person would type it.
    var text: String {
        switch self {
        case .run(let command): command.arguments.map(shellWord).joined(separator: " ")
        case .key(let keys): keys.map(\.name).joined(separator: "+")
        case .output(let name, let change): "\(name) \(change)"
        }
    }
}

/// With quotes where a shell needs them.
private func shellWord(_ word: String) -> String {
    let needsNone = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,+@%".contains($0) }
    if needsNone, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
