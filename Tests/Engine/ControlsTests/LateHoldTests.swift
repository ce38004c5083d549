import DebouncedContacts
import DebouncedEngine
import Testing

/// Holds that are due while it is not known whether the button is still held. Instants are in milliseconds.
@Suite struct LateHoldTests {
    private static let gestures = {
        var gestures = GestureSettings()
        (gestures.hasClick, gestures.hasDouble, gestures.gap) = (true, true, .milliseconds(250))
        gestures.stages = [.milliseconds(500)]
        return gestures
    }()

    private func button(_ gestures: GestureSettings = GestureSettings()) -> ButtonSettings {
        ButtonSettings(policy: .lockout(delay: .milliseconds(20)), gestures: gestures)
    }

    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    private func play(_ settings: PanelSettings, _ steps: (inout Panel) -> Void) -> [String] {
        var panel = Panel(settings)
        steps(&panel)
        panel.advance(to: at(5000))
        var words: [String] = []
        panel.report { moment in
            let lost = moment.isLost ? " lost" : ""
            words.append(
                "\(moment.control) \(moment.gesture.rawValue)\(lost) \(moment.instant.nanoseconds / 1_000_000)"
            )
        }
        return words
    }

    /// Plays a chord that is held until a reading finds its first button open, and what follows.
    private func playFoundOpen(_ steps: (inout Panel) -> Void) -> [String] {
        let settings = PanelSettings(
            buttons: [button(), button()],
            chords: [ChordSettings(buttons: [0, 1], within: .milliseconds(50), gestures: Self.gestures)])
        return play(settings) { panel in
            panel.feed(Edge(.active, at: at(0)), line: 0)
            panel.feed(Edge(.active, at: at(10)), line: 1)
            panel.suspendDecisions(line: 0, at: at(510))
            panel.feed(Edge(.inactive, at: at(515), origin: .read), line: 0)
            steps(&panel)
        }
    }

    @Test(arguments: [Edge.Origin.read, .polled])
    func aButtonIsNotHeldWhileAReadingContradictsIt(_ origin: Edge.Origin) {
        let words = play(PanelSettings(buttons: [button(Self.gestures)])) { panel in
            panel.feed(Edge(.active, at: at(0)), line: 0)
            panel.suspendDecisions(line: 0, at: at(500))
            panel.feed(Edge(.inactive, at: at(505), origin: origin), line: 0)
        }
        #expect(words == ["0 press 0", "0 release lost 505"])
    }

    /// Plays a button with a hold at 400 ms that a reading finds open at 300 ms, and what follows before that is a release.
    private func playBounce(_ origin: Edge.Origin, _ steps: (inout Panel) -> Void) -> [String] {
        var gestures = GestureSettings()
        gestures.stages = [.milliseconds(400)]
        let policy = Policy.leading(delay: .milliseconds(200), confirm: .zero)
        let settings = ButtonSettings(policy: policy, gestures: gestures)
        return play(PanelSettings(buttons: [settings])) { panel in
            panel.feed(Edge(.active, at: at(0)), line: 0)
            panel.suspendDecisions(line: 0, at: at(300))
            panel.feed(Edge(.inactive, at: at(300), origin: origin), line: 0)
            steps(&panel)
        }
    }

    /// A reading found it open before, but that was a bounce: what the next reading finds is what counts.
    @Test(arguments: [Edge.Origin.read, .polled])
    func aButtonIsHeldIfTheNextReadingFindsItClosedAgain(_ origin: Edge.Origin) {
        let words = playBounce(origin) { panel in
            panel.suspendDecisions(line: 0, at: at(400))
            panel.feed(Edge(.active, at: at(405), origin: origin), line: 0)
        }
        #expect(words == ["0 press 0", "0 hold 405"])
    }

