import DebouncedContacts
import DebouncedLinux
import Testing

@Suite struct HandTests {
    private let line = LineAddress(chip: "/dev/gpiochip0", offset: 17)

    private func hand(_ profile: SwitchProfile) -> ManualMotions {
        ManualMotions([RandomMotions.Contact(line, activeLow: true)], profile: profile, seed: 1)
    }

    private func instant(_ milliseconds: Int64) -> Instant {
        Instant(nanoseconds: milliseconds * 1_000_000)
    }

    @Test(arguments: SwitchProfile.all)
    func aTapClosesAndOpens(_ profile: SwitchProfile) {
        var hand = hand(profile)
        for tap in 0..<200 {
            let now = instant(Int64(tap) * 1000)
            let touch = hand.tap(0, at: now)
            let changes = touch.changes
            #expect(touch.pressed.map { $0 >= now } == true)
            #expect(changes.contains { $0.instant == touch.pressed && !$0.isHigh })
            #expect(changes.last?.isHigh == true)
            #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.isHigh != $1.isHigh })
            #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.instant < $1.instant })
        }
    }

    @Test func aFingerThatIsDownCannotPress() throws {
        var hand = hand(.clean)
        #expect(hand.tap(0, at: instant(0)).changes.count == 2)
        for now in [0, 50, 90, 150] { #expect(hand.tap(0, at: instant(Int64(now))).changes.isEmpty) }
        #expect(hand.tap(0, at: instant(161)).changes.count == 2)
    }

    @Test func whatIsHeldStaysUntilItIsLetGo() {
        var hand = hand(.clean)
        let down = hand.toggle(0, at: instant(0))
        #expect(down.pressed == instant(0))
        #expect(down.changes.map(\.isHigh) == [false])
        let up = hand.tap(0, at: instant(5000))
        #expect(up.pressed == nil)
        #expect(up.changes.map(\.isHigh) == [true])
    }

    @Test func aSpikeComesBeforeTheContactMoves() {
        var hand = hand(.noisy)
        let spiked = (0..<100).filter { tap in
            let touch = hand.toggle(0, at: instant(Int64(tap) * 1000))
            let first = touch.changes.first?.instant
            return first != instant(Int64(tap) * 1000 + 20)
        }
        #expect((15...35).contains(spiked.count))
    }
}
