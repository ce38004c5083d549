import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import Testing

/// What is measured of a line, one column of which is 1 ms.
@Suite struct MeasureTests {
    private static let held = String(repeating: "#", count: 50)
    private static let rest = String(repeating: "_", count: 50)

    private func measure(_ line: String, step: Duration = .milliseconds(1)) -> BounceHistory {
        let strip = Strip(line, step: step)
        var measure = BounceHistory()
        for edge in strip.edges { _ = measure.feed(edge) }
        _ = measure.advance(to: strip.end + .milliseconds(50))
        return measure
    }

    @Test func whatIsBeforeAndAfterTheLongestClosureIsBounce() {
        let tally = measure("__#_##_" + Self.held + "_##__#" + Self.rest).tally
        #expect(tally.presses == 1)
        #expect(tally.closing.longest == 5_000_000)
        #expect(tally.opening.longest == 6_000_000)
        #expect(tally.edges == 10)
        #expect(tally.spikes == 0)
    }

    @Test func aCleanPressDoesNotBounce() {
        let tally = measure(Self.held + Self.rest).tally
        #expect(tally.presses == 1)
        #expect(tally.closing.longest == 0)
        #expect(tally.opening.longest == 0)
        #expect(tally.edges == 2)
    }

    @Test func shortPulsesBeforeAPressAreItsBounce() {
        let line = "#___#__" + String(repeating: "#", count: 250) + String(repeating: "_", count: 300)
        let tally = measure(line, step: .microseconds(200)).tally
        #expect(tally.presses == 1)
        #expect(tally.closing.longest == 1_400_000)
        #expect(tally.spikes == 0)
    }

    @Test func pulsesThatLeadToNoPressAreSpikes() {
        let rest = String(repeating: "_", count: 150)
        let tally = measure("#" + rest + "#_#" + rest, step: .microseconds(200)).tally
        #expect(tally.presses == 0)
        #expect(tally.spikes == 3)
    }

    @Test func aDropOutEndsNothing() {
        let held = String(repeating: "#", count: 200)
        let line = held + "_" + held + String(repeating: "_", count: 300)
        let tally = measure(line, step: .microseconds(200)).tally
        #expect(tally.presses == 1)
        #expect(tally.dropOuts == 1)
        #expect(tally.closing.longest == 0)
        #expect(tally.opening.longest == 0)
    }

    @Test func theLastOneToTwoHundredPressesCount() {
        let (good, bad) = (Self.held + Self.rest, "#___" + Self.held + Self.rest)
        let presses = [(199, 199), (200, 200), (201, 101)]
        for (made, known) in presses {
            let tally = measure(String(repeating: good, count: made)).tally
            #expect(tally.presses == known)
        }
        #expect(measure(bad + String(repeating: good, count: 199)).tally.closing.longest == 4_000_000)
        #expect(measure(bad + String(repeating: good, count: 200)).tally.closing.longest == 0)
    }

    @Test func aLongQuietCountsOnceItIsCertain() {
        let long = String(repeating: "_", count: 60)
        #expect(measure("#" + long + Self.held + Self.rest).longestQuiet == .zero)
        let telling = "#" + String(repeating: "_", count: 20)
        #expect(measure(telling + Self.held + Self.rest).longestQuiet == .milliseconds(20))
        #expect(
            measure(telling + telling + "#" + long + Self.held + Self.rest).longestQuiet == .milliseconds(60))
    }
}