    /// A reading found it open, and then none succeeded: nothing says that it is still so.
    @Test func aButtonThatWasFoundOpenIsNotLostWhenReadingsFail() {
        let words = playBounce(.read) { panel in
            panel.reading(line: 0, at: at(400), fails: true)
            panel.feed(Edge(.active, at: at(410)), line: 0)
            panel.reading(line: 0, at: at(420), fails: false)
        }
        #expect(words == ["0 press 0", "0 hold 420"])
    }

    /// A line that a reading finds open ends the presses of its chords as well as its own.
    @Test func aChordIsNotHeldIfOneOfItsButtonsIsFoundOpen() {
        let words = playFoundOpen { panel in
            panel.feed(Edge(.inactive, at: at(800)), line: 1)
        }
        #expect(words == ["2 press 10", "2 release lost 515"])
    }

    /// Its other button is still held, but a new chord needs both to be pressed again.
    @Test func aButtonOfAChordThatWasFoundOpenIsAButtonAgain() {
        let words = playFoundOpen { panel in
            panel.feed(Edge(.active, at: at(600)), line: 0)
            panel.feed(Edge(.inactive, at: at(630)), line: 0)
        }
        #expect(words == ["2 press 10", "2 release lost 515", "0 press 630", "0 release 630"])
    }

    /// Nobody knows whether it was still held when the hold was due.
    @Test func aButtonIsNotHeldIfItsLineIsFoundToBeGone() {
        let words = play(PanelSettings(buttons: [button(Self.gestures)])) { panel in
            panel.feed(Edge(.active, at: at(0)), line: 0)
            panel.drop(line: 0, at: at(700))
        }
        #expect(words == ["0 press 0", "0 release lost 700"])
    }

    /// A hold that waits for a reading is not decided by a release of which only an earlier reading told.
    @Test func aButtonThatWasFoundOpenIsNotHeldAtItsReleaseEither() {
        let settings = ButtonSettings(
            policy: .leading(delay: .milliseconds(200), confirm: .zero), gestures: Self.gestures)
        let words = play(PanelSettings(buttons: [settings])) { panel in
            panel.feed(Edge(.active, at: at(0)), line: 0)
            panel.suspendDecisions(line: 0, at: at(300))
            panel.feed(Edge(.inactive, at: at(300), origin: .read), line: 0)
            panel.reading(line: 0, at: at(495), fails: true)
        }
        #expect(words == ["0 press 0", "0 release lost 500"])
    }

    /// The clicks before it can't be joined by a press that was held, even if that was known only at its end.
    @Test func clicksBeforeAHoldThatHadToWaitAreDecidedWithIt() {
        let words = play(PanelSettings(buttons: [button(Self.gestures)])) { panel in
            panel.feed(Edge(.active, at: at(0)), line: 0)
            panel.feed(Edge(.inactive, at: at(100)), line: 0)
            panel.feed(Edge(.active, at: at(200)), line: 0)
            panel.reading(line: 0, at: at(300), fails: true)
            panel.feed(Edge(.inactive, at: at(900)), line: 0)
        }
        #expect(
            words == [
                "0 press 0", "0 release 100", "0 press 200", "0 click 900", "0 release 900", "0 hold 900",
            ])
    }

    /// The n-th is at the press + `after` + (n - 1) * `every`, whatever became of those before it.
    @Test(arguments: [
        (510, ["510", "600", "700"]), (520, ["520", "600", "700"]), (730, ["730", "730", "730"]),
    ])
    func aRepeatThatHadToWaitDelaysNoOther(_ readable: Int, _ repeats: [String]) {
        var gestures = GestureSettings()
        gestures.repetition = Repetition(after: .milliseconds(500), every: .milliseconds(100))
        let words = play(PanelSettings(buttons: [button(gestures)])) { panel in
            panel.feed(Edge(.active, at: at(0)), line: 0)
            panel.reading(line: 0, at: at(495), fails: true)
            panel.reading(line: 0, at: at(Int64(readable)), fails: false)
            panel.feed(Edge(.inactive, at: at(750)), line: 0)
        }
        #expect(words == ["0 press 0"] + repeats.map { "0 repeat \($0)" } + ["0 release 750"])
    }
}
