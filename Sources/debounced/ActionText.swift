// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration

extension Action {
    /// As a person would type it.
    var text: String {
        switch self {
        case .run(let command): command.text
        case .key(let keys): keys.map(\.name).joined(separator: "+")
        case .output(let name, let change): "\(name) \(change)"
        }
    }
}
