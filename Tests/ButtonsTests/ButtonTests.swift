// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Testing

@testable import Buttons

@Suite struct ButtonTests {
    static let policies: [Policy] = [
        .leading(delay: .nanoseconds(9), confirm: .nanoseconds(2)),
        .leading(delay: .nanoseconds(9), confirm: .zero),
        .trailing(delay: .nanoseconds(9)), .lockout(delay: .nanoseconds(9)),
    ]

    @Test func aReleaseKnowsHowLongTheButtonWasHeld() {
        var button = Button(ButtonSettings(policy: .lockout(delay: .zero)), index: 3)
        let press = Instant(nanoseconds: 10)
        let release = Instant(nanoseconds: 17)
        #expect(button.take(Edge(.active, at: press)) == Moment(button: 3, gesture: .press, at: press))
        _ = button.decide()
        #expect(
            button.take(Edge(.inactive, at: release))
                == Moment(button: 3, gesture: .release, at: release, held: 7))
    }

    @Test(arguments: policies)
    func aContactThatIsActiveAtStartIsAdopted(_ policy: Policy) {
        var button = Button(ButtonSettings(policy: policy), index: 0)
        #expect(button.start(Edge(.active, at: Instant(nanoseconds: 0))) == nil)
        #expect(button.deadline == nil)
        #expect(says(&button, .inactive, at: 100) == [])
        #expect(says(&button, .active, at: 200).map(\.gesture) == [.press])
        #expect(says(&button, .inactive, at: 300).map(\.gesture) == [.release])
    }

    @Test(arguments: zip(policies, [2, 0, 9, 0]))
    func aStartMayCountAsAnEdge(_ policy: Policy, after: Int64) {
        var button = Button(ButtonSettings(policy: policy, firesAtStart: true), index: 0)
        let start = Instant(nanoseconds: 5)
        var moments = [button.start(Edge(.active, at: start))].compactMap(\.self)
        decideAll(&button, &moments)
        #expect(moments == [Moment(button: 0, gesture: .press, at: start.advanced(by: after))])
        #expect(says(&button, .inactive, at: 100).map(\.gesture) == [.release])
    }

    @Test(arguments: policies)
    func aContactThatIsInactiveAtStartIsAtRest(_ policy: Policy) {
        var button = Button(ButtonSettings(policy: policy, firesAtStart: true), index: 0)
        #expect(button.start(Edge(.inactive, at: Instant(nanoseconds: 0))) == nil)
        #expect(button.deadline == nil)
    }

    @Test(arguments: policies)
    func aNewStartDropsWhatWasUnderWay(_ policy: Policy) {
        var button = Button(ButtonSettings(policy: policy), index: 0)
        #expect(says(&button, .active, at: 100).map(\.gesture) == [.press])
        #expect(button.start(Edge(.active, at: Instant(nanoseconds: 200))) == nil)
        #expect(says(&button, .inactive, at: 300) == [])
    }

    private func says(_ button: inout Button, _ level: Level, at nanoseconds: Int64) -> [Moment] {
        var moments = [button.take(Edge(level, at: Instant(nanoseconds: nanoseconds)))].compactMap(\.self)
        decideAll(&button, &moments)
        return moments
    }

    private func decideAll(_ button: inout Button, _ moments: inout [Moment]) {
        while button.deadline != nil {
            if let moment = button.decide() { moments.append(moment) }
        }
    }
}
