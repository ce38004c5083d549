import DebouncedContacts
import DebouncedStrips
import Testing

/// What a contact learns from a line, one column of which is 5 ms.
@Suite struct LearnerTests {
    private static let held = String(repeating: "#", count: 20)
    private static let rest = String(repeating: "_", count: 40)
    /// A press with two quiets of 20 ms in its bounce.
    private static let bad = "#____#____" + held + rest
    private static let good = held + rest

    /// An `H` is a press that is held.
    @Test(arguments: [
        // Before it the contact was closed for too short a time, or after it.
        ("#____#____H", 40), ("H____#____#", 40), ("###____H____###", 40),
        // One is no proof, and neither is what is longer or shorter than those that tell.
        ("#____H", 30), ("#____#_______H", 30), ("#__#__#__#__H", 30),
        // 20 ms in all is what somebody may have pressed.
        ("####____H____####", 30), ("##____##____##____H", 30),
        ("H____##____##____##", 30), ("##____#____#____H", 40), ("H____#____#____##", 40),
        // Once it is proved the longest counts, at most 150 ms.
        ("#____#____#_____H", 50), ("#____#____H____#", 40),
    ])
    func aPress(_ line: String, _ milliseconds: Int) {
        #expect(learned(line) == milliseconds)
    }

    /// The wait of 30 ms ended in the middle of a bounce.
    @Test(arguments: [
        ("#____#____#_______H", 70), ("H_______#____#____#", 70),
        ("#____#____#____________________H", 150),
        ("H______________________________#____#____#", 150),
        // That was no bounce, whatever came before or after.
        ("#____#____#_______________________________H", 40),
        ("H_______H____#____#", 40),
    ])
    func whatWasWronglyTakenForARelease(_ line: String, _ milliseconds: Int) {
        #expect(learned(line) == milliseconds)
    }

    /// With a `confirm` of 0 a bounce may have any number of quiets. Those of 25 ms are its first.
    @Test(arguments: [10, 30, 31, 32, 33, 500])
    func aLongBounceForgetsNothingThatTells(_ short: Int) {
        #expect(
            learned(fromBounceOf: [25_000, 25_000] + Array(repeating: 2500, count: short))
                == .milliseconds(50))
    }

    /// Each is as telling as the others, but for its length.
    @Test(arguments: [30, 32, 33, 40, 60])
    func ofManyFallingQuietsTheLongestCounts(_ count: Int) {
        let quiets = (0..<count).map { Int64(29_000 - 250 * $0) }
        #expect(learned(fromBounceOf: quiets) == .milliseconds(58))
    }

    /// - Parameter quiets: in microseconds.
    private func learned(fromBounceOf quiets: [Int64]) -> Duration {
        var contact = Contact(.learning(confirm: .zero))
        var now = Instant(nanoseconds: 0)
        func play(_ level: Level, _ microseconds: Int64) {
            contact.feed(Edge(level, at: now)) { _ in }
            now = now.advanced(by: microseconds * 1000)
        }
        let closure = min(100, 15_000 / Int64(quiets.count))
        play(.active, 100_000)
        for (place, quiet) in quiets.enumerated() {
            play(.inactive, quiet)
            play(.active, place < quiets.count - 1 ? closure : 100)
        }
        play(.inactive, 1_000_000)
        contact.advance(to: now) { _ in }
        return contact.currentDelay
    }

    @Test func pulsesThatNeverWereEndNoQuiet() {
        #expect(learned("#__#_#__#_H", confirm: .milliseconds(6)) == 30)
        #expect(learned("##__#_H__#_##", confirm: .milliseconds(6)) == 40)
    }

    @Test func aLostEdgeBeginsAQuietAgain() {
        #expect(learned("#____#____H") == 40)
        #expect(learned("#__._#____H") == 30)
    }

    @Test func aNewDelayCountsFromTheNextWaitOn() {
        expect(
            .learning(confirm: .zero),
            line: "#____#____#######_________####_______####__________",
            says: "P......................R..P......................R.", step: .milliseconds(5))
    }

    @Test func aLevelThatNoEdgeLedToTeachesNothing() {
        let strip = Strip("____#____#" + Self.rest, from: .active, step: .milliseconds(5))
        var contact = Contact(.learning(), level: .active)
        for edge in strip.edges { contact.feed(edge) { _ in } }
        contact.advance(to: strip.end) { _ in }
        #expect(contact.currentDelay == .milliseconds(40))
    }

    /// Each release sets the delay again, from what is remembered.
    @Test(arguments: [Level.inactive, .active])
    func aContactThatStartsAgainRemembers(_ level: Level) {
        var contact = Contact(.learning())
        for (line, start) in [(Self.bad, Level.inactive), (Self.rest + Self.good, level)] {
            contact.start(start)
            let strip = Strip(line, from: start, step: .milliseconds(5))
            for edge in strip.edges { contact.feed(edge) { _ in } }
            contact.advance(to: strip.end) { _ in }
            #expect(contact.currentDelay == .milliseconds(40))
        }
    }

    @Test(arguments: [30, 31, 40, 77, 150])
    func whatWasLearnedBeforeHoldsFromTheFirstPressOn(_ milliseconds: Int) {
        var contact = Contact(.learning())
        contact.recall(delay: .milliseconds(milliseconds))
        #expect(contact.currentDelay == .milliseconds(milliseconds))
        let strip = Strip(Self.good, step: .milliseconds(5))
        for edge in strip.edges { contact.feed(edge) { _ in } }
        contact.advance(to: strip.end) { _ in }
        #expect(contact.currentDelay == .milliseconds(milliseconds))
    }

    @Test func whatCanNotHaveBeenLearnedIsNotRecalled() {
        for (delay, recalled) in [(-1, 30), (0, 30), (20, 30), (151, 150), (Int.max / 2_000_000, 150)] {
            var contact = Contact(.learning())
            contact.recall(delay: .milliseconds(delay))
            #expect(contact.currentDelay == .milliseconds(recalled))
        }
        var contact = Contact(.leading(delay: .milliseconds(50)))
        contact.recall(delay: .milliseconds(100))
        #expect(contact.currentDelay == .milliseconds(50))
    }

    @Test(arguments: [(198, 40), (199, 40), (200, 30)])
    func whatWasLearnedIsForgottenWithItsHundred(_ presses: Int, _ milliseconds: Int) {
        let line = Self.bad + String(repeating: Self.good, count: presses)
        #expect(learned(line) == milliseconds)
    }

    @Test(arguments: [(5, 40), (6, 30)])
    func blocksMayBeShorter(_ presses: Int, _ milliseconds: Int) {
        let line = Self.bad + String(repeating: Self.good, count: presses)
        #expect(learned(line, memory: 3) == milliseconds)
    }

    @Test func theLastPressOfAHundredIsForgottenAHundredPressesLater() {
        let before = String(repeating: Self.good, count: 99) + Self.bad
        #expect(learned(before + String(repeating: Self.good, count: 100)) == 40)
        #expect(learned(before + String(repeating: Self.good, count: 101)) == 30)
    }

    private func learned(
        _ line: String, confirm: Duration = .milliseconds(1), memory: Int = Learner.memory
    ) -> Int {
        let strip = Strip(
            line.replacing("H", with: Self.held) + Self.rest, step: .milliseconds(5))
        var contact = Contact(.learning(confirm: confirm), memory: memory)
        for edge in strip.edges { contact.feed(edge) { _ in } }
        contact.advance(to: strip.end) { _ in }
        return Int(contact.currentDelay.nanoseconds / 1_000_000)
    }
}
