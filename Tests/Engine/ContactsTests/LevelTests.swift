import DebouncedContacts
import Testing

@Suite struct LevelTests {
    @Test(arguments: [
        (true, false, Level.active), (false, false, .inactive), (true, true, .inactive),
        (false, true, .active),
    ])
    func isWhatTheWireSays(high: Bool, activeLow: Bool, level: Level) {
        #expect(Level(high: high, activeLow: activeLow) == level)
        #expect(level.isHigh(activeLow: activeLow) == high)
    }

    @Test func hasAnOpposite() {
        #expect(!Level.active == .inactive)
        #expect(!Level.inactive == .active)
    }
}
