import DebouncedContacts
import Testing

@testable import DebouncedLinux

/// Contacts that stay: moved to their other level each time, and known to have settled before they move again.
@Suite struct StayTests {
    private let line = LineAddress(chip: "/dev/gpiochip0", offset: 22)

    private static let profiles: [(SwitchProfile, Duration)] = [
        (.door, .milliseconds(50)), (.rocker, .milliseconds(20)),
        (.float(delay: .milliseconds(50)), .milliseconds(50)),
        (.float(delay: .seconds(2)), .seconds(30)),
    ]

    @Test(arguments: profiles)
    func eachMotionIsReportedOnce(_ profile: SwitchProfile, _ delay: Duration) {
        let contact = RandomMotions.Contact(
            line, activeLow: false, motion: .maintained(Stay(profile, delay: delay)))
        var presser = RandomMotions(
            [contact], profile: .clean, presses: 300, seed: 3, from: Instant(nanoseconds: 0))
        var cleaned = Contact(profile.sufficient)
        var (moved, reported): ([Instant], [Edge]) = ([], [])
        while let motion = presser.press() {
            moved.append(motion.instant)
            for change in motion.changes {
                let edge = Edge(change.isHigh ? .active : .inactive, at: change.instant)
                cleaned.feed(edge) { reported.append($0) }
            }
        }
        cleaned.advance(to: .distantFuture) { reported.append($0) }
        #expect(reported.count == moved.count)
        #expect(zip(reported, moved).allSatisfy { $0.instant > $1 })
        #expect(zip(reported, moved.dropFirst()).allSatisfy { $0.instant < $1 })
        #expect(reported.enumerated().allSatisfy { $1.level == ($0.isMultiple(of: 2) ? .active : .inactive) })
    }

    @Test func whatStaysIsMovedByEachKey() {
        let contact = RandomMotions.Contact(
            line, activeLow: false, motion: .maintained(Stay(.rocker, delay: .milliseconds(20))))
        var presser = ManualMotions([contact], profile: .clean, seed: 1)
        let first = presser.tap(0, at: Instant(nanoseconds: 0))
        #expect(first.moved == Instant(nanoseconds: 0))
        #expect(first.changes.last?.isHigh == true)
        #expect(presser.tap(0, at: Instant(nanoseconds: 1_000_000)).changes.isEmpty)
        let second = presser.toggle(0, at: Instant(nanoseconds: 1_000_000_000))
        #expect(second.moved != nil && second.pressed == nil)
        #expect(second.changes.last?.isHigh == false)
    }
}
