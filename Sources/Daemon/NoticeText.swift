// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration

/// What is written to the log of a notice.
extension Notice {
    /// Whether all is as it should be, which is of interest only to those who want to know everything.
    var isRoutine: Bool {
        switch self {
        case .suppressed, .missedEdge: true
        case .action(let news): news.isRoutine
        case .line, .reloaded, .notReloaded, .watching: false
        }
    }

    var priority: Log.Priority {
        switch self {
        case .suppressed, .missedEdge, .watching: .info
        case .line(_, .back), .line(_, .found), .reloaded: .notice
        case .line(_, .lost), .line(_, .setAside): .warning
        case .action(.outputBack): .notice
        case .action(.noKeyboard), .notReloaded: .error
        case .action(let news): news.isRoutine ? .info : .warning
        }
    }

    var findings: [Finding] {
        switch self {
        case .reloaded(_, let findings), .notReloaded(let findings): findings
        case .suppressed, .missedEdge, .line, .action, .watching: []
        }
    }

    var text: String {
        switch self {
        case .suppressed(let button, _, let suppressor): "\(button) press ignored: \(suppressor)"
        case .missedEdge(let button, _): "\(button): an edge was lost, and made up from the level"
        case .line(let button, let state): "\(button): \(state)"
        case .action(let news): news.description
        case .reloaded(let buttons, _): "reloaded: \(watchingWords(buttons))"
        case .notReloaded: "not reloaded: all stays as it was"
        case .watching(let buttons): watchingWords(buttons)
        }
    }
}

private func watchingWords(_ buttons: Int) -> String {
    "watching \(buttons) button\(buttons == 1 ? "" : "s")"
}

extension Notice.Suppressor: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cooldown: "its cooldown is not over"
        case .group(let name): "the cooldown of group \(name) is not over"
        case .chord(let name): "it is part of chord \(name)"
        }
    }
}

extension Notice.LineState: CustomStringConvertible {
    package var description: String {
        switch self {
        case .back: "the line is there again"
        case .lost(let problem): "\(problem); it is tried again"
        case .setAside(let limit): "more than \(limit) edges a second; set aside until the line is quiet"
        case .found(let note): note
        }
    }
}
