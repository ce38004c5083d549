import DebouncedContacts
import DebouncedLinux
import DebouncedReferences
import DebouncedStrips
import Testing

@testable import DebouncedEngine

/// What holds for the gestures of every button, tried on random presses and bindings.
@Suite struct GestureLawTests {
    private static let sequences = (0..<2000).map { RandomSequence(seed: $0) }

    @Test func recognizerSaysWhatTheWholeSequenceSays() {
        for sequence in GestureLawTests.sequences {
            expect(sequence.recognized() == sequence.whole.moments, sequence)
        }
    }

    @Test func eachPressIsClaimedAtMostOnce() {
        for sequence in GestureLawTests.sequences {
            let claimed = sequence.whole.claims.flatMap(\.presses)
            expect(Set(claimed).count == claimed.count, sequence)
        }
    }

    @Test func nothingFiresAfterItsCauseIsOver() {
        for sequence in GestureLawTests.sequences {
            expect(sequence.whole.claims.allSatisfy { sequence.isInTime($0) }, sequence)
        }
    }

    /// Only a hold can: it pushes out clicks that would have waited for the end of the press that it claims.
    @Test(arguments: ["click", "double", "triple", "repeat=3,2", "hold=4", "hold=4,7"])
    func anotherBindingMakesNoGestureFireEarlier(_ bound: String) {
        let isHold = bound.hasPrefix("hold")
        for sequence in GestureLawTests.sequences where !isHold || sequence.settings.stages.isEmpty {
            let before = Claims(sequence.whole)
            let after = Claims(sequence.whole(with: bound))
            let earlier = before.instants.filter { claim, instant in
                after.instants[claim].map { $0 < instant } ?? false
            }
            expect(earlier.keys.allSatisfy { isHold && $0.gesture != .hold }, sequence)
        }
    }
}

private func expect(_ holds: Bool, _ sequence: RandomSequence, location: SourceLocation = #_sourceLocation) {
    if !holds { Issue.record("does not hold for \(sequence)", sourceLocation: location) }
}

/// When each gesture claimed its presses.
private struct Claims {
    struct Key: Hashable {
        var gesture: Gesture
        var presses: Range<Int>
    }

    var instants: [Key: Instant] = [:]

    init(_ whole: WholeSequence) {
        for claim in whole.claims where !claim.presses.isEmpty {
            instants[Key(gesture: claim.moment.gesture, presses: claim.presses)] = claim.moment.instant
        }
    }
}

/// A few presses, and what is bound to their button.
private struct RandomSequence: CustomStringConvertible {
    let bound: String
    let transitions: [Int64]

    init(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let words = ["click", "double", "triple", "repeat=3,2"].filter { _ in Bool.random(using: &random) }
        let stages = ["", "hold=5", "hold=3,6,9"].randomElement(using: &random)!
        bound = (words + [stages, "gap=\(Int.random(in: 1...6, using: &random))"]).joined(separator: " ")
        var now: Int64 = 0
        transitions = (0..<Int.random(in: 0...16, using: &random)).map { _ in
            now += .random(in: 1...10, using: &random)
            return now
        }
    }

    var settings: GestureSettings { GestureSettings(bound, unit: .nanoseconds(1)) }
    var whole: WholeSequence { whole(with: "") }

    func whole(with more: String) -> WholeSequence {
        WholeSequence(transitions, GestureSettings("\(bound) \(more)", unit: .nanoseconds(1)))
    }

    func recognized() -> [Moment] {
        var recognizer = Recognizer(settings, of: 0)
        var moments = Moments()
        for (place, nanoseconds) in transitions.enumerated() {
            let instant = Instant(nanoseconds: nanoseconds)
            recognizer.advance(to: instant, &moments)
            place.isMultiple(of: 2)
                ? recognizer.press(at: instant, &moments) : recognizer.release(at: instant, &moments)
        }
        recognizer.stopRepeating()
        recognizer.advance(to: .distantFuture, &moments)
        var all: [Moment] = []
        moments.takeAll { all.append($0) }
        return all
    }

    /// A hold and a repeat fire while their press is held, or at its release; clicks no later than the gap after a
    /// release, or when the press under way is a hold.
    func isInTime(_ claim: WholeSequence.Claim) -> Bool {
        let instant = claim.moment.instant.nanoseconds
        let presses = whole.presses
        switch claim.moment.gesture {
        case .press, .release, .on, .off, .pulse, .clockwise, .counterclockwise: return true
        case .hold, .repeat: return presses.contains { $0.start < instant && instant <= $0.end ?? .max }
        case .click, .double, .triple:
            let released = presses.compactMap(\.end).filter { $0 <= instant }.max() ?? .max
            let stage = settings.stages.first?.nanoseconds
            return instant <= released + settings.gap.nanoseconds
                || presses.contains { $0.start + (stage ?? 0) == instant }
        }
    }

    var description: String { "\(bound): \(transitions)" }
}
