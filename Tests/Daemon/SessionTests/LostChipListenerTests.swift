import DebouncedSimulation
import Testing

@testable import DebouncedSession

/// A button and a lamp on one chip, which goes and comes back.
@Suite struct LostChipListenerTests {
    private let house = House(
        "[button.a]\npin = 17\npress = { output = \"lamp\", set = \"toggle\" }\n[output.lamp]\npin = 22\ninitial = \"on\"\n"
    )

    private var isLit: Bool { house.chip.lines[22].isHigh }

    @Test func anOutputWhoseChipIsGoneIsNoticedWithItsLines() throws {
        house.then { $0.chip.isPlugged = false }
        house.then { $0.chip.isPlugged = true }
        let said = try house.run(until: 9000)
        #expect(said.first?.hasPrefix("output lamp: ") == true)
        #expect(said.last == "output lamp: the line is back")
    }

    /// The first press after that does what it should.
    @Test func theFirstPressAfterItIsBackSetsIt() throws {
        house.then { $0.chip.isPlugged = false }
        house.then { $0.chip.isPlugged = true }
        house.move(17, closed: true, at: 8000)
        house.move(17, closed: false, at: 8200)
        var wasLit: Bool?
        house.atOnce { _ in wasLit = isLit }
        let said = try house.run(until: 30_000)
        #expect(said.contains("output lamp: off"))
        #expect(wasLit == false)
    }
}
