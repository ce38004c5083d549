import DebouncedContacts
import Testing

@testable import DebouncedLinux

/// A chip that is slow or fails costs the other lines one call. Times are in milliseconds.
@Suite struct ChipPausesTests {
    private var pauses = ChipPauses()
    private let problem = LineProblem.system(code: 121, doing: "read")

    private func at(_ milliseconds: Double) -> Instant {
        Instant(nanoseconds: Int64(milliseconds * 1_000_000))
    }

    private mutating func add(_ chip: String, from start: Double, to end: Double) -> Bool {
        pauses.add(chip, from: at(start), to: at(end))
    }

    /// The end of its pause, if it has one at this time.
    private func end(_ chip: String, at time: Double) -> Instant? {
        pauses.pause(of: chip, at: at(time))?.end
    }

    @Test mutating func aQuickCallMakesNone() {
        for call in 0..<100 { #expect(!add("a", from: Double(call), to: Double(call) + 0.9)) }
        #expect(end("a", at: 99.9) == nil)
    }

    @Test mutating func tenMillisecondsMakeAPauseThatIsAsLong() {
        #expect(!add("a", from: 0, to: 9.9))
        #expect(end("a", at: 10) == nil)
        #expect(add("b", from: 100, to: 110))
        #expect(end("b", at: 119.9) == at(120) && end("b", at: 120) == nil)
    }

    @Test mutating func shortCallsAddUpUnlessThereIsTimeInBetween() {
        #expect(!add("a", from: 0, to: 6))
        #expect(add("a", from: 6, to: 12))
        #expect(end("a", at: 12) == at(24))
        #expect(!add("b", from: 0, to: 6))
        #expect(!add("b", from: 12, to: 18))
        // A quick one in between says that the chip is well.
        #expect(!add("c", from: 0, to: 6))
        #expect(!add("c", from: 6, to: 6.5))
        #expect(!add("c", from: 6.5, to: 12.5))
    }

    @Test mutating func severalSlowOnesAreNotReadOneRightAfterTheOther() {
        #expect(add("a", from: 0, to: 20))
        #expect(!add("quick", from: 20, to: 25))
        #expect(add("b", from: 25, to: 65))
        #expect(end("a", at: 65) == at(105) && end("b", at: 65) == at(105))
        #expect(end("quick", at: 65) == nil)
    }

    @Test(arguments: [(1.0, 11.0), (30.0, 60.0)])
    mutating func afterAFailureThereIsOneOfTenMillisecondsOrAsLongAsTheCall(
        _ time: Double, _ pauseEnd: Double
    ) {
        pauses.fail("a", from: at(0), to: at(time), problem)
        let pause = pauses.pause(of: "a", at: at(time))
        #expect(pause?.end == at(pauseEnd) && pause?.problem == problem && pause?.failed == at(time))
        #expect(!add("a", from: pauseEnd, to: pauseEnd))
        #expect(end("a", at: time) == nil)
    }
}
