import DebouncedContacts
import Testing

@testable import DebouncedEngine

@Suite struct ButtonTests {
    static let policies: [Policy] = [
        .leading(delay: .nanoseconds(9), confirm: .nanoseconds(2)),
        .leading(delay: .nanoseconds(9), confirm: .zero),
        .trailing(delay: .nanoseconds(9)), .lockout(delay: .nanoseconds(9)),
    ]

    @Test(arguments: policies)
    func aContactThatIsActiveAtStartIsAdopted(_ policy: Policy) {
        #expect(says(policy, start: .active, then: [(.inactive, 100)]) == [])
        #expect(
            says(policy, start: .active, then: [(.inactive, 100), (.active, 200), (.inactive, 300)])
                == [.press, .release])
    }

    @Test(arguments: zip(policies, [2, 0, 9, 0]))
    func aStartMayCountAsAnEdge(_ policy: Policy, after: Int64) {
        let moments = play(policy, start: .active, firing: true, then: [(.inactive, 100)])
        #expect(moments.first == Moment(control: 0, gesture: .press, at: Instant(nanoseconds: after)))
        #expect(moments.map(\.gesture) == [.press, .release])
    }

    @Test(arguments: policies)
    func aContactThatIsInactiveAtStartIsAtRest(_ policy: Policy) {
        var button = Button(ButtonSettings(policy: policy, firesAtStart: true), control: 0)
        #expect(button.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: 0) == nil)
        #expect(button.deadline == nil)
    }

    @Test(arguments: policies)
    func aNewStartClosesThePressUnderWay(_ policy: Policy) {
        var panel = Panel([policy])
        panel.feed(Edge(.active, at: Instant(nanoseconds: 100)), line: 0)
        panel.advance(to: Instant(nanoseconds: 199))
        panel.start(Edge(.active, at: Instant(nanoseconds: 200)), line: 0)
        panel.feed(Edge(.inactive, at: Instant(nanoseconds: 300)), line: 0)
        #expect(decideAll(&panel).map(\.gesture) == [.press, .release])
    }

    private func says(_ policy: Policy, start: Level, then edges: [(Level, Int64)]) -> [Gesture] {
        play(policy, start: start, firing: false, then: edges).map(\.gesture)
    }

    private func play(
        _ policy: Policy, start: Level, firing: Bool, then edges: [(Level, Int64)]
    ) -> [Moment] {
        var panel = Panel(PanelSettings(buttons: [ButtonSettings(policy: policy, firesAtStart: firing)]))
        panel.start(Edge(start, at: Instant(nanoseconds: 0)), line: 0)
        for (level, instant) in edges {
            panel.feed(Edge(level, at: Instant(nanoseconds: instant)), line: 0)
        }
        return decideAll(&panel)
    }

    private func decideAll(_ panel: inout Panel) -> [Moment] {
        var moments: [Moment] = []
        while let deadline = panel.deadline { panel.advance(to: deadline) }
        panel.report { moments.append($0) }
        return moments
    }
}
