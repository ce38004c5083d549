// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// What a bridge knows of its broker, and of itself.
package struct BridgeSettings: Sendable {
    package var topics: Topics
    package var client: String
    package var version: String
    package var longestAge: Duration
    package var takesCommands: Bool

    package init(
        topics: Topics, client: String, version: String, longestAge: Duration, takesCommands: Bool
    ) {
        self.topics = topics
        self.client = client
        self.version = version
        self.longestAge = longestAge
        self.takesCommands = takesCommands
    }
}
