import DebouncedContacts
import DebouncedLinux
import Testing

@Suite struct SwitchProfileTests {
    private static let bouncing = SwitchProfile.all.filter { $0 != .clean }

    private let line = LineAddress(chip: "/dev/gpiochip0", offset: 17)

    private func presses(_ profile: SwitchProfile, seed: UInt64, count: Int = 200) -> [RandomMotions.Press] {
        let contact = RandomMotions.Contact(line, activeLow: true)
        let start = Instant(nanoseconds: 0)
        var presser = RandomMotions([contact], profile: profile, presses: count, seed: seed, from: start)
        var presses: [RandomMotions.Press] = []
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
    func everyPressClosesOnceAndOpensAgain(_ profile: SwitchProfile) {
        for press in presses(profile, seed: 1) {
            #expect(press.changes.contains { $0.instant == press.instant && !$0.isHigh })
            #expect(press.changes.last?.isHigh == true)
            #expect(zip(press.changes, press.changes.dropFirst()).allSatisfy { $0.isHigh != $1.isHigh })
            #expect(zip(press.changes, press.changes.dropFirst()).allSatisfy { $0.instant < $1.instant })
        }
    }

    @Test(arguments: SwitchProfileTests.bouncing)
    func bouncesAreOverWithinTheirTime(_ profile: SwitchProfile) {
        for press in presses(profile, seed: 1) {
            let closing = press.changes.filter { $0.instant >= press.instant }
            let gaps = zip(closing, closing.dropFirst()).map { $1.instant.nanoseconds(since: $0.instant) }
            let settled = closing[gaps.firstIndex(of: gaps.max() ?? 0) ?? 0].instant
            if profile.spikes == nil {
                #expect(settled.nanoseconds(since: press.instant) <= profile.closing.settling.upperBound)
            }
        }
        let counts = presses(profile, seed: 1).map(\.changes.count)
        #expect(counts.count { $0 > 4 } > counts.count / 2)
    }

    @Test func aCleanSwitchDoesNotBounce() {
        #expect(presses(.clean, seed: 1).allSatisfy { $0.changes.count == 2 })
    }

    @Test func aNoisyLineHasASpikeForEveryTwoPresses() {
        let shortest = presses(.noisy, seed: 1, count: 1000).map { press in
            press.changes.prefix { $0.instant < press.instant }.count
        }
        #expect(shortest.allSatisfy { $0 == 0 || $0 == 2 })
        #expect((200...300).contains(shortest.count { $0 == 2 }))
    }

    /// The heart of it: whatever the switch, with the policy that suffices for it each press is reported once.
    @Test(arguments: SwitchProfile.all, [1, 2])
    func theSufficientPolicySuffices(_ profile: SwitchProfile, _ seed: UInt64) throws {
        let request = LineRequest(
            chip: "auto", pin: .offset(17), bias: .pullUp, activeLow: true, policy: profile.sufficient)
        let simulatedPresses = SimulatedPresses(
            [request], profile: profile, presses: 400, seed: seed, isFast: true)
        var source = try LineSource([request], on: simulatedPresses.board)
        var contact = DebouncedContacts.Contact(profile.sufficient)
        func report(_ clean: Edge) {
            if clean.level == .active { simulatedPresses.check.reported(control: 0, at: clean.instant) }
        }
        while true {
            let deadline = contact.deadline
            switch try source.next(before: deadline) {
            case .edge(let edge, _): contact.feed(edge, report)
            case .deadline: contact.advance(to: deadline ?? .distantFuture, report)
            case .start, .gone, .void, .reading, .wake, .last: continue
            case .end:
                simulatedPresses.check.close()
                #expect(simulatedPresses.check.isExact, "\(simulatedPresses.check)")
                return
            }
        }
    }
}
