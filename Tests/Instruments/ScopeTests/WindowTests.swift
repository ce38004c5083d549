import DebouncedContacts
import Testing

@testable import DebouncedInstruments

@Suite struct WindowTests {
    @Test(arguments: [-1005, -1, 0, 1, 999, 12345])
    func anInstantStaysInItsColumn(_ milliseconds: Int) {
        let instant = Instant.milliseconds(milliseconds)
        let window = Window(instant, at: 7, step: 20_000_000, columns: 10)
        #expect(window.column(of: instant) == 7)
        #expect(window.stretch(of: 7).contains(instant))
    }

    @Test func columnsStayInPlaceWhileTimePasses() {
        let one = Window(.milliseconds(100), at: 9, step: 20_000_000, columns: 10)
        let same = Window(.milliseconds(119), at: 9, step: 20_000_000, columns: 10)
        let next = Window(.milliseconds(120), at: 9, step: 20_000_000, columns: 10)
        #expect(one == same)
        #expect(one.stretch(of: 5) == next.stretch(of: 4))
    }

    @Test func columnsAdjoin() {
        let window = Window(.milliseconds(5), at: 9, step: 20_000_000, columns: 10)
        for column in 0..<9 {
            #expect(window.stretch(of: column).upperBound == window.stretch(of: column + 1).lowerBound)
        }
    }
}
