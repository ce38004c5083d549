// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedContacts
import DebouncedStrips
import Testing

/// What a panel does with delays that its contacts learn. One column is 5 ms.
@Suite struct LearnedDelayTests {
    private static let settings = PanelSettings(buttons: [
        ButtonSettings(policy: .trailing(delay: .milliseconds(5))), ButtonSettings(policy: .learning()),
    ])

    /// The second button has bounced.
    private func taught() -> Panel {
        let line = "#____#____" + String(repeating: "#", count: 20) + String(repeating: "_", count: 10)
        let strip = Strip(line, step: .milliseconds(5))
        var panel = Panel(Self.settings)
        for edge in strip.edges { panel.take(edge, line: 1) }
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

    @Test func aButtonThatStaysRemembers() {
        var panel = taught()
        panel.change(to: PanelSettings(buttons: [Self.settings.buttons[1]]), keeping: [1])
        #expect(panel.contacts[0].currentDelay == .milliseconds(40))
    }
}
