import DebouncedContacts
import Testing

@testable import DebouncedLinux

@Suite struct SimulationCheckTests {
    private func check(made: [(Int, Int64)], reported: [(Int, Int64)]) -> SimulationCheck {
        var check = SimulationCheck([.pressed, .pressed], chords: [[0, 1]])
        for (button, time) in made { check.made(wire: button, at: Instant(nanoseconds: time)) }
        for (button, time) in reported { check.reported(control: button, at: Instant(nanoseconds: time)) }
        check.close()
        return check
    }

    @Test func eachPressOnce() {
        let check = check(made: [(0, 10), (1, 20), (0, 30)], reported: [(0, 11), (1, 25), (0, 30)])
        #expect(check.isExact)
        #expect((check.presses, check.fired) == (3, 3))
    }

    @Test func aPressThatIsNotReportedIsLost() {
        #expect(check(made: [(0, 10), (0, 20), (0, 30)], reported: [(0, 31)]).lost == 2)
        #expect(check(made: [(0, 10)], reported: []).lost == 1)
    }

    @Test func whatIsReportedMoreThanOnceIsDoubled() {
        let check = check(made: [(0, 10), (0, 20)], reported: [(0, 11), (0, 12), (0, 13), (0, 21)])
        #expect((check.fired, check.lost, check.doubled) == (4, 0, 2))
    }

    @Test func chordReportsThePressesOfAllItsButtons() {
        #expect(check(made: [(0, 10), (1, 12)], reported: [(2, 13)]).isExact)
        #expect(check(made: [(0, 10), (1, 12)], reported: [(2, 13), (1, 14)]).doubled == 1)
        #expect(check(made: [(0, 10), (1, 12), (1, 20)], reported: [(2, 13)]).lost == 1)
    }

    @Test func eachChangeOfASwitchOnce() {
        var check = SimulationCheck([.pressed, .rocker], chords: [[0]])
        for (wire, time) in [(0, 10), (1, 20), (1, 40)] {
            check.made(wire: wire, at: Instant(nanoseconds: Int64(time)))
        }
        for (control, time) in [(1, 11), (2, 25), (2, 45)] {
            check.reported(control: control, at: Instant(nanoseconds: Int64(time)))
        }
        check.close()
        #expect((check.presses, check.changes, check.fired) == (1, 2, 3))
        #expect(check.isExact)
    }

    @Test func aChangeInDoubtIsNotCounted() {
        var check = SimulationCheck([.rocker])
        check.made(wire: 0, at: Instant(nanoseconds: 10))
        check.interrupt(deliveredUntil: Instant(nanoseconds: 12), doubt: .nanoseconds(10))
        check.close()
        #expect((check.presses, check.changes) == (0, 0))
        #expect(check.isExact)
    }

    @Test func whatWasMadeIsKnownOfEachWireUnlessItsLastIsInDoubt() {
        var check = check(made: [(0, 10), (1, 20), (0, 30)], reported: [])
        #expect(check.made == [2, 1])
        check.made(wire: 1, at: Instant(nanoseconds: 40))
        check.interrupt(deliveredUntil: Instant(nanoseconds: 42), doubt: .nanoseconds(10))
        check.close()
        #expect(check.made == [2, nil])
    }

    @Test func whatNobodyPressedIsDoubled() {
        #expect(check(made: [(0, 10)], reported: [(0, 5), (0, 11)]).doubled == 1)
        #expect(check(made: [(0, 10)], reported: [(0, 11), (1, 11)]).doubled == 1)
    }

    @Test func oneLostAndOneDoubledDoNotMakeItExact() {
        let check = check(made: [(0, 10), (0, 20)], reported: [(0, 11), (0, 12)])
        #expect((check.fired, check.isExact) == (2, false))
    }

    @Test func aStateThatIsFoundAtTheStartIsNoChange() {
        var check = SimulationCheck([.rocker])
        check.reported(control: 0, at: Instant(nanoseconds: 0), isFound: true)
        check.made(wire: 0, at: Instant(nanoseconds: 3))
        check.reported(control: 0, at: Instant(nanoseconds: 4))
        check.close()
        #expect((check.changes, check.fired) == (1, 1))
        #expect(check.isExact)
    }

    @Test func aChangeMayBeFound() {
        var check = SimulationCheck([.rocker])
        check.made(wire: 0, at: Instant(nanoseconds: 3))
        check.reported(control: 0, at: Instant(nanoseconds: 4), isFound: true)
        check.close()
        #expect(check.isExact)
    }

    @Test func whatIsInterruptedWasNotLost() {
        var check = SimulationCheck([.pressed])
        check.made(wire: 0, at: Instant(nanoseconds: 1))
        check.reported(control: 0, at: Instant(nanoseconds: 2))
        check.made(wire: 0, at: Instant(nanoseconds: 3))
        check.interrupt(deliveredUntil: Instant(nanoseconds: 12), doubt: .nanoseconds(10))
        check.interrupt(deliveredUntil: Instant(nanoseconds: 12), doubt: .nanoseconds(10))
        check.close()
        #expect(check.presses == 1)
        #expect(check.isExact)
    }

    @Test func aWireThatHasNoButtonAnyMoreIsInterruptedAlone() {
        var check = SimulationCheck([.pressed, .pressed])
        check.made(wire: 0, at: Instant(nanoseconds: 3))
        check.made(wire: 1, at: Instant(nanoseconds: 4))
        check.interrupt(0, deliveredUntil: Instant(nanoseconds: 5), doubt: .nanoseconds(10))
        check.change(to: [1], [.pressed])
        check.reported(control: 0, at: Instant(nanoseconds: 6))
        check.close()
        #expect((check.presses, check.fired) == (1, 1))
        #expect(check.isExact)
    }

    @Test func aPressWhoseButtonComesBackCountsIfItIsReported() {
        var check = SimulationCheck([.pressed])
        check.made(wire: 0, at: Instant(nanoseconds: 3))
        check.interrupt(0, deliveredUntil: Instant(nanoseconds: 5), doubt: .nanoseconds(10))
        check.change(to: [1], [.pressed])
        check.change(to: [0], [.pressed])
        check.reported(control: 0, at: Instant(nanoseconds: 6))
        check.close()
        #expect((check.presses, check.fired) == (1, 1))
        #expect(check.isExact)
    }

    @Test func whatWasDecidedBeforeTheInterruptionWasLost() {
        var check = SimulationCheck([.pressed])
        check.made(wire: 0, at: Instant(nanoseconds: 3))
        check.interrupt(deliveredUntil: Instant(nanoseconds: 13), doubt: .nanoseconds(10))
        check.close()
        #expect((check.presses, check.lost) == (1, 1))
    }

    /// The press was reported when it began, and its end is a change of the switch.
    @Test func whatBeganWithAnotherKindOfControlIsNotDoubled() {
        var check = SimulationCheck([.pressed])
        for time in [3, 20] { check.made(wire: 0, at: Instant(nanoseconds: Int64(time))) }
        check.reported(control: 0, at: Instant(nanoseconds: 4))
        check.mix(0)
        check.change(to: [0], [.rocker])
        check.reported(control: 0, at: Instant(nanoseconds: 21))
        check.made(wire: 0, at: Instant(nanoseconds: 30))
        check.reported(control: 0, at: Instant(nanoseconds: 31))
        check.reported(control: 0, at: Instant(nanoseconds: 32))
        check.close()
        #expect((check.presses, check.changes, check.lost, check.doubled) == (1, 1, 0, 1))
    }
}

extension LineMotion {
    fileprivate static let rocker = LineMotion.maintained(Stay(.rocker, delay: .zero))
}
