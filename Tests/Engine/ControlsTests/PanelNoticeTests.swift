import DebouncedContacts
import Testing

@testable import DebouncedEngine

/// What a panel says of what it does not report.
@Suite struct RemarkTests {
    private static let button = ButtonSettings(policy: .lockout(delay: .zero))

    private func panel(
        cooldown: Int = 0, chords: [ChordSettings] = [], groups: [GroupSettings] = []
    ) -> Panel {
        var first = RemarkTests.button
        first.gestures.cooldown = .milliseconds(cooldown)
        return Panel(
            PanelSettings(buttons: [first, RemarkTests.button], chords: chords, groups: groups))
    }

    /// Presses the button for a millisecond.
    private func press(_ button: Int, at milliseconds: Int64, of panel: inout Panel) {
        panel.feed(Edge(.active, at: at(milliseconds)), line: button)
        panel.feed(Edge(.inactive, at: at(milliseconds + 1)), line: button)
    }

    @Test func aPressThatIsLetThroughIsNoneWorth() {
        var panel = panel(cooldown: 10, groups: [GroupSettings(buttons: [0, 1], cooldown: .milliseconds(5))])
        press(0, at: 0, of: &panel)
        #expect(!panel.hasNotices)
    }

    @Test func theCauseOfASuppressedPressIsReported() {
        var panel = panel(cooldown: 10, groups: [GroupSettings(buttons: [0, 1], cooldown: .milliseconds(5))])
        press(0, at: 0, of: &panel)
        press(1, at: 3, of: &panel)
        press(0, at: 7, of: &panel)
        #expect(
            panel.takeNotices() == [
                .suppressed(1, at: at(3), by: .group(0)), .suppressed(0, at: at(7), by: .cooldown),
            ])
        #expect(!panel.hasNotices)
    }

    @Test func thePressesThatBecameAChordAreReported() {
        var panel = panel(chords: [ChordSettings(buttons: [0, 1], within: .milliseconds(50))])
        panel.feed(Edge(.active, at: at(0)), line: 0)
        #expect(!panel.hasNotices)
        panel.feed(Edge(.active, at: at(9)), line: 1)
        #expect(
            panel.takeNotices() == [
                .suppressed(0, at: at(9), by: .chord(2)), .suppressed(1, at: at(9), by: .chord(2)),
            ])
    }

    @Test func aMadeUpEdgeIsReported() {
        var panel = panel()
        panel.feed(Edge(.active, at: at(4), origin: .read), line: 1)
        #expect(panel.takeNotices() == [.missedEdge(1, at: at(4))])
    }

    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }
}

extension Panel {
    mutating func takeNotices() -> [PanelNotice] {
        var panelNotices: [PanelNotice] = []
        reportNotices { panelNotices.append($0) }
        return panelNotices
    }
}
