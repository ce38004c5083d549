// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// Who is locked in a group, and until when.
struct Locks: Sendable {
    private var group: Lockout?
    private var members: [Member: Lockout] = [:]
    private var sleepers: Set<Task<Void, Never>> = []

    /// When the lockout of a member ends, or the last of all; nil if there is none.
    mutating func end(of member: Member?, at now: Instant) -> Instant? {
        removeOver(at: now)
        let own = member.map { members[$0].map { [$0] } ?? [] } ?? Array(members.values)
        return ([group].compactMap { $0 } + own).map(\.end).max()
    }

    /// Locks the members, or all of the group.
    mutating func lock(_ members: [Member]?, _ lockout: Lockout) {
        guard let members else {
            group = lockout
            return
        }
        for member in members where self.members[member].map({ $0.end < lockout.end }) ?? true {
            self.members[member] = lockout
        }
    }

    /// Keeps those who sleep until a lockout ends, to wake them if it is cancelled.
    mutating func add(_ sleeper: Task<Void, Never>) {
        sleepers.insert(sleeper)
    }

    mutating func remove(_ sleeper: Task<Void, Never>) {
        sleepers.remove(sleeper)
    }

    /// Ends every lockout, and returns who sleeps until then.
    mutating func open() -> Set<Task<Void, Never>> {
        group = nil
        members = [:]
        defer { sleepers = [] }
        return sleepers
    }

    private mutating func removeOver(at now: Instant) {
        if let lockout = group, lockout.isOver(at: now) { group = nil }
        if !members.isEmpty { members = members.filter { !$0.value.isOver(at: now) } }
    }
}

struct Lockout: Sendable {
    let end: Instant
    private let duration: Duration

    init(from now: Instant, for duration: Duration) {
        end = now + duration
        self.duration = duration
    }

    /// One that ends later than one that would begin now was begun before the clock jumped back: it is void.
    func isOver(at now: Instant) -> Bool { end <= now || end > now + duration }
}

/// What a sibling is called, whatever the type of that.
struct Member: Hashable, @unchecked Sendable {
    private let id: AnyHashable

    init(_ id: some Hashable & Sendable) {
        self.id = AnyHashable(id)
    }
}
