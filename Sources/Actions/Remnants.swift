// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import Glibc

/// Process groups whose leader ended when it was asked to, but not all of them, and when the rest is ended.
struct Remnants {
    private var remnants: [(group: pid_t, deadline: Instant)] = []

    var isEmpty: Bool { remnants.isEmpty }

    var deadline: Instant? { remnants.lazy.map(\.deadline).min() }

    /// Takes the group if there still is somebody in it.
    mutating func add(_ group: pid_t, until deadline: Instant) {
        if lives(group) { remnants.append((group, deadline)) }
    }

    /// They were asked to end before, but have no longer for it than until `deadline`.
    mutating func askToEnd(within deadline: Instant) {
        for index in remnants.indices {
            kill(-remnants[index].group, SIGTERM)
            remnants[index].deadline = min(remnants[index].deadline, deadline)
        }
    }

    mutating func end(dueAt now: Instant) {
        for remnant in remnants where remnant.deadline <= now { kill(-remnant.group, SIGKILL) }
        remnants.removeAll { $0.deadline <= now }
    }

    /// Nobody is told when the last of a group ends, so they have to be looked at.
    mutating func forgetEnded() {
        remnants = remnants.filter { lives($0.group) }
    }

    /// Whether there is a process in the group. As the first process of a container we inherit orphans, and have to
    /// reap them.
    private func lives(_ group: pid_t) -> Bool {
        while waitpid(-group, nil, WNOHANG) > 0 {}
        return kill(-group, 0) == 0
    }
}
