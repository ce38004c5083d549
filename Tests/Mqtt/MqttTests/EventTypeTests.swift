import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedMqtt

/// What the events of one instant mean.
@Suite struct EventTypeTests {
    private func meaning(_ bound: Set<Gesture>, isDoorbell: Bool = false, _ instants: [[Gesture]])
        -> [[String]]
    {
        var interpreter = Interpreter(control("a", as: isDoorbell ? "doorbell" : nil, bound: bound))
        return instants.map { gestures in
            let events = gestures.enumerated().map { place, gesture in
                let moment = Moment(control: 0, gesture: gesture, at: Instant(nanoseconds: 0), count: 7)
                return Event(sequence: place, control: "a", moment: moment)
            }
            return interpreter.types(of: events).map(\.type.name)
        }
    }

    @Test func withoutABoundClickTheReleaseIsTheEnd() {
        #expect(meaning([], [[.press], [.release]]) == [["press_start"], ["press_end"]])
    }

    @Test func withABoundClickTheClickIsTheEndAndComesFirst() {
        #expect(
            meaning([.click], [[.press], [.release, .click]]) == [["press_start"], ["press_end", "release"]])
    }

    @Test func aHoldAndItsReleaseAreALongPress() {
        #expect(
            meaning([.click, .hold], [[.press], [.hold], [.release], [.press], [.release, .click]]) == [
                ["press_start"], ["long_press_start"], ["long_press_end"], ["press_start"],
                ["press_end", "release"],
            ])
    }

    @Test func aStageReportedAtTheReleaseStillBeginsBeforeItEnds() {
        #expect(
            meaning([.hold], [[.press], [.release, .hold]]) == [
                ["press_start"], ["long_press_start", "long_press_end"],
            ])
    }

    @Test func aHoldThatComesTooLateDoesNotClaimTheNextPress() {
        #expect(
            meaning([.hold], [[.press], [.release], [.hold], [.press], [.release]]) == [
                ["press_start"], ["press_end"], ["long_press_start"], ["press_start"], ["press_end"],
            ])
    }

    @Test func aClickThatAHoldPushedOutComesBeforeIt() {
        #expect(meaning([.click, .hold], [[.click, .hold]]) == [["press_end", "long_press_start"]])
    }

    @Test func severalClicksAreAMultiPress() {
        #expect(
            meaning([.double, .triple], [[.press], [.release, .double], [.triple]]) == [
                ["press_start"], ["multi_press_end", "release"], ["multi_press_end"],
            ])
        #expect(EventType.multiPressEnd(count: 3).details.map(\.0) == ["multi_press_count"])
    }

    @Test func aChordLetGoAtOnceHasItsStartFirst() {
        #expect(
            meaning([.click], [[.press, .release, .click]]) == [["press_start", "press_end", "release"]])
    }

    @Test func aDoorbellRings() {
        #expect(meaning([], isDoorbell: true, [[.press], [.release]]) == [["ring"], ["press_end"]])
    }

    @Test func whatHasNoStandardTypeKeepsItsName() {
        #expect(meaning([.repeat], [[.repeat]]) == [["repeat"]])
    }

    @Test(
        arguments: [[], [.click], [.hold], [.double], [.click, .double, .hold, .repeat], [.triple]]
            as [Set<Gesture>])
    func nothingIsSentThatWasNotAnnounced(bound: Set<Gesture>) {
        let announced = Set(control("a", bound: bound).types.map(\.name))
        var script: [[Gesture]] = [[.press], [.release] + (bound.contains(.click) ? [.click] : [])]
        for gesture in [Gesture.double, .triple, .hold, .repeat] where bound.contains(gesture) {
            script += [[.press], [gesture], [.release]]
        }
        #expect(Set(meaning(bound, script).joined()).isSubset(of: announced))
    }
}
