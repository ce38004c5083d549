import DebouncedContacts

/// Who is locked in a group, and until when.
struct Locks: Sendable {
    private var group: Lockout?
    private var members: [Member: Lockout] = [:]
    /// The lockout of a member that ends last, whether it is over or not.
    private var last: Lockout?
    /// How many members there may be before those whose lockout is over are removed, so that a press takes a constant time.
    private var room = 16
    private var sleepers: Set<Task<Void, Never>> = []

    /// When the lockout of a member ends, or the last of all; nil if there is none.
    mutating func end(of member: Member?, at now: Instant) -> Instant? {
        if let lockout = group, lockout.isOver(at: now) { group = nil }
        return [group, member.map { end(of: $0, at: now) } ?? lastLockout(at: now)].compactMap { $0?.end }
            .max()
    }

    private mutating func end(of member: Member, at now: Instant) -> Lockout? {
        guard let lockout = members[member] else { return nil }
        if lockout.isOver(at: now) { members[member] = nil }
        return members[member]
    }

    /// All members are asked only if a clock that jumped back made the last lockout void.
    private mutating func lastLockout(at now: Instant) -> Lockout? {
        guard let last, last.end > now else { return nil }
        if !last.isOver(at: now) { return last }
        removeOver(at: now)
        return self.last
    }

    /// Locks the members, or all of the group.
    mutating func lock(_ members: [Member]?, _ lockout: Lockout, at now: Instant) {
        guard let members else {
            group = lockout
            return
        }
        for member in members where self.members[member].map({ $0.end < lockout.end }) ?? true {
            self.members[member] = lockout
        }
        if last.map({ $0.end < lockout.end }) ?? true { last = lockout }
        guard self.members.count > room else { return }
        removeOver(at: now)
        room = max(16, 2 * self.members.count)
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
        last = nil
        defer { sleepers = [] }
        return sleepers
    }

    private mutating func removeOver(at now: Instant) {
        members = members.filter { !$0.value.isOver(at: now) }
        last = members.values.max { $0.end < $1.end }
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
