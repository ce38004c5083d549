import DebouncedContacts
import DebouncedMeasuring
import Testing

/// How a door settles, and what delay it wants.
@Suite struct SettlingTests {
    /// - Parameter changes: times in milliseconds; the first one closes it, and each is to the other level.
    private func settling(_ changes: [Int], from level: Level = .inactive) -> Settling {
        var settling = Settling(from: level)
        var level = level
        for time in changes {
            level = !level
            settling.feed(Edge(level, at: Instant(nanoseconds: Int64(time) * 1_000_000)))
        }
        settling.end()
        return settling
    }

    @Test func aCleanContactWantsTheDefault() {
        let settling = settling([0, 5000, 10_000, 15_000])
        #expect((settling.changes, settling.trembles) == (4, 0))
        for level in [Level.active, .inactive] {
            #expect(settling[level].changes == 2)
            #expect(settling[level].delay == .milliseconds(50))
        }
    }

    @Test func aDoorThatReboundsWantsTwiceItsLongestStay() {
        // It closes for 43 ms, opens for 100 ms, and closes for good.
        let settling = settling([0, 43, 143, 5000])
        #expect(settling[.active].stay == 43_000_000)
        #expect(settling[.inactive].stay == 100_000_000)
        #expect(settling[.active].longest == 143_000_000)
        #expect(settling[.active].delay == .milliseconds(90))
        #expect(settling[.inactive].delay == .milliseconds(200))
    }

    @Test func aFloatThatTremblesAndStaysIsNoChange() {
        let settling = settling([0, 900, 1800, 2500, 4000, 5500])
        #expect((settling.changes, settling.trembles) == (0, 1))
        #expect(settling[.active].delay == .seconds(3))
    }

    @Test func itIsAtRestAfterTwoSeconds() {
        var settling = Settling(from: .inactive)
        settling.feed(Edge(.active, at: Instant(nanoseconds: 0)))
        #expect(settling.deadline == Instant(nanoseconds: 2_000_000_000))
        let isOver = [1_999_999_999, 2_000_000_000].map { settling.advance(to: Instant(nanoseconds: $0)) }
        #expect(isOver == [false, true])
        #expect(settling.deadline == nil)
        #expect(settling.changes == 1)
    }
}
