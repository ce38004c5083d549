// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedListening
import DebouncedMqtt
import DebouncedText

extension Component {
    /// The components of an announcement that the broker kept; those that it only takes out are not there any more.
    static func announced(in payload: String) -> [Component] {
        guard case .object(let members)? = JSON(parsing: Array(payload.utf8))?["cmps"] else { return [] }
        return members.compactMap { key, component in
            guard case .object(let parts) = component, parts.count > 1, let platform = component["p"]?.string
            else { return nil }
            return Component(key: key, platform: platform)
        }
    }
}
