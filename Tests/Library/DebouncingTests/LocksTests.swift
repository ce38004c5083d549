import DebouncedContacts
import Testing

@testable import Debouncing

@Suite struct LocksTests {
    private func second(_ second: Int64) -> Instant { Instant(nanoseconds: second * 1_000_000_000) }

    private func lockout(_ seconds: Int64) -> Lockout { Lockout(from: second(0), for: .seconds(seconds)) }

    @Test func theLastOfAllLockoutsEndsThem() {
        var locks = Locks()
        for (name, seconds) in [("a", Int64(2)), ("b", 5), ("c", 3)] {
            locks.lock([Member(name)], lockout(seconds), at: second(0))
        }
        #expect(locks.end(of: nil, at: second(0)) == second(5))
        #expect(locks.end(of: Member("c"), at: second(0)) == second(3))
    }

    @Test func aMemberIsLockedAsLongAsTheGroup() {
        var locks = Locks()
        locks.lock([Member("a")], lockout(2), at: second(0))
        locks.lock(nil, lockout(5), at: second(0))
        #expect(locks.end(of: Member("a"), at: second(0)) == second(5))
        #expect(locks.end(of: Member("b"), at: second(4)) == second(5))
    }

    @Test func aLongerLockoutIsNotCutShort() {
        var locks = Locks()
        locks.lock([Member("a")], lockout(5), at: second(0))
        locks.lock([Member("a")], lockout(2), at: second(0))
        #expect(locks.end(of: Member("a"), at: second(3)) == second(5))
        locks.lock([Member("a")], lockout(8), at: second(0))
        #expect(locks.end(of: Member("a"), at: second(3)) == second(8))
    }

    @Test func thoseWhoSleepAreWokenOnce() {
        var locks = Locks()
        let sleepers = (1...3).map { _ in Task {} }
        for sleeper in sleepers { locks.add(sleeper) }
        locks.remove(sleepers[0])
        #expect(locks.open() == Set(sleepers.dropFirst()))
        #expect(locks.open().isEmpty)
    }
}
