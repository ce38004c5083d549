import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import Testing

/// What a panel does with delays that its contacts learn. One column is 5 ms.
@Suite struct LearnedDelayTests {
    private static let settings = PanelSettings(buttons: [
        ButtonSettings(policy: .trailing(delay: .milliseconds(5))), ButtonSettings(policy: .learning()),
    ])

    /// The second button has bounced.
    private func taught(_ button: ButtonSettings = ButtonSettings(policy: .learning())) -> Panel {
        let line = "#____#____" + String(repeating: "#", count: 20) + String(repeating: "_", count: 10)
        let strip = Strip(line, step: .milliseconds(5))
        var panel = Panel(PanelSettings(buttons: [Self.settings.buttons[0], button]))
        for edge in strip.edges { panel.feed(edge, line: 1) }
        panel.advance(to: strip.end)
        return panel
    }

    @Test func whatIsLearnedIsRemarkedOnce() {
        var panel = taught()
        #expect(
            panel.takeNotices() == [.delay(1, at: Instant(nanoseconds: 180_000_000), .milliseconds(40))])
        panel.advance(to: Instant(nanoseconds: 900_000_000))
        #expect(panel.takeNotices() == [])
    }

    /// It is the same switch, whatever happened to its chip.
    @Test func aLineThatComesBackRemembers() {
        var panel = taught()
        _ = panel.takeNotices()
        panel.drop(line: 1, at: Instant(nanoseconds: 500_000_000))
        panel.start(Edge(.active, at: Instant(nanoseconds: 600_000_000)), line: 1)
        #expect(panel.contacts[1].currentDelay == .milliseconds(40))
        #expect(panel.contacts[1].accepted == .active)
        #expect(panel.takeNotices() == [])
    }

    /// The press that the loss cut short is neither short nor long.
    @Test func aPressThatALossCutsShortTeachesNothing() {
        var panel = Panel(Self.settings)
        for n in 0..<4 {
            let start = Instant(nanoseconds: Int64(n) * 1_000_000_000)
            panel.start(Edge(.inactive, at: start), line: 1)
            panel.feed(Edge(.active, at: start + .milliseconds(100)), line: 1)
            panel.drop(line: 1, at: start + .milliseconds(105))
            panel.start(Edge(.active, at: start + .milliseconds(125)), line: 1)
            panel.feed(Edge(.inactive, at: start + .milliseconds(400)), line: 1)
            panel.advance(to: start + .milliseconds(900))
        }
        #expect(panel.contacts[1].currentDelay == .milliseconds(30))
    }

    @Test func whatWasLearnedBeforeTheProgramBeganHolds() {
        var panel = Panel(Self.settings)
        for line in 0...1 { panel.recall(delay: .milliseconds(80), line: line) }
        for line in 0...1 { panel.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: line) }
        #expect(panel.contacts.map(\.currentDelay) == [.milliseconds(5), .milliseconds(80)])
        #expect(panel.takeNotices() == [])
    }

    @Test func aButtonThatStaysRemembers() {
        var panel = taught()
        panel.change(to: PanelSettings(buttons: [Self.settings.buttons[1]]), keeping: [1])
        #expect(panel.contacts[0].currentDelay == .milliseconds(40))
    }

    @Test func aButtonRemembersWhileItHasAFixedDelay() {
        var panel = taught()
        let fixed = ButtonSettings(policy: .leading(delay: .milliseconds(20)))
        panel.change(to: PanelSettings(buttons: [fixed]), keeping: [1])
        #expect(panel.contacts[0].currentDelay == .milliseconds(20))
        panel.change(to: PanelSettings(buttons: [Self.settings.buttons[1]]), keeping: [0])
        #expect(panel.contacts[0].currentDelay == .milliseconds(40))
    }

    /// A pulse of 5 ms was a bounce, and is ignored from then on.
    @Test func aButtonThatGetsAnotherConfirmRemembers() {
        var panel = taught()
        _ = panel.takeNotices()
        let confirm = Policy.learning(confirm: .milliseconds(10))
        panel.change(to: PanelSettings(buttons: [ButtonSettings(policy: confirm)]), keeping: [1])
        #expect(panel.contacts[0].currentDelay == .milliseconds(40))
        for n in 1...250 {
            let start = Instant(nanoseconds: Int64(n) * 1_000_000_000)
            panel.feed(Edge(.active, at: start), line: 0)
            panel.feed(Edge(.inactive, at: start + .milliseconds(5)), line: 0)
            panel.feed(Edge(.active, at: start + .milliseconds(25)), line: 0)
            panel.feed(Edge(.inactive, at: start + .milliseconds(125)), line: 0)
        }
        panel.advance(to: Instant(nanoseconds: 300_000_000_000))
        #expect(panel.contacts[0].currentDelay == .milliseconds(30))
    }

    /// A switch that is debounced as a button learns as one.
    @Test func aSwitchLearnsAndRemembersAsWell() {
        let settings = PanelSettings(buttons: [], switches: [SwitchSettings(on: .learning())])
        let line = "#____#____" + String(repeating: "#", count: 20) + String(repeating: "_", count: 10)
        let strip = Strip(line, step: .milliseconds(5))
        var panel = Panel(settings)
        for edge in strip.edges { panel.feed(edge, line: 0) }
        panel.advance(to: strip.end)
        #expect(
            panel.takeNotices() == [.delay(0, at: Instant(nanoseconds: 180_000_000), .milliseconds(40))])
        panel.drop(line: 0, at: Instant(nanoseconds: 500_000_000))
        panel.start(Edge(.active, at: Instant(nanoseconds: 600_000_000)), line: 0)
        panel.change(to: settings, keeping: [0])
        #expect(panel.contacts[0].currentDelay == .milliseconds(40))
        #expect(panel.takeNotices() == [])
    }
}
