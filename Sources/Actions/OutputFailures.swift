// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedContacts

/// How often an output could not be set. A chip behind a bus fails now and then, and that is no loss.
struct OutputFailures {
    /// How long to wait before the next attempt.
    static let pause = Duration.milliseconds(10)
    /// How often it is tried before the line is given back.
    static let lastAttempts = 3
    /// So many in a row, over so long a time, are a loss.
    private static let most = 10
    private static let longest = Duration.seconds(1)
    /// They are logged no more often than this.
    private static let silence = Duration.seconds(60)

    /// In all.
    private(set) var count = 0
    /// The last one, until it could be set again.
    private(set) var problem: LineProblem?
    private var inSuccession = 0
    private var first: Instant?
    private var told: Instant?

    mutating func add(_ problem: LineProblem, at now: Instant) {
        count += 1
        inSuccession += 1
        first = first ?? now
        self.problem = problem
    }

    mutating func end() {
        (inSuccession, first, problem) = (0, nil, nil)
    }

    func isEnough(at now: Instant) -> Bool {
        guard let first else { return false }
        return inSuccession >= OutputFailures.most && now >= first + OutputFailures.longest
    }

    mutating func tells(at now: Instant) -> Bool {
        if let told, now < told + OutputFailures.silence { return false }
        told = now
        return true
    }
}
