import DebouncedVisible
import Testing

@testable import DebouncedConfiguration

@Suite struct SpellingTests {
    private let gestures = ["press", "release", "click", "double", "hold", "repeat"]

    @Test(arguments: [
        ("pres", "press"), ("presss", "press"), ("prezs", "press"), ("rpess", "press"), ("clik", "click"),
        ("relaese", "release"), ("hodl", "hold"),
    ])
    func oneMistakeIsSeenThrough(_ word: String, _ meant: String) {
        #expect(alike(word, among: gestures) == meant)
    }

    @Test func whatHasLittleInCommonIsNotAlike() {
        #expect(alike("long", among: gestures) == nil)
        #expect(nearest(to: "long", among: gestures)?.word == "hold")
        #expect(alike("press", among: []) == nil)
    }

    @Test func ofSeveralThatAreAsNearTheFirstIsTaken() {
        #expect(nearest(to: "hild", among: ["held", "hold"])?.word == "held")
        #expect(nearest(to: "hild", among: ["hold", "held"])?.word == "hold")
    }

    /// Nobody waits for a file that is one long word.
    @Test func onlyTheBeginningOfALongWordIsCompared() {
        let long = String(repeating: "x", count: 100_000)
        #expect(comparisons(of: long, with: "press") == 65 * 5)
        #expect(nearest(to: long + "y", among: [long])?.word == long)
    }
}
