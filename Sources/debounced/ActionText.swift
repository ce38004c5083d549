// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedVisible

extension Action {
    /// As a person would type it, in one line.
    var text: String {
        switch self {
        case .run(let command): visible(command.text)
        case .key(let keys): keys.map(\.name).joined(separator: "+")
        case .output(let name, let change): "\(visible(name)) \(change)"
        }
    }
}
