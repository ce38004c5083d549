import DebouncedLinux
import Testing

@testable import DebouncedDaemon

/// A button and a lamp on one chip, which goes and comes back.
@Suite struct LostChipListenerTests {
    private let daemon = SimulatedDaemon(
        "[button.a]\npin = 17\npress = { output = \"lamp\", set = \"toggle\" }\n[output.lamp]\npin = 22\ninitial = \"on\"\n"
    )

    private var isLit: Bool { daemon.chip.lines[22].isHigh }

    @Test func anOutputWhoseChipIsGoneIsNoticedWithItsLines() throws {
        daemon.then { $0.chip.isPlugged = false }
        daemon.then { $0.chip.isPlugged = true }
        let said = try daemon.run(until: 9000)
        #expect(said.first?.hasPrefix("output lamp: ") == true)
        #expect(said.last == "output lamp: the line is back")
    }

    /// The first press after that does what it should.
    @Test func theFirstPressAfterItIsBackSetsIt() throws {
        daemon.then { $0.chip.isPlugged = false }
        daemon.then { $0.chip.isPlugged = true }
        daemon.move(17, closed: true, at: 8000)
        daemon.move(17, closed: false, at: 8200)
        var wasLit: Bool?
        daemon.atOnce { _ in wasLit = isLit }
        let said = try daemon.run(until: 30_000)
        #expect(said.contains("output lamp: off"))
        #expect(wasLit == false)
    }

    /// Nothing else says that it is gone.
    @Test func aChipWithOutputsAloneIsNoticed() throws {
        let relays = FakeChip(name: "gpiochip1", label: "relays", lines: [nil])
        let daemon = SimulatedDaemon(
            "[button.a]\npin = 17\n[output.fan]\npin = 0\nchip = 'relays'\ninitial = 'on'\n", more: [relays])
        daemon.atOnce { _ in relays.isPlugged = false }
        daemon.atOnce { _ in relays.isPlugged = true }
        let said = try daemon.run(until: 60_000)
        #expect(said.first == "output fan: the chip is gone; trying again")
        #expect(said.last == "output fan: the line is back")
        #expect(relays.lines[0].isHigh)
    }
}
