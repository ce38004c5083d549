// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions

/// Keeps what a runner tells.
final class Notebook {
    private(set) var all: [RunnerNews] = []

    func note(_ news: RunnerNews) { all.append(news) }

    /// What a log would say.
    var texts: [String] { all.filter { !$0.isRoutine }.map(\.description) }

    /// How many children have ended, well or not.
    var ends: Int {
        all.count {
            switch $0 {
            case .ended, .failed: true
            default: false
            }
        }
    }

    /// The last process that was started.
    var process: Int32? {
        for case .started(_, _, let process) in all.reversed() { return process }
        return nil
    }
}
