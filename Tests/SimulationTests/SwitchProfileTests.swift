// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts
import Lines
import Simulation
import Testing

@Suite struct SwitchProfileTests {
    private let line = LineAddress(chip: "/dev/gpiochip0", offset: 17)

    private func presses(_ profile: SwitchProfile, seed: UInt64, count: Int = 200) -> [Presser.Press] {
        let contact = Presser.Contact(line, activeLow: true)
        let start = Instant(nanoseconds: 0)
        var presser = Presser([contact], profile: profile, presses: count, seed: seed, from: start)
        var presses: [Presser.Press] = []
        while let press = presser.press() { presses.append(press) }
        return presses
    }

    @Test(arguments: SwitchProfile.all)
    func theSameSeedGivesTheSameEdges(_ profile: SwitchProfile) {
        let (one, same, other) = (
            presses(profile, seed: 7), presses(profile, seed: 7), presses(profile, seed: 8)
        )
        #expect(one.map(\.changes) == same.map(\.changes))
        #expect(one.map(\.changes) != other.map(\.changes))
    }

    @Test(arguments: SwitchProfile.all)
    func everyPressClosesAndOpensAgainWithinItsTimes(_ profile: SwitchProfile) {
        for press in presses(profile, seed: 1) {
            #expect(press.changes.first?.isHigh == false && press.changes.first?.instant == press.instant)
            #expect(press.changes.last?.isHigh == true)
            #expect(zip(press.changes, press.changes.dropFirst()).allSatisfy { $0.isHigh != $1.isHigh })
            #expect(zip(press.changes, press.changes.dropFirst()).allSatisfy { $0.instant < $1.instant })
        }
    }

    @Test(arguments: SwitchProfile.all)
    func mostPressesBounceAndNoneForLongerThanItSays(_ profile: SwitchProfile) {
        let longest = max(profile.closing.longest, profile.opening.longest)
        let counts = presses(profile, seed: 1).map(\.changes.count)
        #expect(counts.count { $0 > 4 } > counts.count / 2)
        for press in presses(profile, seed: 1) {
            // The longest time without an edge is that for which the button is held.
            let gaps = zip(press.changes, press.changes.dropFirst()).map {
                $1.instant.nanoseconds(since: $0.instant)
            }
            #expect(gaps.count { $0 > longest } == 1)
        }
    }
}
