import DebouncedContacts
import DebouncedControls
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
            panel.takeRemarks() == [.delay(1, at: Instant(nanoseconds: 180_000_000), .milliseconds(40))])
        panel.advance(to: Instant(nanoseconds: 900_000_000))
        #expect(panel.takeRemarks() == [])
    }

    @Test func aLineThatIsGoneForgets() {
        var panel = taught()
        _ = panel.takeRemarks()
        panel.drop(line: 1, at: Instant(nanoseconds: 500_000_000))
        #expect(panel.contacts[1].currentDelay == .milliseconds(30))
        #expect(
            panel.takeRemarks() == [.delay(1, at: Instant(nanoseconds: 500_000_000), .milliseconds(30))])
    }

    @Test func whatIsForgottenAtAStartIsSaidBeforeWhatTheStartDoes() {
        var button = ButtonSettings(policy: .learning(confirm: .zero), firesAtStart: true)
        button.gestures.cooldown = .seconds(10)
        var panel = taught(button)
        _ = panel.takeRemarks()
        let start = Instant(nanoseconds: 500_000_000)
        panel.start(Edge(.active, at: start), line: 1)
        #expect(
            panel.takeRemarks() == [
                .delay(1, at: start, .milliseconds(30)), .suppressed(1, at: start, by: .cooldown),
            ])
    }

    @Test func whatWasLearnedBeforeTheProgramBeganHoldsUntilTheLineIsGone() {
        var panel = Panel(Self.settings)
        for line in 0...1 { panel.recall(delay: .milliseconds(80), line: line) }
        for line in 0...1 { panel.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: line) }
        #expect(panel.contacts.map(\.currentDelay) == [.milliseconds(5), .milliseconds(80)])
        #expect(panel.takeRemarks() == [])
        let gone = Instant(nanoseconds: 500_000_000)
        panel.drop(line: 1, at: gone)
        #expect(panel.takeRemarks() == [.delay(1, at: gone, .milliseconds(30))])
        panel.start(Edge(.inactive, at: gone), line: 1)
        #expect(panel.contacts[1].currentDelay == .milliseconds(30))
    }

    @Test func aButtonThatStaysRemembers() {
        var panel = taught()
        panel.change(to: PanelSettings(buttons: [Self.settings.buttons[1]]), keeping: [1])
        #expect(panel.contacts[0].currentDelay == .milliseconds(40))
    }
}
