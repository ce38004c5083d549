import DebouncedContacts
import DebouncedSimulation
import Testing

@Suite struct AccountTests {
    private func account(made: [(Int, Int64)], reported: [(Int, Int64)]) -> Account {
        var account = Account(buttons: 2, chords: [[0, 1]])
        for (button, time) in made { account.made(wire: button, at: Instant(nanoseconds: time)) }
        for (button, time) in reported { account.reported(control: button, at: Instant(nanoseconds: time)) }
        account.close()
        return account
    }

    @Test func eachPressOnce() {
        let account = account(made: [(0, 10), (1, 20), (0, 30)], reported: [(0, 11), (1, 25), (0, 30)])
        #expect(account.isExact)
        #expect((account.presses, account.fired) == (3, 3))
    }

    @Test func aPressThatIsNotReportedIsLost() {
        #expect(account(made: [(0, 10), (0, 20), (0, 30)], reported: [(0, 31)]).lost == 2)
        #expect(account(made: [(0, 10)], reported: []).lost == 1)
    }

    @Test func whatIsReportedMoreThanOnceIsDoubled() {
        let account = account(made: [(0, 10), (0, 20)], reported: [(0, 11), (0, 12), (0, 13), (0, 21)])
        #expect((account.fired, account.lost, account.doubled) == (4, 0, 2))
    }

    @Test func chordReportsThePressesOfAllItsButtons() {
        #expect(account(made: [(0, 10), (1, 12)], reported: [(2, 13)]).isExact)
        #expect(account(made: [(0, 10), (1, 12)], reported: [(2, 13), (1, 14)]).doubled == 1)
        #expect(account(made: [(0, 10), (1, 12), (1, 20)], reported: [(2, 13)]).lost == 1)
    }

    @Test func eachChangeOfASwitchOnce() {
        var account = Account(buttons: 1, chords: [[0]], switches: 1)
        for (wire, time) in [(0, 10), (1, 20), (1, 40)] {
            account.made(wire: wire, at: Instant(nanoseconds: Int64(time)))
        }
        for (control, time) in [(1, 11), (2, 25), (2, 45)] {
            account.reported(control: control, at: Instant(nanoseconds: Int64(time)))
        }
        account.close()
        #expect((account.presses, account.changes, account.fired) == (1, 2, 3))
        #expect(account.isExact)
    }

    @Test func aChangeInDoubtIsNotCounted() {
        var account = Account(buttons: 0, switches: 1)
        account.made(wire: 0, at: Instant(nanoseconds: 10))
        account.interrupt(toldUntil: Instant(nanoseconds: 12), doubt: .nanoseconds(10))
        account.close()
        #expect((account.presses, account.changes) == (0, 0))
        #expect(account.isExact)
    }

    @Test func whatNobodyPressedIsDoubled() {
        #expect(account(made: [(0, 10)], reported: [(0, 5), (0, 11)]).doubled == 1)
        #expect(account(made: [(0, 10)], reported: [(0, 11), (1, 11)]).doubled == 1)
    }

    @Test func oneLostAndOneDoubledDoNotMakeItExact() {
        let account = account(made: [(0, 10), (0, 20)], reported: [(0, 11), (0, 12)])
        #expect((account.fired, account.isExact) == (2, false))
    }

    @Test func aStateThatIsFoundAtTheStartIsNoChange() {
        var account = Account(buttons: 0, switches: 1)
        account.reported(control: 0, at: Instant(nanoseconds: 0), isFound: true)
        account.made(wire: 0, at: Instant(nanoseconds: 3))
        account.reported(control: 0, at: Instant(nanoseconds: 4))
        account.close()
        #expect((account.changes, account.fired) == (1, 1))
        #expect(account.isExact)
    }

    @Test func aChangeMayBeFound() {
        var account = Account(buttons: 0, switches: 1)
        account.made(wire: 0, at: Instant(nanoseconds: 3))
        account.reported(control: 0, at: Instant(nanoseconds: 4), isFound: true)
        account.close()
        #expect(account.isExact)
    }

    @Test func whatIsInterruptedWasNotLost() {
        var account = Account(buttons: 1)
        account.made(wire: 0, at: Instant(nanoseconds: 1))
        account.reported(control: 0, at: Instant(nanoseconds: 2))
        account.made(wire: 0, at: Instant(nanoseconds: 3))
        account.interrupt(toldUntil: Instant(nanoseconds: 12), doubt: .nanoseconds(10))
        account.interrupt(toldUntil: Instant(nanoseconds: 12), doubt: .nanoseconds(10))
        account.close()
        #expect(account.presses == 1)
        #expect(account.isExact)
    }

    @Test func aWireThatHasNoButtonAnyMoreIsInterruptedAlone() {
        var account = Account(buttons: 2)
        account.made(wire: 0, at: Instant(nanoseconds: 3))
        account.made(wire: 1, at: Instant(nanoseconds: 4))
        account.interrupt(0, toldUntil: Instant(nanoseconds: 5), doubt: .nanoseconds(10))
        account.change(to: [1])
        account.reported(control: 0, at: Instant(nanoseconds: 6))
        account.close()
        #expect((account.presses, account.fired) == (1, 1))
        #expect(account.isExact)
    }

    @Test func aPressWhoseButtonComesBackCountsIfItIsReported() {
        var account = Account(buttons: 1)
        account.made(wire: 0, at: Instant(nanoseconds: 3))
        account.interrupt(0, toldUntil: Instant(nanoseconds: 5), doubt: .nanoseconds(10))
        account.change(to: [1])
        account.change(to: [0])
        account.reported(control: 0, at: Instant(nanoseconds: 6))
        account.close()
        #expect((account.presses, account.fired) == (1, 1))
        #expect(account.isExact)
    }

    @Test func whatWasDecidedBeforeTheInterruptionWasLost() {
        var account = Account(buttons: 1)
        account.made(wire: 0, at: Instant(nanoseconds: 3))
        account.interrupt(toldUntil: Instant(nanoseconds: 13), doubt: .nanoseconds(10))
        account.close()
        #expect((account.presses, account.lost) == (1, 1))
    }
}
