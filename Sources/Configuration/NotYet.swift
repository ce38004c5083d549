// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

extension Vocabulary {
    /// Keys that are read and judged, but have no effect in this version.
    var notYet: Set<String> {
        switch self {
        case .file: ["output"]
        case .defaults, .button, .output, .chord, .group: []
        case .action, .hold, .repeat: ["key", "output"]
        }
    }
}
