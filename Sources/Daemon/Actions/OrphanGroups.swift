import DebouncedContacts
import Glibc

/// Process groups that were asked to end, whose leader has ended but not all members; and when to kill the rest.
struct OrphanGroups {
    private var groups: [(group: pid_t, deadline: Instant)] = []

    var isEmpty: Bool { groups.isEmpty }

    var deadline: Instant? { groups.lazy.map(\.deadline).min() }

    /// Adds the group if it still has members.
    mutating func add(_ group: pid_t, until deadline: Instant) {
        if lives(group) { groups.append((group, deadline)) }
    }

    /// They were asked to end before, and now have until `deadline` at most.
    mutating func askToEnd(within deadline: Instant) {
        for index in groups.indices {
            kill(-groups[index].group, SIGTERM)
            groups[index].deadline = min(groups[index].deadline, deadline)
        }
    }

    mutating func end(dueAt now: Instant) {
        for orphan in groups where orphan.deadline <= now { kill(-orphan.group, SIGKILL) }
        groups.removeAll { $0.deadline <= now }
    }

    /// There is no notification when the last member of a group ends, so they must be polled.
    mutating func forgetEnded() {
        groups = groups.filter { lives($0.group) }
    }

    /// True if there is a process in the group. As the first process of a container we inherit orphans, and must reap
    /// them.
    private func lives(_ group: pid_t) -> Bool {
        while waitpid(-group, nil, WNOHANG) > 0 {}
        return kill(-group, 0) == 0
    }
}
