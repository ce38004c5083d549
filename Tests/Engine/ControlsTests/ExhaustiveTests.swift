import DebouncedContacts
import DebouncedReferences
import DebouncedStrips
import Testing

@testable import DebouncedEngine

/// All that people can do with a button, up to three or four presses: the recognizer says what a look at the whole
/// sequence says, whatever is bound.
@Suite struct ExhaustiveTests {
    /// Every combination of what claims presses.
    static let combinations = {
        var all = ["gap=3"]
        for word in ["click", "double", "triple"] { all += all.map { "\(word) \($0)" } }
        return all + all.map { "hold=4 \($0)" } + all.map { "hold=4,7 \($0)" }
    }()

    @Test(arguments: combinations)
    func everySequenceOfTransitions(_ bound: String) {
        #expect(
            Sequences(GestureSettings(bound, unit: .nanoseconds(1)), count: isThorough ? 8 : 6).differing()
                == nil)
    }

    @Test(arguments: combinations)
    func everySequenceOfTransitionsWithRepeats(_ bound: String) {
        let settings = GestureSettings("repeat=3,2 \(bound)", unit: .nanoseconds(1))
        #expect(Sequences(settings, count: isThorough ? 8 : 6).differing() == nil)
    }

    /// Clicks are pushed out before their gap is over.
    @Test(arguments: ["click", "double", "triple", "click double", "click triple", "double triple"])
    func everySequenceIfAHoldIsShorterThanTheGap(_ bound: String) {
        let settings = GestureSettings("hold=4,7 gap=9 \(bound)", unit: .nanoseconds(1))
        #expect(Sequences(settings, count: isThorough ? 8 : 6).differing() == nil)
    }
}

/// All sequences of transitions, at, before and after whatever counts, walked like a tree: two share what they
/// begin with.
private struct Sequences {
    private let settings: GestureSettings
    private let count: Int
    private let pauses: [Int64]
    private let lengths: [Int64]
    private var transitions: [Int64] = []
    private var moments: [Moment] = []

    init(_ settings: GestureSettings, count: Int) {
        (self.settings, self.count) = (settings, count)
        let gap = settings.gap.nanoseconds
        pauses = [gap - 1, gap, gap + 1]
        let stages = settings.stages.map(\.nanoseconds)
        lengths = stages.isEmpty ? [2, 5] : [stages[0] - 1] + stages + [stages.last! + 1]
    }

    /// The first sequence of which the recognizer says something else than the whole sequence.
    func differing() -> String? {
        var walk = self
        return walk.search(Recognizer(settings, of: 0), from: 0)
    }

    private mutating func search(_ recognizer: Recognizer, from now: Int64) -> String? {
        if let difference = compare(recognizer) { return difference }
        guard transitions.count < count else { return nil }
        let said = moments.count
        for pause in transitions.count.isMultiple(of: 2) ? pauses : lengths {
            var next = recognizer
            move(&next, at: now + pause)
            if let difference = search(next, from: now + pause) { return difference }
            transitions.removeLast()
            moments.removeLast(moments.count - said)
        }
        return nil
    }

    private mutating func move(_ recognizer: inout Recognizer, at nanoseconds: Int64) {
        let instant = Instant(nanoseconds: nanoseconds)
        var said = Moments()
        recognizer.advance(to: instant, &said)
        if transitions.count.isMultiple(of: 2) {
            recognizer.press(at: instant, &said)
        } else {
            recognizer.release(at: instant, &said)
        }
        transitions.append(nanoseconds)
        said.takeAll { moments.append($0) }
    }

    /// What is said where the sequence ends here.
    private func compare(_ recognizer: Recognizer) -> String? {
        var recognizer = recognizer
        var said = Moments()
        recognizer.stopRepeating()
        recognizer.advance(to: .distantFuture, &said)
        var moments = moments
        said.takeAll { moments.append($0) }
        let whole = WholeSequence(transitions, settings).moments
        return moments == whole ? nil : "\(transitions) says \(moments), whole \(whole)"
    }
}
